import { existsSync } from 'node:fs';
import {
  altered,
  type ClientFault,
  clientFault,
  outputting,
  reading,
  redirected,
  sending,
  words,
} from '#mocks/client-faults/client-fault.ts';
import { sessionFile } from '#reference/client/cli/core/session-file.ts';

const without = (argv: readonly string[], option: string, values = 0): readonly string[] => {
  const at = argv.indexOf(option);
  return at < 0 ? argv : argv.toSpliced(at, 1 + values);
};

/** Asks for a session although a Url was given. */
const needsSession = (id: string, command: string): ClientFault =>
  clientFault(
    id,
    `${command} does not work without a session.`,
    words((argv) => (argv[0] === command ? without(argv, '--url', 1) : argv)),
  );

const lacking = (id: string, command: string, member: string): ClientFault =>
  clientFault(
    id,
    `${command} leaves ${member} out.`,
    outputting((value) => {
      const { [member]: _, ...rest } = value as Record<string, unknown>;
      return rest;
    }),
  );

export const standaloneFaults: readonly ClientFault[] = [
  clientFault(
    'CL-01-reads-liveness',
    'Basic health is read from liveness.',
    sending((request) => redirected(request, /\/health$/, '/health/live')),
  ),
  clientFault(
    'CL-02-ready-is-ignored',
    'Ready reads basic health.',
    words((argv) => without(argv, '--ready')),
  ),
  clientFault(
    'CL-03-live-is-ignored',
    'Live reads basic health.',
    words((argv) => without(argv, '--live')),
  ),
  clientFault(
    'CL-04-ready-wins',
    'Ready and Live together read readiness.',
    words((argv) => (argv.includes('--ready') ? without(argv, '--live') : argv)),
  ),
  clientFault(
    'CL-05-unready-is-a-failure',
    'Readiness with status 503 is taken for a failure.',
    reading((response) => (response.status === 503 ? altered(response, { body: () => 'down' }) : response)),
  ),
  needsSession('CL-06-health-needs-a-session', 'get-health'),
  needsSession('CL-07-version-needs-a-session', 'get-version'),
  needsSession('CL-08-auth-config-needs-a-session', 'get-auth-config'),
  clientFault(
    'CL-09-no-positions',
    'A Url without its name is not understood.',
    words((argv) => argv.filter((word, at) => !(word.startsWith('http') && argv[at - 1] !== '--url'))),
  ),
  clientFault(
    'CL-10-forgets-the-session',
    'Standalone commands do not look for a session.',
    (right) => (argv, environment) =>
      /^get-(?:health|version|auth-config)$/.test(argv[0] ?? '')
        ? right(argv, { ...environment, env: { ...environment.env, XDG_STATE_HOME: '/nowhere' } })
        : right(argv, environment),
  ),
  clientFault(
    'CL-11-the-session-wins',
    'The session counts although a Url was given.',
    words((argv, { env }) =>
      argv[0] !== 'connect' && existsSync(sessionFile(env)) ? without(argv, '--url', 1) : argv,
    ),
  ),
  lacking('CL-16-no-product', 'Get-SvcVersion', 'Product'),
  lacking('CL-17-no-scopes', 'Get-SvcAuthConfig', 'Scopes'),
  clientFault(
    'CL-53-throttled-is-done',
    'A 429 ends as a success without output.',
    (right) => async (argv, environment) => {
      let isThrottled = false;
      const fetch = async (request: Request): Promise<Response> => {
        const response = await environment.fetch(request);
        if (response.status !== 429) return response;
        isThrottled = true;
        return altered(response, { status: 400 });
      };
      const code = await right(argv, { ...environment, fetch });
      return isThrottled ? 0 : code;
    },
  ),
];
