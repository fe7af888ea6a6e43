import type { Dialogue } from '#harness/client/dialogue.ts';
import { jsonValue } from '#harness/contract/json-text.ts';
import { httpDateOf } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject } from '#harness/rules/judging/expectation.ts';

const keyHeader = 'x-api-key';

export function asked({ exchanges }: Dialogue, operation: string): Exchange {
  const found = exchanges.findLast((each) => each.operation === operation);
  expectThat(found !== undefined, `${operation} to be asked for`, names(exchanges), ...exchanges);
  return found;
}

export function askedWithKey(dialogue: Dialogue, operation: string): void {
  const exchange = asked(dialogue, operation);
  const { status } = exchange.response;
  expectThat(status !== 401 && status !== 403, 'the key of the session', `refused with ${status}`, exchange);
}

/** One request at least for each command that was run. */
export function askedOnceEach({ exchanges, outcomes }: Dialogue, operation: string): void {
  const found = exchanges.filter((each) => each.operation === operation);
  const wanted = outcomes.length;
  expectThat(
    found.length >= wanted,
    `${operation} asked for ${wanted} times`,
    `${found.length} times`,
    ...found,
  );
}

export function askedNothing({ exchanges }: Dialogue): void {
  expectThat(exchanges.length === 0, 'nothing to be asked for', names(exchanges), ...exchanges);
}

export function otherNotAsked({ stage }: Dialogue, operation: string): void {
  const found = stage.strays.some((request) => stage.operationOf(request)?.id === operation);
  expectThat(!found, `the other instance not to be asked for ${operation}`, 'asked for it');
}

/** A refused key is no reason to show it elsewhere either, so every request is looked at. */
export function keyInHeaderAlone({ exchanges }: Dialogue): void {
  const keys = new Set(exchanges.flatMap(({ request }) => request.headers[keyHeader] ?? []));
  expectThat(keys.size > 0, 'the key in the header X-Api-Key', 'no request has one', ...exchanges);
  for (const exchange of exchanges) {
    const { url, headers } = exchange.request;
    const others = Object.entries(headers).filter(([name]) => name !== keyHeader);
    const elsewhere = [url, ...others.map(([, value]) => value)];
    const strays = [...keys].filter((key) => elsewhere.some((place) => place.includes(key)));
    expectThat(strays.length === 0, 'the key in X-Api-Key alone', 'in another place as well', exchange);
  }
}

export function otherSeesNoCredentials({ stage, exchanges }: Dialogue): void {
  const shown = stage.strays.flatMap(({ headers }) =>
    ['x-api-key', 'authorization', 'cookie'].filter((name) => headers.has(name)),
  );
  expectThat(
    shown.length === 0,
    'no credentials at another host',
    `the header ${shown.join(', ')}`,
    ...exchanges.filter(({ response }) => response.status === 307),
  );
}

/** Reads stop at the first answer that has this status. */
export function stopsAt({ exchanges, outcomes }: Dialogue, status: string): void {
  const reads = exchanges.filter(({ operation }) => operation === 'getScheduleExecution');
  const seen = reads.map(({ response: { content } }) => (isObject(content) ? content.status : undefined));
  expectThat(outcomes.length > 0, `an end at ${status}`, `no end at ${seen.join(', ')}`, ...reads);
  expectThat(
    seen.indexOf(status) === seen.length - 1 && seen.length > 0,
    `reads that end with ${status}`,
    seen.length === 0 ? 'no read' : seen.join(', '),
    ...reads,
  );
}

/** Giving up is heeding too. */
export function heedsRetryAfter({ exchanges }: Dialogue): void {
  const [refused, ...later] = exchanges;
  if (refused?.response.status !== 429) throw new Untestable('not-seen', 'the client asked for nothing');
  const told = refused.response.headers['retry-after'] ?? '';
  const date = httpDateOf(told);
  // What is left of a second between the answer and our clock is not held against anyone.
  const notBefore = (date ?? Date.parse(refused.at) + Number(told) * 1000) - 100;
  const early = later.filter(({ at }) => Date.parse(at) < notBefore);
  expectThat(early.length === 0, `no request before Retry-After ${told}`, 'asked again', refused, ...early);
}

export function asksForStatus({ exchanges }: Dialogue, status: string): void {
  const sent = exchanges
    .filter(({ operation }) => operation === 'listScheduleExecutions')
    .flatMap((exchange) =>
      [...new URL(exchange.request.url).searchParams]
        .filter(([name]) => name.toLowerCase() === 'status')
        .map(([, value]) => ({ exchange, value })),
    );
  if (sent.length === 0) throw new Untestable('not-seen', 'the client sends no status');
  for (const { exchange, value } of sent) expectThat(value === status, status, value, exchange);
}

/** A client that refuses the wait itself sends nothing, and that is as good. */
export function waitsWithin({ exchanges }: Dialogue, from: number, to: number): void {
  for (const exchange of exchanges.filter(({ operation }) => operation?.endsWith('Password'))) {
    const body = jsonValue(exchange.request.body);
    const wait = isObject(body) ? body.wait : undefined;
    const isRight =
      wait === undefined || (Number.isInteger(wait) && Number(wait) >= from && Number(wait) <= to);
    expectThat(isRight, `a wait from ${from} to ${to}, or none`, wait, exchange);
  }
}

function names(exchanges: readonly Exchange[]): string {
  const each = exchanges.map(({ operation, request }) => operation ?? `${request.method} ${request.url}`);
  return each.length === 0 ? 'nothing' : each.join(', ');
}
