import { mapParts } from '#harness/contract/json-values.ts';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Redactor, redactor } from '#harness/redaction/redact.ts';
import { urlWithoutSecrets } from '#harness/redaction/without-secrets.ts';
import {
  messagesIn,
  secretsOfMessages,
  type WrittenBody,
  writtenBodies,
} from '#harness/redaction/written-bodies.ts';
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
  'field',
  'observed',
  'params',
  'repeated',
  'commands',
  'unread',
]);

/** What the exchanges of a run belong to; `isOurs` if the harness made the requests, and not a client. */
interface Origin {
  readonly contract: RequestContract;
  readonly isOurs: boolean;
}

const unknown: Origin = { contract: { operations: new Map(), vocabulary: new Map() }, isOurs: true };

/** A result with its exchanges, safe to show: secrets are masked, and long text from a server is cut. */
export function redactResult(
  result: RunResult,
  exchanges: readonly Exchange[],
  secrets: Iterable<string>,
  origin = unknown,
): RunResult {
  const write = writer(redactor([...secrets, ...learntFrom(exchanges, origin)]), origin);
  const rules = wordsWritten(result.rules, write) as RunResult['rules'];
  const rest = wordsWritten({ ...result, rules: [], ...startedWritten(result, write) }, write) as RunResult;
  const shownRules = [...rules, ...(rest.asOf?.newer ?? [])];
  const evidence = new Set(shownRules.flatMap((rule) => rule.evidence).flatMap((each) => each.exchanges));
  // The exchanges are put in the order of sending, since concurrent exchanges may end in a different order.
  const inOrder = exchanges.toSorted((one, other) => one.id - other.id);
  const { shown = [], others = [] } = Object.groupBy(inOrder, ({ id }) =>
    evidence.has(id) ? 'shown' : 'others',
  );
  // Exchanges that are evidence come first: once the byte limit is reached, others are shortened more.
  const written = [
    ...shown.map((each) => exchangeWritten(each, write)),
    ...others.map((each) => headWritten(each, write)),
  ];
  return { ...rest, rules, exchanges: written.sort((one, other) => one.id - other.id) };
}

/** The end of an output is what matters, so it is not cut again. */
function startedWritten({ started }: RunResult, write: Writer): Pick<RunResult, 'started'> {
  if (started === undefined) return {};
  return {
    started: started.map((each) => ({ ...each, output: write.text(each.output, 2 * limits.startedPrints) })),
  };
}

export function redactExchanges(exchanges: readonly Exchange[], secrets: Iterable<string>, origin = unknown) {
  const write = writer(redactor([...secrets, ...learntFrom(exchanges, origin)]), origin);
  return exchanges.map((each) => exchangeWritten(each, write));
}

/** The secrets that an exchange reveals by the names of its fields. */
export function learntFrom(exchanges: readonly Exchange[], { contract, isOurs }: Origin): readonly string[] {
  let left: number = limits.keptBytes;
  return exchanges.flatMap((each) => {
    left -= (each.request.body?.length ?? 0) + each.response.body.length;
    return left < 0 ? [] : secretsOfMessages(messagesIn(each, contract, isOurs));
  });
}

type Writer = ReturnType<typeof writer>;

function writer(redact: Redactor, { contract, isOurs }: Origin, budget: number = limits.writtenBytes) {
  let left = budget;
  const counted = <Written>(written: Written): Written => {
    left -= Buffer.byteLength(JSON.stringify(written));
    return written;
  };
  const most = (atMost: number): number => (left > 0 ? atMost : Math.min(atMost, limits.writtenAfterwards));
  return {
    text: (text: string, atMost: number): string => counted(redact.text(text, most(atMost))),
    address: (url: string, atMost: number): string => counted(urlWithoutSecrets(url, redact, most(atMost))),
    bodies(exchange: Exchange, atMost: number): Record<'request' | 'response', WrittenBody> {
      return counted(writtenBodies(messagesIn(exchange, contract, isOurs), redact, most(atMost)));
    },
    headers(headers: Readonly<Record<string, string>>): Record<string, string> {
      if (left > 0) return counted(redact.headers(headers, limits.writtenHeader));
      const { 'content-type': type = '' } = headers;
      return redact.headers(type === '' ? {} : { 'content-type': type }, limits.writtenAfterwards);
    },
  };
}

/** What is left of an exchange that shows nothing: its headers and bodies are in the traffic of the run. */
function headWritten({ request, response, ...rest }: Exchange, write: Writer): ExchangeResult {
  const url = write.address(request.url, limits.writtenHeader);
  return { ...rest, request: { method: request.method, url }, response: { status: response.status } };
}

function exchangeWritten(exchange: Exchange, write: Writer) {
  const { request, response } = exchange;
  const head = headWritten(exchange, write);
  const bodies = write.bodies(exchange, limits.writtenEvidence);
  return {
    ...head,
    request: {
      ...head.request,
      headers: write.headers(request.headers),
      ...(request.body === undefined ? {} : { body: bodies.request.text }),
    },
    response: {
      ...head.response,
      headers: write.headers(response.headers),
      body: bodies.response.text,
    },
  };
}

/** Masks each text in the fields that `wordsOfOthers` names. A result may be too long to mask as one text. */
function wordsWritten(value: unknown, write: Writer, areOfOthers = false): unknown {
  if (typeof value === 'string') return areOfOthers ? write.text(value, limits.writtenWords) : value;
  return mapParts(value, (part, name) => wordsWritten(part, write, areOfOthers || wordsOfOthers.has(name)));
}
