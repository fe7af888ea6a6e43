/** `nobody` sends no credentials; a `stranger` is authenticated but has no identity in the service. */
export type CallerKind = 'administrator' | 'user' | 'stranger' | 'infrastructure' | 'nobody';

/** Names for any caller with credentials, and for any such caller without the Administrator role. */
export type AnyCaller = 'anybody' | 'somebody without the role';

/** The kinds of caller that a name may stand for. The first one with credentials is used. */
const suitableCallers: Readonly<Record<AnyCaller, readonly [CallerKind, ...CallerKind[]]>> = {
  anybody: ['user', 'administrator', 'infrastructure', 'stranger'],
  'somebody without the role': ['user', 'stranger'],
};

export type AuthMethod = 'api-key' | 'bearer' | 'session';

/** A caller without a method may use an API key or a bearer token. */
export interface Caller {
  readonly kind: CallerKind | AnyCaller;
  readonly method?: AuthMethod;
}

export function kindsOf({ kind }: Caller): readonly [CallerKind, ...CallerKind[]] {
  return kind === 'anybody' || kind === 'somebody without the role' ? suitableCallers[kind] : [kind];
}

export function methodsOf({ method }: Caller): readonly AuthMethod[] {
  return method === undefined ? ['api-key', 'bearer'] : [method];
}

/** The names of all credentials that the caller may use, such as `administrator:api-key`. */
export function credentialNames(caller: Caller): readonly string[] {
  return kindsOf(caller).flatMap((kind) => methodsOf(caller).map((method) => `${kind}:${method}`));
}

const callers: Record<string, Caller> = {
  'an administrator': { kind: 'administrator' },
  'an administrator with a bearer token': { kind: 'administrator', method: 'bearer' },
  'an ordinary user': { kind: 'user' },
  'the holder of an ordinary key': { kind: 'user', method: 'api-key' },
  'an ordinary user with a bearer token': { kind: 'user', method: 'bearer' },
  'an ordinary user with a portal session': { kind: 'user', method: 'session' },
  'an administrator with a portal session': { kind: 'administrator', method: 'session' },
  'a caller without identity': { kind: 'stranger' },
  'a caller without identity who has a bearer token': { kind: 'stranger', method: 'bearer' },
  'a caller without the Administrator role': { kind: 'somebody without the role' },
  'a caller with a bearer token and without the Administrator role': {
    kind: 'somebody without the role',
    method: 'bearer',
  },
  'a caller with an API key': { kind: 'anybody', method: 'api-key' },
  'a caller with a bearer token': { kind: 'anybody', method: 'bearer' },
  'an administrator with an API key': { kind: 'administrator', method: 'api-key' },
  'the holder of an infrastructure key': { kind: 'infrastructure', method: 'api-key' },
  'an anonymous caller': { kind: 'nobody' },
};

/** Alternatives of a regular expression. The longest come first, since some begin with a shorter one. */
export const callerWords = Object.keys(callers)
  .sort((a, b) => b.length - a.length)
  .join('|');

export function wordsFor(kind: CallerKind, method?: AuthMethod): string {
  const known = Object.entries(callers).filter(([, caller]) => caller.kind === kind);
  const found = known.find(([, caller]) => caller.method === method) ?? known[0];
  return found?.[0] ?? kind;
}

export function callersIn(sentence: string): readonly Caller[] {
  return [...sentence.matchAll(new RegExp(`\\b(?:${callerWords})\\b`, 'gi'))].flatMap(
    ([words]) => callers[words.charAt(0).toLowerCase() + words.slice(1)] ?? [],
  );
}

/** The caller that a phrase names; an unknown phrase means a caller without credentials. */
export function callerNamed(words: string): Caller {
  return callers[words] ?? { kind: 'nobody' };
}
