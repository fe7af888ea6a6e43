import { changed, type Fields } from '#proof/shapes/service.ts';
import {
  asking,
  type Deviation,
  encoding,
  escaped,
  fetching,
  misreading,
  namingAccounts,
  type Run,
  reading,
  readingAs,
  replacingBody,
  sending,
  sendingBody,
  sendingHeaders,
  sendingTo,
  whereNoWait,
  without,
} from './mutant.ts';
import { type PermittedVariant, variants } from './variant.ts';

/** First sends the request that `make` returns, if any. If this request gets a 429, nothing else is sent. */
const before = (make: (request: Request) => Request | undefined): Deviation =>
  fetching((next) => async (request) => {
    const first = make(request);
    const answer = first && (await next(first));
    if (answer?.status === 429) return answer;
    await answer?.text();
    return next(request);
  });

const beforeGet = (method: string): Deviation =>
  before(({ method: own, url, headers }) =>
    own === 'GET' ? new Request(url, { method, headers, redirect: 'manual' }) : undefined,
  );

const healthBefore = before(
  ({ url }) => new Request(`${url.replace(/\/api\/v1\/.*$/, '')}/api/v1/health`, { redirect: 'manual' }),
);

/** Sends a request for this path, with or without the key of the new session, and returns the body. */
async function readOnConnect(
  path: string,
  isInSession: boolean,
  ...[argv, { fetch }]: Parameters<Run>
): Promise<string> {
  const [url = '', key = ''] = ['--url', '--api-key'].map((name) => argv[argv.indexOf(name) + 1]);
  const headers = isInSession ? { 'x-api-key': key } : {};
  return (await fetch(new Request(`${url}${path}`, { headers, redirect: 'manual' }))).text();
}

const onConnect =
  (path: string, isInSession = false): Deviation =>
  (right) =>
  async (...line) => {
    const code = await right(...line);
    if (line[0][0] === 'connect' && code === 0) await readOnConnect(path, isInSession, ...line);
    return code;
  };

const confirmedByUserInfo: Deviation =
  (right) =>
  async (...line) => {
    if (line[0][0] !== 'connect') return right(...line);
    const read = await readOnConnect('/api/v1/userinfo', true, ...line);
    return /"authorised":true/i.test(read) ? right(...line) : 1;
  };

const isReset = ({ url }: Request): boolean => new URL(url).pathname.endsWith('/reset');

const resetEntries = (
  change: (entries: readonly (readonly [string, unknown])[]) => readonly (readonly [string, unknown])[],
): Deviation =>
  replacingBody((body, request) =>
    isReset(request) ? Object.fromEntries(change(Object.entries(body))) : body,
  );

/** Sends the options of a reset outside the body. */
const movingOptions = (move: (name: string, value: string, url: URL, headers: Headers) => void): Deviation =>
  sending(async (request) => {
    if (!isReset(request)) return request;
    const [url, headers] = [new URL(request.url), new Headers(request.headers)];
    for (const [name, value] of Object.entries((await request.clone().json()) as Fields))
      move(name, String(value), url, headers);
    return new Request(url, { method: 'POST', headers, body: '{}', redirect: 'manual' });
  });

const askingTwice = asking((ask) => async (question) => {
  const first = await ask(question);
  return first === undefined || !/^y/i.test(first) ? first : ask('Really? ');
});

/** Sends a wait above 30 s, which the reference client would refuse, and reports the service's refusal. */
const sendingEveryWait =
  (right: Run): Run =>
  (argv, environment) => {
    const at = argv.indexOf('--wait') + 1;
    const wait = Number(argv[at]);
    if (at === 0 || wait <= 30) return right(argv, environment);
    return sendingBody({ wait })(right)(argv.with(at, '30'), environment);
  };

const followingWithoutKey = fetching((next) => async (request) => {
  const copy = request.clone();
  const response = await next(request);
  const to = response.headers.get('location');
  if (response.status !== 307 || to === null) return response;
  const { method, url } = copy;
  const headers = new Headers(copy.headers);
  headers.delete('x-api-key');
  const body = copy.body === null ? null : await copy.text();
  return next(new Request(new URL(to, url), { method, headers, body, redirect: 'manual' }));
});

