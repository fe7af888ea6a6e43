import type { Exchange } from '#harness/http/exchange.ts';
import { type Redactor, redactor } from '#harness/http/redaction/redact.ts';
import { limits } from '#harness/limits.ts';
import type { ExchangeResult, RunResult } from '#harness/result/result.ts';

/**
 * Secrets are masked only in exchanges and in these fields, which contain external text.
 * In other text, masking would replace words that contain a short secret by chance.
 */
const wordsOfOthers = new Set([
  'baseUrl',
  'reports',
  'detail',
  'expected',
  'actual',
  'observed',
  'params',
  'commands',
  'unread',
]);

/** A result with its exchanges, safe to show: secrets are masked, and long text from a server is cut. */
export function redactResult(
  result: RunResult,
  exchanges: readonly Exchange[],
  secrets: Iterable<string>,
): RunResult {
  const write = writer(redactor(secrets));
  const rules = wordsWritten(result.rules, write) as RunResult['rules'];
  const rest = wordsWritten({ ...result, rules: [] }, write) as RunResult;
  const evidence = new Set(rules.flatMap((rule) => rule.evidence).flatMap((each) => each.exchanges));
  // The exchanges are put in the order of sending, since concurrent exchanges may end in a different order.
  const inOrder = exchanges.toSorted((one, other) => one.id - other.id);
  const { shown = [], others = [] } = Object.groupBy(inOrder, ({ id }) =>
    evidence.has(id) ? 'shown' : 'others',
  );
  // Exchanges that are evidence come first: once the byte limit is reached, others are shortened more.
  const written = [
    ...shown.map((each) => exchangeWritten(each, write, limits.writtenEvidence)),
    ...others.map((each) => exchangeWritten(each, write, limits.writtenBody)),
  ];
  return { ...rest, rules, exchanges: written.sort((one, other) => one.id - other.id) };
}

export function redactExchanges(
  exchanges: readonly Exchange[],
  secrets: Iterable<string>,
): readonly ExchangeResult[] {
  const write = writer(redactor(secrets));
  return exchanges.map((each) => exchangeWritten(each, write, limits.writtenEvidence));
}

type Writer = ReturnType<typeof writer>;

function writer(redact: Redactor, budget: number = limits.writtenBytes) {
  let left = budget;
  const counted = <Written>(written: Written): Written => {
    left -= Buffer.byteLength(JSON.stringify(written));
    return written;
  };
  return {
    text: (text: string, atMost: number): string =>
      counted(redact.text(text, left > 0 ? atMost : Math.min(atMost, limits.writtenAfterwards))),
    headers(headers: Readonly<Record<string, string>>): Record<string, string> {
      if (left > 0) return counted(redact.headers(headers, limits.writtenBody));
      const { 'content-type': type = '' } = headers;
      return redact.headers(type === '' ? {} : { 'content-type': type }, limits.writtenAfterwards);
    },
  };
}

function exchangeWritten(exchange: Exchange, { text, headers }: Writer, longest: number): ExchangeResult {
  const { request, response, ...rest } = exchange;
  return {
    ...rest,
    request: {
      method: request.method,
      url: text(request.url, limits.writtenBody),
      headers: headers(request.headers),
      ...(request.body === undefined ? {} : { body: text(request.body, longest) }),
    },
    response: {
      status: response.status,
      headers: headers(response.headers),
      body: text(response.body, longest),
    },
  };
}

/** Masks each text in the fields that `wordsOfOthers` names. A result may be too long to mask as one text. */
function wordsWritten(value: unknown, write: Writer, areOfOthers = false): unknown {
  if (typeof value === 'string') return areOfOthers ? write.text(value, limits.writtenWords) : value;
  if (Array.isArray(value)) return value.map((each) => wordsWritten(each, write, areOfOthers));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      wordsWritten(member, write, areOfOthers || wordsOfOthers.has(name)),
    ]),
  );
}
