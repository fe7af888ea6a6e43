import {
  type Change,
  type Deviation,
  namingAccounts,
  sending,
  sendingBody,
  sendingTo,
  whereNoWait,
  withHeaders,
  withUrl,
} from '#mocks/client-commands/mutant.ts';
import type { Fields } from '#mocks/proofs/service.ts';
import { type DerivedClientMutant, derive } from './derived-mutant.ts';

const open = [
  { name: 'basic health', path: /\/health$/, rules: ['CL-01', 'CL-06'] },
  { name: 'readiness', path: /\/health\/ready$/, rules: ['CL-02', 'CL-06'] },
  { name: 'liveness', path: /\/health\/live$/, rules: ['CL-03', 'CL-06'] },
  { name: 'the version', path: /\/version$/, rules: ['CL-07', 'CL-16'] },
  { name: 'the auth config', path: /\/auth\/config$/, rules: ['CL-08', 'CL-17'] },
];

const inSession = [
  { name: 'user info', path: /\/userinfo$/, rules: ['CL-18', 'CL-35', 'CL-36', 'CL-53'] },
  { name: 'service health', path: /\/system\/health$/, rules: ['CL-13', 'CL-35', 'CL-36', 'CL-53'] },
  { name: 'a reset', path: /\/system\/reset$/, rules: ['CL-31', 'CL-35', 'CL-36', 'CL-53', 'CL-69'] },
  { name: 'an execution', path: /\/schedule-executions\/[^/]+$/, rules: ['CL-36', 'CL-37'] },
  { name: 'executions', path: /\/schedule-executions$/, rules: ['CL-36', 'CL-41', 'CL-55'] },
  {
    name: 'a password',
    path: /\/password$/,
    rules: ['CL-36', 'CL-42', 'CL-43', 'CL-57', 'CL-60', 'CL-69'],
  },
];

/** Sends a changed key, in the header `name` only. */
const withKey = (change: (key: string) => string, name = 'x-api-key'): Change =>
  withHeaders((headers) => {
    const key = headers.get('x-api-key');
    headers.delete('x-api-key');
    if (key !== null) headers.set(name, change(key));
  });

const withKeyIn = (name: string, change: (key: string) => string): Change =>
  withHeaders((headers) => headers.set(name, change(String(headers.get('x-api-key')))));

const withMethod =
  (method: string): Change =>
  async (request) =>
    new Request(request.url, {
      method,
      headers: request.headers,
      body: method === 'GET' || request.body === null ? null : await request.text(),
    });

const keyChanges: Readonly<Record<string, Change>> = {
  'without the key': withHeaders((headers) => headers.delete('x-api-key')),
  'with the key in lower case': withKey((key) => key.toLowerCase()),
  'with the key in upper case': withKey((key) => key.toUpperCase()),
  'with the key cut short': withKey((key) => key.slice(0, -1)),
  'with a word before the key': withKey((key) => `ApiKey ${key}`),
  'with quotes around the key': withKey((key) => `"${key}"`),
  'with the key as a bearer token instead': withKey((key) => `Bearer ${key}`, 'authorization'),
  'with the key in Authorization too': withKeyIn('authorization', (key) => `ApiKey ${key}`),
  'with the key in a cookie too': withKeyIn('cookie', (key) => `key=${key}`),
  'with the key under another name': withKey((key) => key, 'api-key'),
  'with the key in the URL too': withUrl(({ searchParams }, { headers }) =>
    searchParams.set('key', headers.get('x-api-key') ?? ''),
  ),
};

const withPath = (change: (path: string) => string): Change =>
  withUrl((url) => {
    url.pathname = change(url.pathname);
  });

const addressChanges: Readonly<Record<string, Change>> = {
  'at another path': withPath((path) => `${path}z`),
  'below api/v2': withPath((path) => path.replace('/v1/', '/v2/')),
  'without api': withPath((path) => path.replace('/api/', '/')),
};

type Endpoint = (typeof inSession)[number];

const ofReads = { 'by POST': withMethod('POST'), 'by DELETE': withMethod('DELETE') };
const ofEffects = { 'by PUT': withMethod('PUT'), 'by GET': withMethod('GET') };
const methodsOf = ({ name }: Endpoint): Readonly<Record<string, Change>> =>
  ['a reset', 'a password'].includes(name) ? ofEffects : ofReads;

