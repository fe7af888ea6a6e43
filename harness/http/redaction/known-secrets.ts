import { shortestSecret } from './find-secrets.ts';
import { type Redactor, redactor } from './redact.ts';

type Variables = Readonly<Record<string, string | undefined>>;

// By the variables that a run was started with: whoever reads a secret has them, and so has whoever prints an error.
const known = new WeakMap<Variables, Set<string>>();

// Everything printed passes through one, and secrets are registered a few times a run.
const built = new WeakMap<Variables, Redactor>();

/** Every secret that is read while a run is prepared passes here before it is first used. Answers the secret. */
export function registerSecret(env: Variables, secret: string): string {
  known.set(env, secretsOf(env).add(secret));
  built.delete(env);
  return secret;
}

/** The secrets that were read so far. */
export function secretsOf(env: Variables): Set<string> {
  return known.get(env) ?? new Set();
}

/** A message without the secrets that were read so far. */
export function withoutKnownSecrets(env: Variables, message: string): string {
  const kept = built.get(env) ?? redactor(secretsOf(env));
  built.set(env, kept);
  return kept.text(message);
}

/** Why a value cannot be a secret; undefined when it can. */
export function flawOfSecret(value: string): string | undefined {
  if (value === '') return 'is empty';
  if (/[\r\n]/.test(value)) return 'has a line break in it';
  // Fetch takes no others in a header.
  if (/[^\t -~\u{80}-\u{ff}]/u.test(value)) return 'has a character in it that no header can carry';
  if (value.length < shortestSecret)
    return `has ${value.length} characters: fewer than ${shortestSecret} cannot be kept out of reports`;
  return undefined;
}
