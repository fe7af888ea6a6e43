import { type ClientFault, rewritten, sending } from '#mocks/client-commands/mutant.ts';
import type { DerivedFault } from './derived-mutant.ts';

/** What the client asks for: the paths, and the rules about it. */
interface Asking {
  readonly name: string;
  readonly path: RegExp;
  readonly rules: readonly string[];
  readonly isInSession?: boolean;
}

const askings: readonly Asking[] = [
  { name: 'basic health', path: /\/health$/, rules: ['CL-01', 'CL-06'] },
  { name: 'readiness', path: /\/health\/ready$/, rules: ['CL-02', 'CL-06'] },
  { name: 'liveness', path: /\/health\/live$/, rules: ['CL-03', 'CL-06'] },
  { name: 'the version', path: /\/version$/, rules: ['CL-07', 'CL-16'] },
  { name: 'the auth config', path: /\/auth\/config$/, rules: ['CL-08', 'CL-17'] },
  { name: 'user info', path: /\/userinfo$/, rules: ['CL-18', 'CL-35', 'CL-36', 'CL-53'], isInSession: true },
  {
    name: 'service health',
    path: /\/system\/health$/,
    rules: ['CL-13', 'CL-35', 'CL-36', 'CL-53'],
    isInSession: true,
  },
  {
    name: 'a reset',
    path: /\/system\/reset$/,
    rules: ['CL-31', 'CL-35', 'CL-36', 'CL-53', 'CL-69'],
    isInSession: true,
  },
  {
    name: 'an execution',
    path: /\/schedule-executions\/[^/]+$/,
    rules: ['CL-36', 'CL-37'],
    isInSession: true,
  },
  {
    name: 'executions',
    path: /\/schedule-executions$/,
    rules: ['CL-36', 'CL-41', 'CL-55'],
    isInSession: true,
  },
  {
    name: 'a password',
    path: /\/password$/,
    rules: ['CL-36', 'CL-42', 'CL-43', 'CL-57', 'CL-60', 'CL-69'],
    isInSession: true,
  },
];

type Change = (request: Request) => Request | Promise<Request>;

const withHeader =
  (change: (headers: Headers) => void): Change =>
  (request) => {
    const headers = new Headers(request.headers);
    change(headers);
    return new Request(request, { headers });
  };

const withKey = (change: (key: string) => string | undefined): Change =>
  withHeader((headers) => {
    const key = headers.get('x-api-key');
    if (key === null) return;
    const changed = change(key);
    if (changed === undefined) headers.delete('x-api-key');
    else headers.set('x-api-key', changed);
  });

const withMethod =
  (method: string): Change =>
  async (request) =>
    new Request(request.url, {
      method,
      headers: request.headers,
      body: method === 'GET' || request.body === null ? null : await request.text(),
    });

const withUrl =
  (change: (url: URL, key: string) => void): Change =>
  (request) => {
    const url = new URL(request.url);
    change(url, request.headers.get('x-api-key') ?? '');
    return new Request(url, request);
  };

const keyChanges: Readonly<Record<string, Change>> = {
  'without the key': withKey(() => undefined),
  'with the key in small letters': withKey((key) => key.toLowerCase()),
  'with the key in capitals': withKey((key) => key.toUpperCase()),
  'with the key cut short': withKey((key) => key.slice(0, -1)),
  'with a word before the key': withKey((key) => `ApiKey ${key}`),
  'with quotes around the key': withKey((key) => `"${key}"`),
  'with the key as a bearer token instead': withHeader((headers) => {
    headers.set('authorization', `Bearer ${headers.get('x-api-key')}`);
    headers.delete('x-api-key');
  }),
  'with the key in Authorization too': withHeader((headers) =>
    headers.set('authorization', `ApiKey ${headers.get('x-api-key')}`),
  ),
  'with the key in a cookie too': withHeader((headers) =>
    headers.set('cookie', `key=${headers.get('x-api-key')}`),
  ),
  'with the key under another name': withHeader((headers) => {
    headers.set('api-key', headers.get('x-api-key') ?? '');
    headers.delete('x-api-key');
  }),
  'with the key in the address too': withUrl((url, key) => url.searchParams.set('key', key)),
};

const addressChanges: Readonly<Record<string, Change>> = {
  'at another path': withUrl((url) => {
    url.pathname = `${url.pathname}z`;
  }),
  'below api/v2': withUrl((url) => {
    url.pathname = url.pathname.replace('/v1/', '/v2/');
  }),
  'without api': withUrl((url) => {
    url.pathname = url.pathname.replace('/api/', '/');
  }),
};

const derive = (
  { name, path, rules }: Asking,
  changes: Readonly<Record<string, Change>>,
): readonly DerivedFault[] =>
  Object.entries(changes).map(([change, changed]) => ({
    id: `${name} is asked for ${change}`,
    rules,
    wrong: sending((request) => (path.test(new URL(request.url).pathname) ? changed(request) : request)),
  }));

