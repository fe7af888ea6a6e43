import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/session-file.ts';
import {
  altered,
  type ClientMutant,
  ending,
  fetching,
  misreading,
  mutant,
  omit,
  outputtingObject,
  type Run,
  reading,
  running,
  sendingHeaders,
  sendingTo,
  without,
} from './mutant.ts';

type Line = Parameters<Run>;

const isStandalone = (verb = ''): boolean => /^get-(?:health|version|auth-config)$/.test(verb);
const hasSession = ({ env }: Line[1]): boolean => existsSync(sessionFile(env));

/** Requires a session although a Url was given. */
const needsSession = (id: string, command: string): ClientMutant =>
  mutant(id, `${command} does not work without a session.`, misreading, (argv) =>
    argv[0] === command ? without(argv, '--url', 1) : argv,
  );

const lacking = (id: string, command: string, field: string): ClientMutant =>
  mutant(id, `${command} omits ${field} from its output.`, outputtingObject, (shown) => omit(shown, field));

/** Exits successfully without doing anything for the command lines for which `isMeant` is true. */
const idleWhere = (isMeant: (...line: Line) => boolean) =>
  running(
    (right) =>
      (...line) =>
        isMeant(...line) ? Promise.resolve(0) : right(...line),
  );

const silentWithout = (id: string, command: string): ClientMutant =>
  mutant(
    id,
    `Without a session, ${command} succeeds without output.`,
    idleWhere,
    ([verb], environment) => verb === command && !hasSession(environment),
  );

export const standaloneMutants: readonly ClientMutant[] = [
  mutant(
    'CL-01-reads-liveness',
    'Get-SvcHealth requests liveness instead of basic health.',
    sendingTo,
    (url) => {
      url.pathname = url.pathname.replace(/\/health$/, '/health/live');
    },
  ),
  mutant('CL-02-ready-is-ignored', 'Ready requests basic health.', misreading, (argv) =>
    without(argv, '--ready'),
  ),
  mutant('CL-03-live-is-ignored', 'Live requests basic health.', misreading, (argv) =>
    without(argv, '--live'),
  ),
  mutant('CL-04-live-is-ignored', 'Ready and Live are accepted together.', misreading, (argv) =>
    argv.includes('--ready') ? without(argv, '--live') : argv,
  ),
  mutant(
    'CL-05-unready-is-a-failure',
    'not_ready is reported as an error, even with status 200.',
    reading,
    async (response) =>
      (await response.clone().text()).includes('not_ready')
        ? altered(response, { status: 500, body: () => 'down' })
        : response,
  ),
  needsSession('CL-06-health-needs-a-session', 'get-health'),
  needsSession('CL-07-version-needs-a-session', 'get-version'),
  needsSession('CL-08-auth-config-needs-a-session', 'get-auth-config'),
  mutant('CL-09-no-positions', 'Url is not accepted as a positional argument.', misreading, (argv) =>
    argv.filter((word, at) => !(word.startsWith('http') && argv[at - 1] !== '--url')),
  ),
  mutant(
    'CL-10-forgets-the-session',
    'Standalone commands do not use the session.',
    running,
    (right) => (argv, environment) =>
      isStandalone(argv[0])
        ? right(argv, { ...environment, env: { ...environment.env, XDG_STATE_HOME: '/nowhere' } })
        : right(argv, environment),
  ),
  mutant(
    'CL-11-session-takes-precedence',
    'The session takes precedence over a given Url.',
    misreading,
    (argv, environment) =>
      argv[0] !== 'connect' && hasSession(environment) ? without(argv, '--url', 1) : argv,
  ),
  lacking('CL-16-no-product', 'Get-SvcVersion', 'Product'),
  lacking('CL-17-no-scopes', 'Get-SvcAuthConfig', 'Scopes'),
  mutant(
    'CL-53-a-429-is-a-success',
    'A 429 is reported as a success without output.',
    running,
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

export const sessionMutants: readonly ClientMutant[] = [
  silentWithout('CL-15-nothing-without-a-session', 'get-service-health'),
  silentWithout('CL-19-nothing-without-a-session', 'get-user-info'),
  silentWithout('CL-21-nothing-without-a-session', 'reset-system'),
  mutant('CL-18-no-roles', 'Get-SvcUserInfo shows an empty list of Roles.', outputtingObject, (shown) => ({
    ...shown,
    Roles: [],
  })),
  mutant(
    'CL-20-not-authorised-is-an-error',
    'Get-SvcUserInfo reports an error for a caller who is not authorised.',
    reading,
    async (response) =>
      /"authorised":false/i.test(await response.clone().text())
        ? altered(response, { status: 403 })
        : response,
  ),
  mutant(
    'CL-34-refusal-is-success',
    'A refusal of a caller without the role is reported as a success.',
    ending,
    (code) => (code === 1 ? 0 : code),
  ),
  mutant(
    'CL-35-another-key',
    'The client sends another key than that of the session.',
    sendingHeaders,
    (headers) => {
      if (headers.has('x-api-key')) headers.set('x-api-key', 'key-of-somebody-else');
    },
  ),
  mutant('CL-36-key-in-two-headers', 'The key is also sent as a bearer token.', sendingHeaders, (headers) => {
    const key = headers.get('x-api-key');
    if (key !== null) headers.set('authorization', `Bearer ${key}`);
  }),
  mutant(
    'CL-50-health-is-cached',
    'Service health is cached.',
    fetching,
    (next, _, { env }) =>
      async (request) => {
        const file = `${sessionFile(env)}.cache`;
        if (!request.url.endsWith('/system/health')) return next(request);
        if (existsSync(file)) return new Response(readFileSync(file, 'utf8'));
        const response = await next(request);
        if (response.ok) writeFileSync(file, await response.clone().text());
        return response;
      },
  ),
  mutant(
    'CL-51-follows-with-the-key',
    'The key is sent to the target of a redirect.',
    fetching,
    (next) => async (request) => {
      const response = await next(request.clone());
      const location = response.headers.get('location');
      return location === null ? response : next(new Request(location, request));
    },
  ),
  mutant(
    'CL-52-shows-the-key',
    'Connect-Svc prints the key.',
    running,
    (right) => async (argv, environment) => {
      const key = argv[argv.indexOf('--api-key') + 1];
      if (argv[0] === 'connect') environment.stdout.write(`Connected with ${key}.\n`);
      return right(argv, environment);
    },
  ),
  mutant(
    'CL-61-first-session-is-kept',
    'A second Connect-Svc does not replace the session.',
    idleWhere,
    ([verb], environment) => verb === 'connect' && hasSession(environment),
  ),
  mutant('CL-63-path-is-ignored', 'The path of the base URL is ignored.', sendingTo, (url) => {
    url.pathname = url.pathname.replace(/^.*(?=\/api\/)/, '');
  }),
  mutant(
    'CL-68-resets-while-reading',
    'Get-SvcUserInfo also sends a reset.',
    fetching,
    (next, [verb]) =>
      async (request) => {
        const { headers } = request;
        const address = new URL('/api/v1/system/reset', request.url);
        if (verb === 'get-user-info') await next(new Request(address, { method: 'POST', headers }));
        return next(request);
      },
  ),
];
