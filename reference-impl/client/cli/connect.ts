import { flag, option } from '#harness/command-line/options.ts';
import { isUnencrypted } from '#reference/client/connection/session.ts';
import { type Command, defineCommand } from './command.ts';
import { pathOption } from './context.ts';
import { readSecret } from './prompts.ts';
import { deleteSession, saveSession, sessionFile } from './session-file.ts';

const keyVariable = 'SVC_API_KEY';

export const sessionCommands: readonly Command[] = [
  defineCommand({
    name: 'connect',
    alias: 'Connect-Svc',
    summary: 'Open the session that the other commands use',
    details: [
      `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else from a prompt without echo. The key, the address and the --path options are stored in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json. Connecting sends no request.`,
    ],
    options: {
      url: option('URL', 'base address of the instance', { isPositional: true, isRequired: true }),
      'api-key': option('KEY', 'the API key, which remains in the shell history'),
      'api-key-stdin': flag('read the key from standard input', { excludes: ['api-key'] }),
    },
    common: pathOption,
    async run({ client, environment, values, notice }) {
      const { url, 'api-key': given, 'api-key-stdin': fromInput } = values;
      if (given !== undefined)
        notice(
          'The key is now in the shell history and in the list of processes: use --api-key-stdin or SVC_API_KEY instead.',
        );
      const apiKey = given ?? (await readSecret(environment, 'API key', keyVariable, fromInput));
      const session = client.connectSvc({ url, apiKey });
      await saveSession(sessionFile(environment.env), { url: session.url, apiKey, paths: session.paths });
      if (isUnencrypted(session.url)) notice('Others can read a key that is sent over http: use https.');
      notice(`Connected to ${session.url}.`);
      return {};
    },
  }),
  defineCommand({
    name: 'disconnect',
    summary: 'Close the session and delete its file',
    options: {},
    common: {},
    async run({ environment, notice }) {
      await deleteSession(sessionFile(environment.env));
      notice('Disconnected.');
      return {};
    },
  }),
];
