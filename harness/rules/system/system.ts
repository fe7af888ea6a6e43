import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';

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

/** A page that shows something: a text, or a script that makes one. */
export function isHtmlPage(exchange: Exchange): void {
  const { headers, body, status } = exchange.response;
  const type = headers['content-type'] ?? '';
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(type) && /<html|<!doctype/i.test(body);
  expectThat(isSuccess(exchange) && isHtml, 'an HTML page', `status ${status}, ${type}`, exchange);
  const shows = /<script|<iframe|<body[^>]*>\s*[^<\s]|<(?:h\d|p|a|div|main|redoc)\b[^>]*>\s*\S/i.test(body);
  expectThat(shows, 'a page with content', shown(body), exchange);
}