/** What the document leaves open about a client's requests, prompts and redirects. */
export const requestVariants: readonly PermittedVariant[] = variants({
  // §4.1: additional and repeated GET and HEAD requests are not forbidden; basic health needs no credentials.
  'a HEAD before each GET': beforeGet('HEAD'),
  'each GET is sent twice': beforeGet('GET'),
  'basic health is read before each request': healthBefore,
  // §4.4: how Connect-Svc opens a session is undocumented.
  'Connect-Svc reads basic health': onConnect('/api/v1/health'),
  'Connect-Svc reads the version': onConnect('/api/v1/health/version'),
  'Connect-Svc reads user info': onConnect('/api/v1/userinfo', true),
  'Connect-Svc fails where user info does not confirm the key': confirmedByUserInfo,
  // §4: additional headers and a charset are not forbidden. Responses are JSON whatever Accept is.
  'an additional header': sendingHeaders((headers) => headers.set('x-client', 'svc/1')),
  'another Accept': sendingHeaders((headers) => headers.set('accept', '*/*')),
  'the media type with a charset': sendingHeaders((headers, { body }) => {
    if (body !== null) headers.set('content-type', 'application/json; charset=utf-8');
  }),
  'the media type with a charset in capitals': sendingHeaders((headers, { body }) => {
    if (body !== null) headers.set('content-type', 'application/json;charset="UTF-8"');
  }),
  'letters beyond ASCII are escaped in bodies': encoding(escaped),
  'bodies with a byte order mark': encoding((text) => `\uFEFF${text}`),
  // §4.1: the options of a reset are false by default. The document does not say how they are sent.
  'options that are false are omitted': resetEntries((all) => all.filter(([, value]) => value !== false)),
  'options in PascalCase': resetEntries((all) =>
    all.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  ),
  'options in the query': movingOptions((name, value, url) => url.searchParams.set(name, value)),
  'options in headers': movingOptions((name, value, _, headers) =>
    headers.set(name.replaceAll(/[A-Z]/g, '-$&'), value),
  ),
  // §4.4: Force affects only the prompt.
  'Force is not sent': sendingBody((_, request) => (isReset(request) ? { force: undefined } : {})),
  'Force is always sent': sendingBody((_, request) => (isReset(request) ? { force: true } : {})),
  // §4.1: other request fields and parameters are undocumented, and not forbidden.
  'an additional field in a body': sendingBody({ origin: 'svc' }),
  'an additional parameter in each URL': sendingTo(({ searchParams }, { method }) => {
    if (method === 'GET') searchParams.set('_', '1');
  }),
  // The default of wait is 10 if the request names accounts (§4.1.1), and 0 otherwise (§4.1.2).
  'a missing wait is sent as null': whereNoWait(null),
  'a missing wait is sent as 0': whereNoWait(0),
  'a missing wait is sent as 10 where accounts are named': namingAccounts(10),
  // §4.1.3: either the client or the service may refuse an invalid wait.
  'an invalid wait is sent, and refused by the service': sendingEveryWait,
  // §4.4: how a command reports a 503 is undocumented.
  'a 503 of readiness is an error': reading((response, { url }) =>
    response.status === 503 && url.includes('/health') ? changed(response, { body: 'down' }) : response,
  ),
  // §4.2: any page size up to 100 is allowed, and sortBy may be sent.
  'pages of 40': sendingTo(({ searchParams }) => {
    if (searchParams.has('pageSize')) searchParams.set('pageSize', '40');
  }),
  'a list sorted by another field': sendingTo(({ pathname, searchParams }) => {
    if (pathname.endsWith('/schedule-executions')) searchParams.set('sortBy', 'startedAt');
  }),
  // §4.4: the number of prompts, and the effect of Force together with Confirm, are undocumented.
  'the user is prompted twice': askingTwice,
  'a reset with Force and Confirm does not prompt': misreading((argv) =>
    argv.includes('--force') ? without(argv, '--confirm') : argv,
  ),
  // §5.1: following a redirect is not forbidden.
  'a redirect is followed without the key': followingWithoutKey,
  // §7.4: a client need not retry.
  'a 429 is an error without a retry': readingAs({ status: 400 }, (_, status) => status === 429),
});
