import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, isSuccess, objectIn, shown } from '#harness/rules/judging/expectation.ts';
import { resultIn } from '#harness/rules/judging/judge-answer.ts';

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

/**
 * Readiness right after a list was served, which the database holds. Where it is not ready, maintenance mode may be on,
 * which nothing else shows (OP-18).
 */
export function isReadyAsItServes(readiness: Exchange, list: Exchange): void {
  if (!isSuccess(list)) throw new Untestable('not-seen', `the list is answered with ${list.response.status}`);
  const { status: code } = readiness.response;
  // That anyone may ask is another rule (AU-12).
  if (code === 401 || code === 403) throw new Untestable('not-seen', `readiness is refused with ${code}`);
  const { status } = objectIn(readiness);
  if (status === 'not_ready')
    throw new Untestable(
      'not-seen',
      'readiness says not_ready while lists are served: maintenance may be on',
    );
  expectThat(status === 'ready', 'Status ready', status, readiness, list);
}

/** A page that shows something: a text, or a script that makes one. */
export function isHtmlPage(exchange: Exchange): void {
  const { headers, body, status } = exchange.response;
  const type = headers['content-type'] ?? '';
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(type) && /<html|<!doctype/i.test(body);
  expectThat(isSuccess(exchange) && isHtml, 'an HTML page', `status ${status}, ${type}`, exchange);
  // A single-page application shows what its script draws; any text counts, a title too.
  const shows = /<(?:script|i?frame|img|object|embed|meta[^>]*http-equiv)\b/i.test(body) || hasText(body);
  expectThat(shows, 'a page with content', shown(body), exchange);
}

function hasText(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, '').trim() !== '';
}

/** Seconds by which two clocks of one service may differ before one of them is not UTC. */
const clockTolerance = 300;

/** A check and a health summary that were asked for one after the other tell the same time: both are UTC (§2.1, §2.6). */
export function agreesOnTime(check: Exchange, summary: Exchange): void {
  const [checked, generated] = [
    instantOf(resultIn(check).timestamp),
    instantOf(resultIn(summary).generatedAt),
  ];
  // A notation that cannot be read is the server's choice (OP-05).
  if (checked === undefined || generated === undefined)
    throw new Untestable('not-seen', 'one of the two times cannot be read');
  const apart = Math.round(Math.abs(checked - generated) / 1000);
  const expected = `times at most ${clockTolerance} s apart`;
  expectThat(apart <= clockTolerance, expected, `${apart} s apart`, check, summary);
}
