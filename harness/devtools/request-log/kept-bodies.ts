import { canonical } from '#harness/contract/casing.ts';
import { readJson } from '#harness/contract/json-values.ts';
import type { AskedOperation, RequestContract } from '#harness/contract/operation-matcher.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { shortestSecret } from '#harness/http/redaction/find-secrets.ts';
import { redactor } from '#harness/http/redaction/redact.ts';
import { limits } from '#harness/limits.ts';
import { isSecretName, secretsWithin, withoutSecrets } from './without-secrets.ts';

/** A body that was received, and the one it was answered with, as far as they are shown: JSON, not long, no secrets. */
export interface KeptBodies {
  readonly body?: unknown;
  readonly answer?: unknown;
}

/**
 * A server may repeat what it was sent, above all in what it says of an error. So an answer is kept only where all
 * secrets of the request are known, and neither where the whole body may be one.
 */
export function keptBodies(
  received: string,
  answered: string,
  known: readonly string[],
  isHidden: (body: unknown) => boolean,
): KeptBodies {
  const body = readShort(received);
  if ('value' in body && isHidden(body.value)) return {};
  const answer = readShort(answered);
  const own = 'value' in body ? secretsWithin(body.value) : [];
  const redact = redactor([...known, ...own]);
  const isTold =
    'value' in answer &&
    (received === '' || 'value' in body) &&
    own.every(({ length }) => length >= shortestSecret);
  return {
    ...('value' in body && { body: withoutSecrets(body.value, redact) }),
    ...(isTold && { answer: withoutSecrets(answer.value, redact) }),
  };
}

function readShort(text: string): ReturnType<typeof readJson> | Record<never, never> {
  return text === '' || text.length > limits.loggedBody ? {} : readJson(text);
}

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
