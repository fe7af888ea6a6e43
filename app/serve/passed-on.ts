import { connectionHeaders } from '#harness/profile/profile-file.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** The path and query of a request target, unchanged. A client that is told to use a proxy sends an address. */
export function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Headers of one connection only: the standard ones, and those that Connection names (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  ...connectionHeaders.filter((name) => name !== 'content-length' && name !== 'expect'),
  'proxy-authenticate',
  'proxy-authorization',
]);

/** The headers that a proxy passes on, in their order and spelling; repeated ones stay repeated. */
export function passedOn(raw: readonly string[]): Pairs {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
  const named =
    headersOf(pairs)
      .get('connection')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  const left = ofConnection.union(new Set(named));
  return pairs.filter(([name]) => !left.has(name.toLowerCase()));
}

export function headersOf(pairs: Pairs): Headers {
  return new Headers(pairs.map(([name, value]): [string, string] => [name, value]));
}

export function grouped(pairs: Pairs): Record<string, string[]> {
  const groups = [...Map.groupBy(pairs, ([name]) => name.toLowerCase()).values()];
  return Object.fromEntries(groups.map((group) => [group[0]?.[0] ?? '', group.map(([, value]) => value)]));
}
