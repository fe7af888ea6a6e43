import { authenticationIn, type RequestViolation } from '#harness/devtools/request-log/judge.ts';
import { type Finding, finding } from './finding.ts';
import type { SentRequest } from './sent-request.ts';

/** Holds a request against the contract, rule by rule of it. */
export function judgeContract(sent: SentRequest): readonly Finding[] {
  const { exchange, violations } = sent;
  const open = violations.filter(({ basis }) => basis === 'open');
  const stated = violations.filter(({ basis }) => basis === 'stated');
  const of = (part: RequestViolation['in'], at?: string) =>
    stated.filter((each) => each.in === part && (at === undefined || each.at === at));
  if (exchange.operation === undefined) return [told('RQ-05', sent, open)];
  return [
    ...judgeCredentials(sent, of('header', '')),
    told('RQ-02', sent, [...of('path'), ...of('query')]),
    // That it is JSON has a rule of its own, and so has the name of an enum.
    ...(exchange.request.body === undefined ? [] : [told('RQ-03', sent, of('body').filter(isOfBody))]),
    told('RQ-04', sent, of('header', '/accept')),
    told('RQ-05', sent, open),
  ];
}

const isOfBody = ({ at, message }: RequestViolation): boolean =>
  at !== '' && !/^Must be one of/.test(message);

/** A recording may leave credentials out, and then the service has served it all the same. */
function judgeCredentials(sent: SentRequest, missing: readonly RequestViolation[]): Finding[] {
  const { status } = sent.exchange.response;
  if (missing.length > 0) return status === 401 || status === 403 ? [told('RQ-01', sent, missing)] : [];
  return authenticationIn(sent.headers) === 'none' ? [] : [told('RQ-01', sent, [])];
}

function told(rule: string, sent: SentRequest, violations: readonly RequestViolation[]): Finding {
  const { method } = sent.exchange.request;
  const expected = `${sent.exchange.operation ?? method} as the contract has it`;
  const found = violations.map(
    ({ in: part, at, message }) => `${[part, at].filter(Boolean).join(' ')}: ${message}`,
  );
  return finding(rule, sent, expected, found.length === 0 ? undefined : found.join(' '));
}
