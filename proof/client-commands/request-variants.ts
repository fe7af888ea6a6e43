import { changed, type Fields } from '#proof/shapes/service.ts';
import {
  asking,
  before,
  type Deviation,
  encoding,
  escaped,
  fetching,
  misreading,
  type Run,
  reading,
  readingAs,
  replacingBody,
  sending,
  sendingBody,
  sendingHeaders,
  sendingTo,
  without,
} from './mutant.ts';
import { atPage } from './waiting.ts';

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
  copy.headers.delete('x-api-key');
  return next(new Request(new URL(to, copy.url), copy));
});

const acknowledgingAsGiven: Deviation = (right) => (argv, environment) => {
  const acknowledgeAdministratorLockout = argv.includes('--acknowledge-administrator-lockout');
  const sent = sendingBody((_, request) => (isReset(request) ? { acknowledgeAdministratorLockout } : {}));
  return sent(right)(argv, environment);
};

const sendingTheKeyAnywhere: Deviation = (right) => {
  let key = '';
  const run = sendingHeaders((headers) => key && headers.set('x-api-key', key))(right);
  return (...line) => {
    if (line[0][0] === 'connect') key = line[0][line[0].indexOf('--api-key') + 1] ?? '';
    return run(...line);
  };
};

const whereNoWait = (wait: unknown): Deviation =>
  sendingBody((body) => ('password' in body && !('wait' in body) ? { wait } : {}));

/** Adds the accounts in the previous response, and a wait, to password requests that lack them. */
const namingAccounts: Deviation = (right) => {
  let connectedSystemObjectIds: readonly unknown[] = [];
  return fetching((next) => async (request) => {
    if (!request.url.endsWith('/password')) return next(request);
    const body = (await request.clone().json()) as Fields;
    const isNaming = connectedSystemObjectIds.length > 0;
    const named = isNaming ? { wait: 10, connectedSystemObjectIds, ...body } : body;
    const response = await next(new Request(request, { body: JSON.stringify(named) }));
    const { targets = [] } = (await response.clone().json()) as { targets?: readonly Fields[] };
    connectedSystemObjectIds = targets.map((each) => each.connectedSystemObjectId);
    return response;
  })(right);
};

/** What the document leaves open about a client's requests, prompts and redirects. */
export const requestVariants: Readonly<Record<string, Deviation>> = {
  'a-head-before-each-get': beforeGet('HEAD'),
  'each-get-is-sent-twice': beforeGet('GET'),
  'basic-health-is-read-before-each-request': healthBefore,
  'connect-svc-reads-basic-health': onConnect('/api/v1/health'),
  'connect-svc-reads-the-version': onConnect('/api/v1/health/version'),
  'connect-svc-reads-user-info': onConnect('/api/v1/userinfo', true),
  'connect-svc-fails-where-user-info-does-not-confirm-the-key': confirmedByUserInfo,
  'an-additional-header': sendingHeaders((headers) => headers.set('x-client', 'svc/1')),
  'another-accept': sendingHeaders((headers) => headers.set('accept', '*/*')),
  'the-media-type-with-a-charset': sendingHeaders((headers, { body }) => {
    if (body !== null) headers.set('content-type', 'application/json; charset=utf-8');
  }),
  'the-media-type-with-a-charset-in-capitals': sendingHeaders((headers, { body }) => {
    if (body !== null) headers.set('content-type', 'application/json;charset="UTF-8"');
  }),
  'letters-beyond-ascii-are-escaped-in-bodies': encoding(escaped),
  'bodies-with-a-byte-order-mark': encoding((text) => `\uFEFF${text}`),
  'options-that-are-false-are-omitted': resetEntries((all) => all.filter(([, value]) => value !== false)),
  'options-in-pascalcase': resetEntries((all) =>
    all.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  ),
  'options-in-the-query': movingOptions((name, value, url) => url.searchParams.set(name, value)),
  'options-in-headers': movingOptions((name, value, _, headers) =>
    headers.set(name.replaceAll(/[A-Z]/g, '-$&'), value),
  ),
  'the-acknowledgement-is-sent-as-given': acknowledgingAsGiven,
  'the-key-is-sent-to-every-host': sendingTheKeyAnywhere,
  'force-is-not-sent': sendingBody((_, request) => (isReset(request) ? { force: undefined } : {})),
  'force-is-always-sent': sendingBody((_, request) => (isReset(request) ? { force: true } : {})),
  'an-additional-field-in-a-body': sendingBody({ origin: 'svc' }),
  'an-additional-parameter-in-each-url': sendingTo(({ searchParams }, { method }) => {
    if (method === 'GET') searchParams.set('_', '1');
  }),
  'a-missing-wait-is-sent-as-null': whereNoWait(null),
  'a-missing-wait-is-sent-as-0': whereNoWait(0),
  'a-missing-wait-is-sent-as-10-where-accounts-are-named': namingAccounts,
  'an-invalid-wait-is-sent-and-refused-by-the-service': sendingEveryWait,
  'a-503-of-readiness-is-an-error': reading((response, { url }) =>
    response.status === 503 && url.includes('/health') ? changed(response, { body: 'down' }) : response,
  ),
  'the-deepest-page-is-read-first': before((request) => atPage(request, 10_001)),
  'pages-of-40': sendingTo(({ searchParams }) => {
    if (searchParams.has('pageSize')) searchParams.set('pageSize', '40');
  }),
  'a-list-sorted-by-another-field': sendingTo(({ pathname, searchParams }) => {
    if (pathname.endsWith('/schedule-executions')) searchParams.set('sortBy', 'startedAt');
  }),
  'the-user-is-prompted-twice': askingTwice,
  'a-reset-with-force-and-confirm-does-not-prompt': misreading((argv) =>
    argv.includes('--force') ? without(argv, '--confirm') : argv,
  ),
  'a-redirect-is-followed-without-the-key': followingWithoutKey,
  'a-429-is-an-error-without-a-retry': readingAs({ status: 400 }, (_, status) => status === 429),
};
