import { withoutSecretMembers } from './secret-names.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** How secrets are removed that were registered for an `env` object. Code that prints errors uses the same object. */
export const redactions = new WeakMap<Variables, (message: string) => string>();

/** A message without the secrets that have been read so far. Before the first, this loads and builds no redactor. */
export function withoutKnownSecrets(env: Variables, message: string): string {
  return (redactions.get(env) ?? withoutSecretMembers)(message);
}
