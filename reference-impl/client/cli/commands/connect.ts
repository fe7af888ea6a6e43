import { defineCommand } from '#reference/client/cli/frame/command.ts';
import { pathOption } from '#reference/client/cli/frame/common-options.ts';
import { readSecret } from '#reference/client/cli/frame/secret-input.ts';
import { travelsInClear } from '#reference/client/connection/base-address.ts';

/** The environment variable that may hold the key. */
export const keyVariable = 'SVC_API_KEY';

export const connect = defineCommand({
  name: 'connect',
  alias: 'Connect-Svc',
  summary: 'Opens the session that the other commands use; sends nothing.',
  details: [
    `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else svc asks for it and does not show it. It is kept with the address, and with the --path options given here, in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json.`,
  ],
  options: {
    url: {
      type: 'string',
      value: 'URL',
      isPositional: true,
      isRequired: true,
      help: 'base address of the instance',
    },
    'api-key': { type: 'string', value: 'KEY', help: 'the key; stays in the history of the shell' },
    'api-key-stdin': {
      type: 'boolean',
      excludes: ['api-key'],
      help: 'read the key from standard input',
    },
  },
  common: pathOption,
  readsSession: () => false,
  async run({ client, environment, values, notice, keep }) {
    const { url, 'api-key': given, 'api-key-stdin': fromInput } = values;
    if (given !== undefined)
      notice(
        'The key is now in the history of the shell and in the list of processes: prefer the other ways.',
      );
    const apiKey = await readSecret(environment, {
      name: 'API key',
      given,
      fromInput,
      variable: keyVariable,
    });
    const session = client.connectSvc({ url, apiKey });
    await keep(session);
    if (travelsInClear(session.url)) notice('Over http the key can be read on its way: prefer https.');
    notice(`Connected to ${session.url}.`);
    return {};
  },
});

export const disconnect = defineCommand({
  name: 'disconnect',
  summary: 'Closes the session and removes its file.',
  options: {},
  common: {},
  readsSession: () => false,
  async run({ client, notice, keep }) {
    client.disconnectSvc();
    await keep(undefined);
    notice('Disconnected.');
    return {};
  },
});
