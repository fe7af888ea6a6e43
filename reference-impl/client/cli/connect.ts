import { flag, option } from '#harness/command-line-options.ts';
import { isUnencrypted, type Session } from '#reference/client/connection/session.ts';
import type { Tokens } from './authority.ts';
import { defineCommand } from './command.ts';
import { pathOption } from './context.ts';
import { readSecret } from './prompts.ts';
import { deleteSession, saveSession, sessionFile } from './session-file.ts';

const keyVariable = 'SVC_API_KEY';

export const connect = defineCommand({
  name: 'connect',
  alias: 'Connect-Svc',
  summary: 'Opens the session that the other commands use.',
  details: [
    `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else svc asks for it and does not show it. It is kept with the address, and with the --path options given here, in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json. With a key nothing is sent.`,
    'With --sign-in svc prints an address to open in a browser on this machine, and waits up to five minutes for whoever signs in there. What it gets is kept like a key, and renewed until the session ends.',
  ],
  options: {
    url: option('URL', 'base address of the instance', { isPositional: true, isRequired: true }),
    'api-key': option('KEY', 'the key; stays in the history of the shell'),
    'api-key-stdin': flag('read the key from standard input', { excludes: ['api-key'] }),
    'sign-in': flag('sign in with a browser, in place of a key', { excludes: ['api-key', 'api-key-stdin'] }),
  },
  common: pathOption,
  readsSession: () => false,
  async run({ client, environment, values, notice }) {
    const { url, 'api-key': given, 'api-key-stdin': fromInput, 'sign-in': signsIn } = values;
    const save = ({ url, paths }: Session, secret: { apiKey: string } | { tokens: Tokens }) =>
      saveSession(sessionFile(environment.env), { url, paths, ...secret });
    if (signsIn) {
      const { fetch, interrupted: signal } = environment;
      const config = await client.getSvcAuthConfig({ url });
      const { signIn } = await import('./sign-in.ts');
      const show = (address: string) => notice(`Sign in with a browser on this machine: ${address}`);
      const tokens = await signIn(config, { fetch, signal, show });
      const session = client.connectSvc({ url, accessToken: tokens.accessToken });
      await save(session, { tokens });
      notice(`Connected to ${session.url}.`);
      return {};
    }
    if (given !== undefined)
      notice(
        'The key is now in the history of the shell and in the list of processes: prefer the other ways.',
      );
    const apiKey = await readSecret(environment, 'API key', keyVariable, fromInput, given);
    const session = client.connectSvc({ url, apiKey });
    await save(session, { apiKey });
    if (isUnencrypted(session.url)) notice('Over http the key can be read on its way: prefer https.');
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
  async run({ environment, notice }) {
    await deleteSession(sessionFile(environment.env));
    notice('Disconnected.');
    return {};
  },
});
