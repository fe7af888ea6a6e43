import { word } from '#reference/client/cli/frame/arguments.ts';
import type { Command, Context } from '#reference/client/cli/frame/command.ts';
import { secret } from '#reference/client/cli/frame/secret-input.ts';
import { travelsInClear } from '#reference/client/connection/base-address.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

/** The environment variable that may hold the key. */
export const keyVariable = 'SVC_API_KEY';

export const connect: Command = {
  name: 'connect',
  documented: 'Connect-Svc',
  summary: 'Opens the session that the other commands use; sends nothing',
  details: [
    `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else it is asked for without`,
    'showing. It is kept with the address, and with the --path options given here, in a file for you alone:',
    '$XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json.',
  ],
  parameters: {
    url: { type: 'string', value: 'URL', help: 'base address of the instance' },
    'api-key': { type: 'string', value: 'KEY', help: 'the key; stays in the history of the shell' },
    'api-key-stdin': { type: 'boolean', help: 'read the key from standard input' },
  },
  positions: ['url'],
  readsSession: () => false,
  async run({ client, environment, values, notice, keep }) {
    const url = word(values, 'url');
    if (url === undefined)
      throw new SvcError('USAGE', 'connect: Url is missing.', {
        hint: 'Write svc connect https://server.example.',
      });
    if (values['api-key'] !== undefined)
      notice(
        'The key now stands in the history of the shell and in the list of processes: prefer the other ways.',
      );
    const session = client.connectSvc({ url, apiKey: await keyFor({ environment, values }) });
    await keep(session);
    if (travelsInClear(session.url)) notice('Over http the key can be read on its way: prefer https.');
    notice(`Connected to ${session.url}.`);
    return {};
  },
};

export const disconnect: Command = {
  name: 'disconnect',
  summary: 'Closes the session and removes its file',
  parameters: {},
  readsSession: () => false,
  async run({ client, notice, keep }) {
    client.disconnectSvc();
    await keep(undefined);
    notice('Disconnected.');
    return {};
  },
};

const keyFor = ({ environment, values }: Pick<Context, 'environment' | 'values'>): Promise<string> =>
  secret(environment, {
    name: 'API key',
    given: word(values, 'api-key'),
    fromInput: values['api-key-stdin'] === true,
    variable: keyVariable,
  });
