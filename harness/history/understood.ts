import { credentialHeaders } from '#harness/contract/request-validator.ts';
import { isReading } from '#harness/http/budget.ts';
import { hasRefused, isSuccess } from '#harness/scenario/response.ts';
import type { RunEvent, Sent } from '#harness/session/history.ts';
import type { Session } from '#harness/session/session.ts';
import type { HistoryEvent } from './event.ts';
import { createObserver } from './observe.ts';
import { createSenders } from './senders.ts';

/** A request has changed the server in an unknown way, but nothing else has: state control has not. */
interface Changed {
  readonly kind: 'changed';
}

/** Finds out who sent each request of a run, and how it differs from the contract. */
export function* understood(
  { contract, profile, target }: Session,
  events: readonly RunEvent[],
): Generator<HistoryEvent | Changed | Exclude<RunEvent, Sent>> {
  const observed = createObserver(contract, profile, target.baseUrl);
  const senders = createSenders(profile.credentials);
  let wasReset = false;
  for (const event of events) {
    if (event.kind === 'restore') wasReset = false;
    if (event.kind === 'state') senders.learn(event.params, event.values);
    if (event.kind !== 'sent') {
      yield event;
      continue;
    }
    const { exchange } = event;
    const sender = senders.senderOf(event);
    if (sender === undefined) {
      // Nothing is known about the permissions of whoever sent this request, but a refused one changes nothing.
      if (!isReading(exchange.request) && !hasRefused(exchange)) yield { kind: 'changed' };
      continue;
    }
    // A reset may have removed the caller.
    const isBesideOthers = event.isBesideOthers || (wasReset && hasRefused(exchange));
    const answer = observed(exchange, { ...sender, isOdd: isOddRequest(exchange.request), isBesideOthers });
    wasReset ||= answer.effect === 'reset' && isSuccess(exchange);
    yield { kind: 'exchange', ...answer };
    // What is not in the contract, and is accepted in spite of that, may have any effect.
    const isStray = answer.operation === undefined && !isReading(exchange.request);
    if (isStray && isSuccess(exchange)) yield { kind: 'changed' };
  }
}

const ordinary: ReadonlySet<string> = new Set([
  ...credentialHeaders,
  ...['accept', 'content-type', 'content-length', 'user-agent'],
]);

/** Whether a request has headers that are not in the contract, or a body that is no text. */
export function isOddRequest({ headers, flaw }: Sent['exchange']['request']): boolean {
  const { accept = 'application/json' } = headers;
  const isOther = Object.keys(headers).some((name) => !ordinary.has(name));
  return isOther || !/json|\*\/\*/.test(accept) || flaw !== undefined;
}
