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
