import { flag, option } from '#harness/command-line-options.ts';
import { isUnencrypted, type Session } from '#reference/client/connection/session.ts';
import { type Command, defineCommand } from './command.ts';
import { pathOption } from './context.ts';
import { readSecret } from './prompts.ts';
import { deleteSession, saveSession, sessionFile } from './session-file.ts';
import type { Tokens } from './sign-in.ts';

const keyVariable = 'SVC_API_KEY';

export const sessionCommands: readonly Command[] = [
  defineCommand({
    name: 'connect',
    alias: 'Connect-Svc',
    summary: 'Open the session that the other commands use',
    details: [
      `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else from a prompt without echo. The key, the address and the --path options are stored in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json. Connecting with a key sends no request.`,
      'With --sign-in, svc prints an address to open in a browser on this machine, and waits up to five minutes for a user to sign in there. The tokens are stored in the same file, and are renewed until the session ends.',
    ],
    options: {
      url: option('URL', 'base address of the instance', { isPositional: true, isRequired: true }),
      'api-key': option('KEY', 'the API key, which remains in the shell history'),
      'api-key-stdin': flag('read the key from standard input', { excludes: ['api-key'] }),
      'sign-in': flag('sign in with a browser instead of a key', { excludes: ['api-key', 'api-key-stdin'] }),
    },
    common: pathOption,
    async run({ client, environment, values, notice }) {
      const { url, 'api-key': given, 'api-key-stdin': fromInput, 'sign-in': signsIn } = values;
      const save = ({ url, paths }: Session, secret: { apiKey: string } | { tokens: Tokens }) =>
        saveSession(sessionFile(environment.env), { url, paths, ...secret });
      if (signsIn) {
        const config = await client.getSvcAuthConfig({ url });
        const { signIn } = await import('./sign-in.ts');
        const show = (address: string) => notice(`Sign in with a browser on this machine: ${address}`);
        const tokens = await signIn(config, environment, show);
        const session = client.connectSvc({ url, accessToken: tokens.accessToken });
        await save(session, { tokens });
        notice(`Connected to ${session.url}.`);
        return {};
      }
      if (given !== undefined)
        notice(
          'The key is now in the shell history and in the list of processes: use --api-key-stdin or SVC_API_KEY instead.',
        );
      const apiKey = given ?? (await readSecret(environment, 'API key', keyVariable, fromInput));
      const session = client.connectSvc({ url, apiKey });
      await save(session, { apiKey });
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
