import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Dice } from './random.ts';

/** Values that programs trip over, of every kind that JSON has. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-0',
  'NaN',
  '\u0000',
  '\ud800',
  '\u202e',
  '٣',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  '%s%n',
  '{{7*7}}',
  'x'.repeat(5_000),
  [],
  [[[[]]]],
  {},
  { __proto__: null, constructor: 1 },
  Object.fromEntries([['__proto__', { isAdministrator: true }]]),
];

/** Parts of an address, as they stand there. */
const oddSegments: readonly string[] = [
  '%',
  '%00',
  '%E0%A4%A',
  '%2F',
  '%2e%2e',
  '..',
  '',
  '%25',
  '0',
  '{id}',
  'null',
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-000000000000',
  '0F8B6C1E-52A4-4D0E-9F57-6C2F1F3F7A01',
  '%F0%9F%92%A9',
  ';a=b',
];

const oddQueries: readonly string[] = [
  'page=0',
  'page=-1',
  'page=1e300',
  'page=999999999999999999999',
  'page=1&page=2',
  'page=%',
  'pageSize=0',
  'pageSize=101',
  'pageSize=1.5',
  'pageSize=NaN',
  'page=10001&pageSize=100',
  'page=10002&pageSize=100',
  'sortBy=__proto__',
  'sortBy=name&sortDirection=up',
  'filter=%00',
  'filter=%5B(*%2B',
  'a[b][c]=1',
  '__proto__=1',
  '=&&=',
  `x=${'y'.repeat(4_000)}`,
];

/** Names and values of headers, credentials aside. */
const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ...['x', ',', ';', '*/', '*/*;q=2', 'text/csv', 'application/json;q=0', 'a/b/c', ''].map(
    (value) => ['accept', value] as const,
  ),
  ...[
    'code=500',
    'code=100',
    'code=205',
    'code=999',
    'example=nope',
    'example=__proto__',
    '=;,=',
    'dynamic=true',
  ].map((value) => ['prefer', value] as const),
  ['accept-language', 'x'.repeat(2_000)],
  ['accept-encoding', 'br;q=a'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-'],
  ['cookie', '=;%;svc=\u00ff'],
  ['x-forwarded-for', '::1, <script>'],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['origin', 'null'],
];

const oddMediaTypes: readonly string[] = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  'x',
  '',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];

export const oddTexts: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
  'a=%',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"x":"${'y'.repeat(50_000)}"}`,
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE', 'get'];

/** A request that somebody could send and nobody should: an operation of the contract with something wrong in it. */
export function oddRequest(
  { operations }: Contract,
  { roll, oneOf, hits }: Dice,
  credentials: Readonly<Record<string, string>>,
): Request {
  const operation = oneOf([...operations.values()]);
  const method = hits(0.15) ? oneOf(methods) : operation.method;
  const headers = new Headers(hits(0.85) ? credentials : oneOf(wrongCredentials));
  if (hits(0.4)) headers.set(...(oneOf(oddHeaders) as [string, string]));
  const isReading = /^(?:GET|HEAD)$/i.test(method);
  const body = isReading ? undefined : bodyFor(operation);
  if (body !== undefined) headers.set('content-type', hits(0.8) ? 'application/json' : oneOf(oddMediaTypes));
  const path = operation.path.replaceAll(/\{\w+\}/g, () => (hits(0.5) ? knownId : oneOf(oddSegments)));
  const place = hits(0.05) ? `${path}/${oneOf(oddSegments)}` : path;
  const queries = Array.from({ length: Math.floor(roll() * 3) }, () => oneOf(oddQueries));
  const query = hits(0.4) && queries.length > 0 ? `?${queries.join('&')}` : '';
  return new Request(`http://fuzz.invalid${place}${query}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });

  function bodyFor({ requestBody }: Operation): string {
    if (hits(0.2)) return oneOf(oddTexts);
    const sample: unknown = requestBody?.examples[0]?.value ?? {};
    const members = Object.entries(sample as object).map(([name, value]) =>
      hits(0.3) ? [name, oneOf(oddValues)] : [name, value],
    );
    if (hits(0.2)) members.push([oneOf(['x', '', '__proto__', 'constructor', 'ID']), oneOf(oddValues)]);
    return JSON.stringify(Object.fromEntries(members.filter(() => !hits(0.1))));
  }
}

const knownId = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';

const wrongCredentials: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-api-key': '' },
  { 'x-api-key': 'x'.repeat(5_000) },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: 'Basic dTpw' },
  { authorization: '\u00ff' },
  { cookie: 'svc=x' },
];
