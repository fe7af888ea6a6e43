import { instantOf } from '#harness/contract/instant.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  assumeLetIn,
  expectThat,
  isObject,
  isSuccess,
  type Members,
  shown,
} from '#harness/rules/judging/expectation.ts';

/** Seconds by which a time may miss the mark: cut to whole seconds on both sides, plus the calls themselves. */
const tolerance = 2;

/** Readiness that is refused: it never says ready, and where it says anything it says not_ready. */
export function isNotReady(exchange: Exchange): void {
  const { content } = exchange.response;
  const status = isObject(content) ? content.status : undefined;
  const isCheck = typeof status === 'string';
  expectThat(
    isCheck ? status === 'not_ready' : !isSuccess(exchange),
    'Status not_ready',
    isCheck ? status : `status ${exchange.response.status}: ${shown(content)}`,
    exchange,
  );
}

export function timestampMovedOn(later: Exchange, earlier: Exchange, seconds: number): void {
  const [from, to] = [earlier, later].map((exchange) => instantOf(checkOf(exchange).timestamp));
  // A notation that we cannot read is the server's choice (OP-05); that it changes can still be seen.
  if (from === undefined || to === undefined) {
    const [before, after] = [earlier, later].map((exchange) => checkOf(exchange).timestamp);
    expectThat(before !== after, 'a later Timestamp', after, later, earlier);
    return;
  }
  const moved = (to - from) / 1000;
  expectThat(
    Math.abs(moved - seconds) <= tolerance,
    `Timestamp moved on by ${seconds} s`,
    `${moved} s`,
    later,
    earlier,
  );
}

export function isHtmlPage(exchange: Exchange): void {
  const { headers, body, status } = exchange.response;
  const type = headers['content-type'] ?? '';
  expectThat(
    isSuccess(exchange) && /^text\/html|^application\/xhtml/.test(type) && /<html|<!doctype/i.test(body),
    'an HTML page',
    `status ${status}, ${type}`,
    exchange,
  );
}

export function isOpenApiDocument(exchange: Exchange): void {
  const { json, status } = exchange.response;
  const isDocument = isObject(json) && (typeof json.openapi === 'string' || json.swagger === '2.0');
  expectThat(
    isSuccess(exchange) && isDocument && isObject(json.paths),
    'an OpenAPI document',
    `status ${status}`,
    exchange,
  );
}

function checkOf(exchange: Exchange): Members {
  assumeLetIn(exchange);
  const { content, status } = exchange.response;
  expectThat(
    isObject(content),
    'a JSON object',
    `status ${status}: ${shown(exchange.response.body)}`,
    exchange,
  );
  return content;
}
