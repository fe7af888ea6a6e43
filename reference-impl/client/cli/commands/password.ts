import { number, word, words } from '#reference/client/cli/frame/arguments.ts';
import type { Command } from '#reference/client/cli/frame/command.ts';
import { secret } from '#reference/client/cli/frame/secret-input.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export const setPassword: Command = {
  name: 'set-password',
  summary: 'Sets a password and tells whether every target has settled',
  details: [
    'Needs a session. Name a Metaverse Object with --object, or one Connected System Object with --system and',
    '--account. The password comes from --password-stdin, else from SVC_PASSWORD, else it is asked for without showing.',
    'Settled is false where the wait ran out first (202), which is no error.',
  ],
  parameters: {
    object: { type: 'string', value: 'ID', help: 'Metaverse Object' },
    only: {
      type: 'string',
      multiple: true,
      value: 'ID',
      help: 'of its Connected System Objects, this; repeatable',
    },
    system: { type: 'string', value: 'ID', help: 'Connected System' },
    account: { type: 'string', value: 'ID', help: 'Connected System Object in it' },
    wait: {
      type: 'string',
      value: 'SECONDS',
      help: '0 to 30; the default of the server where it is left out',
    },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ client, environment, values }) {
    const target = targetOf(word(values, 'object'), word(values, 'system'), word(values, 'account'));
    const wait = number(values, 'wait', { least: 0, most: 30, whole: true });
    const only = words(values, 'only');
    const password = await secret(environment, {
      name: 'Password',
      fromInput: values['password-stdin'] === true,
      variable: 'SVC_PASSWORD',
    });
    const output = await client.setSvcPassword({
      ...target,
      password,
      ...(only.length > 0 && { connectedSystemObjectIds: only }),
      ...(wait !== undefined && { wait }),
    });
    return { output };
  },
};

function targetOf(object: string | undefined, system: string | undefined, account: string | undefined) {
  if (object !== undefined && system === undefined && account === undefined)
    return { metaverseObjectId: object };
  if (object === undefined && system !== undefined && account !== undefined)
    return { connectedSystemId: system, connectedSystemObjectId: account };
  throw new SvcError('USAGE', 'set-password: whose is not clear.', {
    hint: 'Give --object, or --system together with --account.',
  });
}
