import type { Evidence, ExchangeResult, RunResult } from '#harness/result/result.ts';
import { curlLine } from './curl.ts';
import { oneLine } from './escape-controls.ts';
import { describingFile, differingPart, foundBy } from './rule-text.ts';
import type { Paint } from './untested-lines.ts';

/** Words of a server are cut to this many characters; the whole stands in `result.json`. */
export const longestQuote = 160;

/** What was expected and found, the request or commands that show it, and a line that repeats it. */
export function evidenceLines(evidence: Evidence, id: string, result: RunResult, paint: Paint): string[] {
  const exchange = result.exchanges.find(({ id }) => id === evidence.exchanges.at(-1));
  const [expected, found] = [evidence.expected, evidence.actual].map((text) => oneLine(text, longestQuote));
  const [before, differing, after] = differingPart(expected ?? '', found ?? '');
  return [
    `      expected ${expected}`,
    `      found    ${before}${paint('bold', differing)}${after}`,
    ...commandLines(evidence),
    ...(exchange === undefined ? [] : requestLines(exchange, result)),
    ...(isOfClient(result)
      ? [`      again    svc-contract verify-client ${describingFile(result) ?? 'FILE'} --only ${id}`]
      : []),
    paint('dim', `      ${foundBy(evidence)}`),
  ];
}

/** A client has no address, and a request that it sent cannot be sent again: its simulated service has gone. */
const isOfClient = ({ target }: RunResult): boolean => target.baseUrl === undefined;

function commandLines({ commands = [] }: Evidence): string[] {
  const said = (name: string, words = ''): string[] =>
    words.trim() === '' ? [] : [`      ${name.padEnd(8)} ${oneLine(words.trim(), longestQuote)}`];
  return commands.flatMap(({ line, status, output, errors, prompts = [] }) => [
    ...said('command', line),
    ...prompts.flatMap(({ shown, typed }) => said('prompt', `${shown.trim()} ← ${typed}`)),
    ...said('output', output),
    ...said('errors', errors),
    ...said('ended', status),
  ]);
}

function requestLines(exchange: ExchangeResult, result: RunResult): string[] {
  const { baseUrl = '' } = result.target;
  const { request, response, caller } = exchange;
  const path = request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url;
  const who = caller === 'nobody' ? 'without credentials' : `as ${caller}`;
  const asked = `${request.method} ${oneLine(path, longestQuote)} ${who}: ${response.status}`;
  if (isOfClient(result)) return [`      request  ${asked}`];
  // With the whole address, since a line of a terminal is not edited as a page is.
  const { text } = curlLine(exchange, '');
  return [`      request  ${asked}`, `      again    ${oneLine(text.replaceAll(' \\\n  ', ' '))}`];
}
