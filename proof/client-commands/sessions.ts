import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/session-file.ts';
import {
  type ClientMutant,
  type Deviation,
  ending,
  fetching,
  misreading,
  mutants,
  outputtingObject,
  type Run,
  readingAs,
  sendingHeaders,
  sendingTo,
  within,
  without,
} from './mutant.ts';

type Line = Parameters<Run>;

const isStandalone = (verb = ''): boolean => /^get-(?:health|version|auth-config)$/.test(verb);
const hasSession = ({ env }: Line[1]): boolean => existsSync(sessionFile(env));

/** Requires a session even if a Url is given. */
const needsSession = (command: string): Deviation =>
  misreading((argv) => (argv[0] === command ? without(argv, '--url', 1) : argv));

/** Does nothing and exits with 0 for the command lines for which `isMeant` is true. */
const idleWhere =
  (isMeant: (...line: Line) => boolean): Deviation =>
  (right) =>
  (...line) =>
    isMeant(...line) ? Promise.resolve(0) : right(...line);

const silentWithout = (command: string): Deviation =>
  idleWhere(([verb], environment) => verb === command && !hasSession(environment));

export const sessionMutants: readonly ClientMutant[] = mutants({
  'CL-01-reads-liveness: Get-SvcHealth requests liveness instead of basic health.': sendingTo((url) => {
    url.pathname = url.pathname.replace(/\/health$/, '/health/live');
  }),
  'CL-02-ready-is-ignored: Ready requests basic health.': misreading((argv) => without(argv, '--ready')),
  'CL-03-live-is-ignored: Live requests basic health.': misreading((argv) => without(argv, '--live')),
  'CL-04-live-is-ignored: Ready and Live are accepted together.': misreading((argv) =>
    argv.includes('--ready') ? without(argv, '--live') : argv,
  ),
  'CL-05-unready-is-a-failure: not_ready is reported as an error, even with status 200.': readingAs(
    { status: 500, body: 'down' },
    (text) => text.includes('not_ready'),
  ),
  'CL-06-health-needs-a-session: get-health does not work without a session.': needsSession('get-health'),
  'CL-07-version-needs-a-session: get-version does not work without a session.': needsSession('get-version'),
  'CL-08-auth-config-needs-a-session: get-auth-config does not work without a session.':
    needsSession('get-auth-config'),
  'CL-09-no-positions: Url is not accepted as a positional argument.': misreading((argv) =>
    argv.filter((word, at) => !(word.startsWith('http') && argv[at - 1] !== '--url')),
  ),
  'CL-10-forgets-the-session: Standalone commands do not use the session.': within(({ env }, [verb]) =>
    isStandalone(verb) ? { env: { ...env, XDG_STATE_HOME: '/nowhere' } } : {},
  ),
  'CL-11-session-takes-precedence: The session takes precedence over a given Url.': misreading(
    (argv, environment) =>
      argv[0] !== 'connect' && hasSession(environment) ? without(argv, '--url', 1) : argv,
  ),
  'CL-16-no-product: Get-SvcVersion omits Product from its output.': outputtingObject({ Product: undefined }),
  'CL-17-no-scopes: Get-SvcAuthConfig omits Scopes from its output.': outputtingObject({ Scopes: undefined }),
  'CL-53-a-429-is-a-success: A 429 is reported as a success without output.':
    (right) => async (argv, environment) => {
      let isThrottled = false;
      const fetch = async (request: Request): Promise<Response> => {
        const response = await environment.fetch(request);
        if (response.status !== 429) return response;
        isThrottled = true;
        // With status 400, the client does not send the request again.
        return Response.json({}, { status: 400 });
      };
      const code = await right(argv, { ...environment, fetch });
      return isThrottled ? 0 : code;
    },
  'CL-15-nothing-without-a-session: Without a session, get-service-health succeeds without output.':
    silentWithout('get-service-health'),
  'CL-19-nothing-without-a-session: Without a session, get-user-info succeeds without output.':
    silentWithout('get-user-info'),
  'CL-21-nothing-without-a-session: Without a session, reset-system succeeds without output.':
    silentWithout('reset-system'),
  'CL-18-no-roles: Get-SvcUserInfo shows an empty list of Roles.': outputtingObject({ Roles: [] }),
  'CL-20-not-authorised-is-an-error: Get-SvcUserInfo reports an error for a caller who is not authorised.':
    readingAs({ status: 403 }, (text) => /"authorised":false/i.test(text)),
  'CL-34-refusal-is-success: A refusal of a caller without the role is reported as a success.': ending(
    (code) => (code === 1 ? 0 : code),
  ),
  'CL-35-another-key: The client sends another key than that of the session.': sendingHeaders((headers) => {
    if (headers.has('x-api-key')) headers.set('x-api-key', 'key-of-somebody-else');
  }),
  'CL-36-key-in-two-headers: The key is also sent as a bearer token.': sendingHeaders((headers) => {
    const key = headers.get('x-api-key');
    if (key !== null) headers.set('authorization', `Bearer ${key}`);
  }),
  'CL-50-health-is-cached: Service health is cached.': fetching((next, _, { env }) => async (request) => {
    const file = `${sessionFile(env)}.cache`;
    if (!request.url.endsWith('/system/health')) return next(request);
    if (existsSync(file)) return new Response(readFileSync(file, 'utf8'));
    const response = await next(request);
    if (response.ok) writeFileSync(file, await response.clone().text());
    return response;
  }),
  'CL-51-follows-with-the-key: The key is sent to the target of a redirect.': fetching(
    (next) => async (request) => {
      const response = await next(request.clone());
      const location = response.headers.get('location');
      return location === null ? response : next(new Request(location, request));
    },
  ),
  'CL-52-shows-the-key: Connect-Svc prints the key.': (right) => async (argv, environment) => {
    const key = argv[argv.indexOf('--api-key') + 1];
    if (argv[0] === 'connect') environment.stdout.write(`Connected with ${key}.\n`);
    return right(argv, environment);
  },
  'CL-61-first-session-is-kept: A second Connect-Svc does not replace the session.': idleWhere(
    ([verb], environment) => verb === 'connect' && hasSession(environment),
  ),
  'CL-63-path-is-ignored: The path of the base URL is ignored.': sendingTo((url) => {
    url.pathname = url.pathname.replace(/^.*(?=\/api\/)/, '');
  }),
  'CL-68-resets-while-reading: Get-SvcUserInfo also sends a reset.': fetching(
    (next, [verb]) =>
      async (request) => {
        const { headers } = request;
        const address = new URL('/api/v1/system/reset', request.url);
        if (verb === 'get-user-info') await next(new Request(address, { method: 'POST', headers }));
        return next(request);
      },
  ),
});
