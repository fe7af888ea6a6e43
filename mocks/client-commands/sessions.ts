import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/core/session-file.ts';
import {
  altered,
  type ClientFault,
  clientFault,
  ending,
  outputting,
  type Run,
  reading,
  redirected,
  sending,
  words,
} from './mutant.ts';

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

/** Succeeds without output where there is no session. */
const silentWithout = (id: string, command: string): ClientFault =>
  clientFault(
    id,
    `${command} succeeds without output where there is no session.`,
    (right) => (argv, environment) =>
      argv[0] === command && !existsSync(sessionFile(environment.env))
        ? Promise.resolve(0)
        : right(argv, environment),
  );

/** Follows any redirect with everything that it sent before. */
const follows =
  (right: Run): Run =>
  (argv, environment) => {
    const fetch = async (request: Request): Promise<Response> => {
      const response = await environment.fetch(request.clone());
      const location = response.headers.get('location');
      return location === null ? response : environment.fetch(new Request(location, request));
    };
    return right(argv, { ...environment, fetch });
  };

/** Answers service health from a file once it was read. */
const cached =
  (right: Run): Run =>
  (argv, environment) => {
    const file = `${sessionFile(environment.env)}.cache`;
    const fetch = async (request: Request): Promise<Response> => {
      if (!request.url.endsWith('/system/health')) return environment.fetch(request);
      if (existsSync(file)) return new Response(readFileSync(file, 'utf8'));
      const response = await environment.fetch(request);
      if (response.ok) writeFileSync(file, await response.clone().text());
      return response;
    };
    return right(argv, { ...environment, fetch });
  };

export const sessionFaults: readonly ClientFault[] = [
  silentWithout('CL-15-nothing-without-a-session', 'get-service-health'),
  silentWithout('CL-19-nothing-without-a-session', 'get-user-info'),
  silentWithout('CL-21-nothing-without-a-session', 'reset-system'),
  clientFault(
    'CL-18-no-roles',
    'Get-SvcUserInfo leaves Roles out.',
    outputting((value) => ({
      ...(value as object),
      Roles: [],
    })),
  ),
  clientFault(
    'CL-20-not-authorised-is-an-error',
    'User info of a caller who is not authorised is an error.',
    reading(async (response) => {
      const isRefused = /"authorised":false/i.test(await response.clone().text());
      return isRefused ? altered(response, { status: 403 }) : response;
    }),
  ),
  clientFault(
    'CL-34-refusal-is-success',
    'A refusal for lack of the role ends as a success.',
    ending((code) => (code === 1 ? 0 : code)),
  ),
  clientFault(
    'CL-35-another-key',
    'The key that is sent is not the one of the session.',
    sending((request) => {
      const other = new Request(request);
      if (other.headers.has('x-api-key')) other.headers.set('x-api-key', 'key-of-somebody-else');
      return other;
    }),
  ),
  clientFault(
    'CL-36-key-in-two-headers',
    'The key travels as a bearer token as well.',
    sending((request) => {
      const other = new Request(request);
      const key = other.headers.get('x-api-key');
      if (key !== null) other.headers.set('authorization', `Bearer ${key}`);
      return other;
    }),
  ),
  clientFault('CL-50-health-from-a-store', 'Service health is read once and then remembered.', cached),
  clientFault('CL-51-follows-with-the-key', 'The key goes wherever a redirect leads.', follows),
  clientFault('CL-52-shows-the-key', 'Connect-Svc repeats the key.', (right) => async (argv, environment) => {
    const key = argv[argv.indexOf('--api-key') + 1];
    if (argv[0] === 'connect') environment.stdout.write(`Connected with ${key}.\n`);
    return right(argv, environment);
  }),
  clientFault(
    'CL-61-first-session-stays',
    'A second Connect-Svc changes nothing.',
    (right) => (argv, environment) =>
      argv[0] === 'connect' && existsSync(sessionFile(environment.env))
        ? Promise.resolve(0)
        : right(argv, environment),
  ),
  clientFault(
    'CL-63-path-is-lost',
    'The path of a base address is left out.',
    sending((request) => redirected(request, /^.*(?=\/api\/)/, '')),
  ),
  clientFault(
    'CL-68-resets-while-reading',
    'Get-SvcUserInfo asks for a reset as well.',
    (right) => (argv, environment) => {
      const fetch = async (request: Request): Promise<Response> => {
        const { origin } = new URL(request.url);
        const { headers } = request;
        if (argv[0] === 'get-user-info')
          await environment.fetch(new Request(`${origin}/api/v1/system/reset`, { method: 'POST', headers }));
        return environment.fetch(request);
      };
      return right(argv, { ...environment, fetch });
    },
  ),
];