const methodsOf = ({ name }: Asking): Readonly<Record<string, Change>> =>
  ['a reset', 'a password'].includes(name)
    ? { 'by PUT': withMethod('PUT'), 'by GET': withMethod('GET') }
    : { 'by POST': withMethod('POST'), 'by DELETE': withMethod('DELETE') };

/** Members of a body, and what may be done to each. */
const options = ['includeAdministrators', 'acknowledgeAdministratorLockout', 'force'];
const values: Readonly<Record<string, (value: unknown) => unknown>> = {
  'as a text': String,
  'as a number': Number,
  negated: (value) => !value,
  'always true': () => true,
  'always false': () => false,
  'under another name': () => undefined,
};

const bodyRules = ['CL-27', 'CL-28', 'CL-29', 'CL-30', 'CL-64', 'CL-65', 'CL-24'];

const optionFaults: readonly DerivedFault[] = options.flatMap((option) =>
  Object.entries(values).map(([change, changed]) => ({
    id: `a reset is asked for with ${option} ${change}`,
    rules: bodyRules,
    wrong: sending((request) =>
      rewritten(request, ({ [option]: value, ...rest }) => {
        if (value === undefined) return rest;
        const made = changed(value);
        return made === undefined ? { ...rest, [`${option}2`]: value } : { ...rest, [option]: made };
      }),
    ),
  })),
);

const body = (change: (body: Readonly<Record<string, unknown>>) => unknown): ClientFault['wrong'] =>
  sending((request) => rewritten(request, change));
const waitRules = ['CL-42', 'CL-60', 'CL-57', 'CL-43'];
const whereWait = (change: (wait: number) => unknown): ClientFault['wrong'] =>
  body((given) => (typeof given.wait === 'number' ? { ...given, wait: change(given.wait) } : given));
const wherePassword = (change: (password: string) => unknown): ClientFault['wrong'] =>
  body((given) =>
    typeof given.password === 'string' ? { ...given, password: change(given.password) } : given,
  );
const withoutWait = ({ wait: _, ...rest }: Readonly<Record<string, unknown>>): unknown => rest;

const passwordFaults: readonly DerivedFault[] = [
  { id: 'a wait is left out', wrong: body(withoutWait) },
  { id: 'a wait of 0 is left out', wrong: body((given) => (given.wait === 0 ? withoutWait(given) : given)) },
  {
    id: 'a wait is sent where none is given',
    wrong: body((given) => ('password' in given ? { wait: 10, ...given } : given)),
  },
  {
    id: 'no wait is sent as 0',
    wrong: body((given) => ('password' in given ? { wait: 0, ...given } : given)),
  },
  { id: 'a wait is sent as a text', wrong: whereWait(String) },
  { id: 'a wait is sent in milliseconds', wrong: whereWait((wait) => wait * 1000) },
  { id: 'a wait is one less', wrong: whereWait((wait) => Math.max(0, wait - 1)) },
  { id: 'a wait is at most 10', wrong: whereWait((wait) => Math.min(10, wait)) },
  {
    id: 'a password is trimmed at its first dash',
    wrong: wherePassword((password) => password.split('-')[0]),
  },
  { id: 'a password is encoded', wrong: wherePassword((password) => btoa(password)) },
  { id: 'a password is in capitals', wrong: wherePassword((password) => password.toUpperCase()) },
  { id: 'a password has a line end', wrong: wherePassword((password) => `${password}\n`) },
].map((each) => ({ ...each, rules: waitRules }));

const query = (change: (parameters: URLSearchParams) => void): ClientFault['wrong'] =>
  sending((request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/schedule-executions')) change(url.searchParams);
    return new Request(url, request);
  });

const queryFaults: readonly DerivedFault[] = [
  { id: 'executions are asked for as Completed', wrong: query((all) => all.set('status', 'Completed')) },
  { id: 'executions are asked for by number', wrong: query((all) => all.set('status', '3')) },
  { id: 'executions are asked for in pages of 101', wrong: query((all) => all.set('pageSize', '101')) },
  {
    id: 'executions are asked for from page 2',
    wrong: query((all) => all.set('page', String(Number(all.get('page')) + 1))),
  },
  { id: 'executions are asked for without a status', wrong: query((all) => all.delete('status')) },
].map((each) => ({ ...each, rules: ['CL-40', 'CL-41', 'CL-55', 'CL-56'] }));

/** For every request a header, the method, the address and every member changed. */
export const sentRequests: readonly DerivedFault[] = [
  ...askings.flatMap((asking) => [
    ...derive(asking, methodsOf(asking)),
    ...derive(asking, addressChanges),
    ...(asking.isInSession === true ? derive(asking, keyChanges) : []),
  ]),
  ...optionFaults,
  ...passwordFaults,
  ...queryFaults,
];
