import fc, { type Arbitrary } from 'fast-check';
import type { Oddity } from './action.ts';
import type { Model } from './model.ts';
import odd from './odd-values.json' with { type: 'json' };

/** Values that often cause bugs, of every JSON type. */
export const oddValues: readonly unknown[] = [
  ...odd.values,
  // Half a surrogate pair: bundlers refuse it in a JSON file.
  '\ud800',
  'x'.repeat(5_000),
  // Bundlers turn a JSON file into an object literal, and there `__proto__` would set the prototype.
  Object.fromEntries([['__proto__', { isAllowed: true }]]),
];

/** Path segments. They are appended to a path without encoding, or used as an id with encoding. */
export const oddSegments: readonly string[] = [...odd.segments, 'x'.repeat(3_000)];

const oddQueries: readonly string[] = [...odd.queries, `x=${'y'.repeat(4_000)}`];

/** Names and values of headers, except credentials. */
const oddHeaders = [...odd.headers, ['accept-language', 'x'.repeat(2_000)]] as unknown as readonly (readonly [
  name: string,
  value: string,
])[];

export const oddTexts: readonly string[] = [
  ...odd.texts,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"x":"${'y'.repeat(50_000)}"}`,
];

const oddMethods = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE'] as const;

const wrongCredentials = [...odd.wrongCredentials, { 'x-api-key': 'x'.repeat(5_000) }] as readonly Readonly<
  Record<string, string>
>[];

/** Generates random ways in which a request deviates from the contract. */
export function oddities(hasBody: boolean, isHarmless: boolean, credentials: Model['credentials']) {
  return fc.oneof<Arbitrary<Oddity>[]>(
    fc.constantFrom(...(isHarmless ? ['HEAD'] : oddMethods)).map((method) => ({ method })),
    fc.constantFrom(...oddSegments).map((segment) => ({ behindPath: `/${segment}` })),
    fc.constantFrom(...oddQueries).map((queryText) => ({ queryText })),
    fc.constantFrom(...oddHeaders).map((header) => ({ header })),
    fc.constantFrom(...wrongCredentials, ...Object.keys(credentials)).map((credentials) => ({ credentials })),
    ...(hasBody ? [fc.constantFrom(...oddTexts).map((text) => ({ text }))] : []),
  );
}
