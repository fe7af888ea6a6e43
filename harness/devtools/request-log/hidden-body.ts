import type { AskedOperation, RequestContract } from '#harness/contract/addressed.ts';
import { canonical } from '#harness/contract/casing.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { isSecretName } from './without-secrets.ts';

/** What was asked for, as far as it tells whether the body holds a secret. */
export interface Asked {
  readonly operation: AskedOperation | undefined;
  readonly path: string;
}

/**
 * Whether a body must not be shown at all: it was sent to set a password, and has not the documented shape, so that the
 * password may be anywhere in it, even the name of a member. No operation takes a bare text.
 */
export function isHiddenBody(
  { operation, path }: Asked,
  body: unknown,
  { vocabulary }: Pick<RequestContract, 'vocabulary'>,
): boolean {
  if (typeof body === 'string') return true;
  if (operation === undefined) return isSecretName(path);
  const { schema = {} } = operation.requestBody ?? {};
  const documented = Object.keys(schema.properties ?? {});
  if (!documented.some(isSecretName)) return false;
  const read = canonical(body, vocabulary);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return true;
  if (Object.keys(read).some((name) => !documented.includes(name))) return true;
  return violationsOf(schema, read, 'whole').some(({ keyword }) => keyword === 'type');
}