const changing = (
  { name, path, rules }: Endpoint,
  changes: Readonly<Record<string, Change>>,
): readonly DerivedClientMutant[] =>
  Object.entries(changes).flatMap(([change, changed]) => {
    const deviation = sending((request) =>
      path.test(new URL(request.url).pathname) ? changed(request) : request,
    );
    return derive(rules, { [`${name} is requested ${change}`]: deviation });
  });

/** The options in the body of a reset, and the mutations of each. */
const options = ['includeAdministrators', 'acknowledgeAdministratorLockout', 'force'];
const values: Readonly<Record<string, (value: unknown) => unknown>> = {
  'as a string': String,
  'as a number': Number,
  negated: (value) => !value,
  'always true': () => true,
  'always false': () => false,
  'under another name': () => undefined,
};

const sendingOption = (option: string, change: (value: unknown) => unknown): Deviation =>
  sendingBody(({ [option]: value }) => {
    if (value === undefined) return {};
    const made = change(value);
    return { [option]: made, ...(made === undefined && { [`${option}2`]: value }) };
  });

const optionDeviations = Object.fromEntries(
  options.flatMap((option) =>
    Object.entries(values).map(([how, change]) => [
      `a reset is requested with ${option} ${how}`,
      sendingOption(option, change),
    ]),
  ),
);

const whereWait = (change: (wait: number) => unknown): Deviation =>
  sendingBody(({ wait }) => (typeof wait === 'number' ? { wait: change(wait) } : {}));
const withoutWait = (isMeant: (body: Fields) => boolean): Deviation =>
  sendingBody((body) => (isMeant(body) ? { wait: undefined } : {}));
const wherePassword = (change: (password: string) => unknown): Deviation =>
  sendingBody(({ password }) => (typeof password === 'string' ? { password: change(password) } : {}));

const passwordDeviations: Readonly<Record<string, Deviation>> = {
  'a wait is omitted': withoutWait(() => true),
  'a wait of 0 is omitted': withoutWait(({ wait }) => wait === 0),
  'a wait is sent where none is given': whereNoWait(10),
  'a missing wait is sent as 1': whereNoWait(1),
  'a missing wait is sent as 0 where accounts are named': namingAccounts(0),
  'a wait is sent as a string': whereWait(String),
  'a wait is sent in milliseconds': whereWait((wait) => wait * 1000),
  'a wait is one less': whereWait((wait) => Math.max(0, wait - 1)),
  'a wait is at most 10': whereWait((wait) => Math.min(10, wait)),
  'a password is trimmed at its first dash': wherePassword((password) => password.split('-')[0]),
  'a password is sent in Base64': wherePassword((password) => btoa(password)),
  'a password is in upper case': wherePassword((password) => password.toUpperCase()),
  'a password ends in a newline': wherePassword((password) => `${password}\n`),
};

const query = (change: (parameters: URLSearchParams) => void): Deviation =>
  sendingTo(({ pathname, searchParams }) => {
    if (pathname.endsWith('/schedule-executions')) change(searchParams);
  });

const queryDeviations: Readonly<Record<string, Deviation>> = {
  'executions are requested with status Completed': query((all) => all.set('status', 'Completed')),
  'executions are requested with a numeric status': query((all) => all.set('status', '3')),
  'executions are requested in pages of 101': query((all) => all.set('pageSize', '101')),
  'executions are requested from page 2': query((all) =>
    all.set('page', String(Number(all.get('page')) + 1)),
  ),
  'executions are requested without a status': query((all) => all.delete('status')),
};

/** Mutants that change the method, address, API key, body or query of a request. */
export const sentRequests: readonly DerivedClientMutant[] = [
  ...[...open, ...inSession].flatMap((endpoint) => [
    ...changing(endpoint, methodsOf(endpoint)),
    ...changing(endpoint, addressChanges),
  ]),
  ...inSession.flatMap((endpoint) => changing(endpoint, keyChanges)),
  ...derive(['CL-27', 'CL-28', 'CL-29', 'CL-30', 'CL-64', 'CL-65', 'CL-24'], optionDeviations),
  ...derive(['CL-42', 'CL-60', 'CL-57', 'CL-43'], passwordDeviations),
  ...derive(['CL-40', 'CL-41', 'CL-55', 'CL-56'], queryDeviations),
];
