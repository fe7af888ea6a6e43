import { wholeNumber } from '#harness/command-line-options.ts';
import { defineCommand } from '#reference/client/cli/core/command.ts';
import { readSecret } from '#reference/client/cli/core/prompts.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export const setPassword = defineCommand({
  name: 'set-password',
  summary: 'Sets a password and reports whether every target has settled.',
  details: [
    'Needs a session. Name a Metaverse Object with --object, or one Connected System Object with --system and --account. The password comes from --password-stdin, else from SVC_PASSWORD, else svc asks for it and does not show it.',
    'Settled is false if the wait ran out first (202), which is not an error.',
  ],
  options: {
    object: {
      type: 'string',
      value: 'ID',
      excludes: ['system', 'account'],
      help: 'Metaverse Object',
    },
    only: {
      type: 'string',
      multiple: true,
      value: 'ID',
      needs: 'object',
      help: 'of its Connected System Objects, only this',
    },
    system: { type: 'string', value: 'ID', needs: 'account', help: 'Connected System' },
    account: { type: 'string', value: 'ID', needs: 'system', help: 'Connected System Object in it' },
    wait: {
      type: 'string',
      value: 'SECONDS',
      takes: wholeNumber(0, 30),
      default: 'as the server chooses',
      help: 'how long the server waits for its targets, 0 to 30',
    },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ client, environment, values }) {
    const { object, system, account, wait, only } = values;
    const target = targetOf(object, system, account);
    const password = await readSecret(environment, {
      name: 'Password',
      fromInput: values['password-stdin'],
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
});

function targetOf(object: string | undefined, system: string | undefined, account: string | undefined) {
  if (object !== undefined) return { metaverseObjectId: object };
  if (system !== undefined && account !== undefined)
    return { connectedSystemId: system, connectedSystemObjectId: account };
  throw new SvcError('USAGE', 'set-password: --object is missing.', {
    hint: 'Give --object, or --system together with --account.',
  });
}
