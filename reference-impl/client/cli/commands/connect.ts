import { defineCommand } from '#reference/client/cli/core/command.ts';
import { pathOption } from '#reference/client/cli/core/context.ts';
import { readSecret } from '#reference/client/cli/core/prompts.ts';
import { travelsInClear } from '#reference/client/connection/session.ts';

/** The environment variable that may hold the key. */
export const keyVariable = 'SVC_API_KEY';

export const connect = defineCommand({
  name: 'connect',
  alias: 'Connect-Svc',
  summary: 'Opens the session that the other commands use.',
  details: [
    `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else svc asks for it and does not show it. It is kept with the address, and with the --path options given here, in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json. With a key nothing is sent.`,
    'With --sign-in svc prints an address to open in a browser on this machine, and waits up to five minutes for whoever signs in there. What it gets is kept like a key, and renewed until the session ends.',
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
    'sign-in': {
      type: 'boolean',
      excludes: ['api-key', 'api-key-stdin'],
      help: 'sign in with a browser, in place of a key',
    },
  },
  common: pathOption,
  readsSession: () => false,
  async run({ client, environment, values, notice, keep }) {
    const { url, 'api-key': given, 'api-key-stdin': fromInput, 'sign-in': signsIn } = values;
    if (signsIn) {
      const { fetch, interrupted: signal } = environment;
      const config = await client.getSvcAuthConfig({ url });
      const { signIn } = await import('#reference/client/cli/core/sign-in.ts');
      const show = (address: string) => notice(`Sign in with a browser on this machine: ${address}`);
      const tokens = await signIn(config, { fetch, signal, show });
      const session = client.connectSvc({ url, accessToken: tokens.accessToken });
      await keep({ url: session.url, paths: session.paths, tokens });
      notice(`Connected to ${session.url}.`);
      return {};
    }
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
    await keep({ url: session.url, paths: session.paths, apiKey: session.revealKey() });
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
