import { authenticationIn, type RequestViolation } from '#harness/contract/request-validator.ts';
import type { Monitors } from '#harness/history/monitors.ts';
import { type Check, holdsUnless, type Recording, silent } from '#harness/scenario/check.ts';
import { eachSent, recordEachSent, type SentRequest } from '#harness/scenario/every.ts';

/** A recorder may omit credentials. Missing credentials break the rule only if the status is 401 or 403. */
const hasCredentials: Check<SentRequest> = (sent) => {
  const missing = statedOf(sent, 'header', '');
  const { status } = sent.exchange.response;
  const isRefused = status === 401 || status === 403;
  const isIdentified = sent.exchange.operation !== undefined && authenticationIn(sent.headers) !== 'none';
  if (missing.length === 0 ? !isIdentified : !isRefused) return silent('no credentials were required');
  return followsContract(sent, missing);
};

const hasDocumentedParameters: Check<SentRequest> = (sent) =>
  ofOperation(sent, [...statedOf(sent, 'path'), ...statedOf(sent, 'query')]);

/** The body has the documented shape. Other rules check the JSON syntax and the enum values. */
const hasDocumentedBody: Check<SentRequest> = (sent) => {
  if (sent.exchange.request.body === undefined) return silent('the request has no body');
  const isOfBody = ({ at, message }: RequestViolation): boolean =>
    at !== '' && !/^Must be one of/.test(message);
  return ofOperation(sent, statedOf(sent, 'body').filter(isOfBody));
};

const acceptsResponse: Check<SentRequest> = (sent) => ofOperation(sent, statedOf(sent, 'header', '/accept'));

const otherThanChosen: Recording<SentRequest> = ({ violations }) => {
  const open = violations.filter(({ basis }) => basis === 'open');
  return open.length === 0 ? undefined : inWords(open);
};

export const requests: Monitors = {
  'RQ-01': eachSent(hasCredentials),
  'RQ-02': eachSent(hasDocumentedParameters),
  'RQ-03': eachSent(hasDocumentedBody),
  'RQ-04': eachSent(acceptsResponse),
  'RQ-05': recordEachSent(otherThanChosen),
};

function statedOf(
  { violations }: SentRequest,
  part: RequestViolation['in'],
  at?: string,
): readonly RequestViolation[] {
  return violations.filter(
    (each) => each.basis === 'stated' && each.in === part && (at === undefined || each.at === at),
  );
}

function ofOperation(sent: SentRequest, violations: readonly RequestViolation[]) {
  return sent.exchange.operation === undefined
    ? silent('the request is not an operation of the contract')
    : followsContract(sent, violations);
}

function followsContract({ exchange }: SentRequest, violations: readonly RequestViolation[]) {
  return holdsUnless(
    violations.length > 0 && inWords(violations),
    `a request for ${exchange.operation} as in the contract`,
  );
}

function inWords(violations: readonly RequestViolation[]): string {
  return violations
    .map(({ in: part, at, message }) => `${[part, at].filter(Boolean).join(' ')}: ${message}`)
    .join(' ');
}
