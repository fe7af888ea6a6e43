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
  Object.fromEntries([['__proto__', { isAllowed: true }]]),
];

/** Parts of an address, as they stand there. */
export const oddSegments: readonly string[] = [
  ...'% %00 %E0%A4%A %2F %2e%2e .. %25 0 {id} null %F0%9F%92%A9 ;a=b constructor __proto__'.split(' '),
  '',
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-000000000000',
  '0F8B6C1E-52A4-4D0E-9F57-6C2F1F3F7A01',
];

export const oddQueries: readonly string[] = [
  ...'page=0 page=-1 page=1e300 page=999999999999999999999 page=1&page=2 page=%'.split(' '),
  ...'sortBy=__proto__ sortBy=name&sortDirection=up filter=%00 filter=%5B(*%2B'.split(' '),
  ...'a[b][c]=1 __proto__=1 =&&='.split(' '),
  `x=${'y'.repeat(4_000)}`,
];

/** Names and values of headers, credentials aside. */
export const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ...['x', ',', ';', '*/', '*/*;q=2', 'text/csv', 'application/json;q=0', 'a/b/c', ''].map(
    (value) => ['accept', value] as const,
  ),
  ...['code=100', 'code=205', 'code=999', 'example=nope', 'example=__proto__', '=;,=', 'dynamic=true'].map(
    (value) => ['prefer', value] as const,
  ),
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
  ...[
    'application/json; charset=utf-16',
    'application/merge-patch+json',
    'text/plain',
    'x',
    '',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ].map((value) => ['content-type', value] as const),
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

export const oddMethods = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE'] as const;

export const wrongCredentials: readonly Readonly<Record<string, string>>[] = [
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
