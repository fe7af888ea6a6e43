import type { Evidence, ExchangeResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { curlLine, quoted } from './curl.ts';
import { describingFile, foundBy } from './rule-text.ts';
import { paint } from './untested-lines.ts';

/** Longer text from a server is cut to this many characters. `result.json` contains the full text. */
export const longestQuote = 160;

/** The expected and found values, the request or commands, and a command that repeats the failure. */
export function evidenceLines(evidence: Evidence, id: string, result: RunResult): string[] {
  const exchange = result.exchanges.find(({ id }) => id === evidence.exchanges.at(-1));
  const [expected, found = ''] = [evidence.expected, evidence.actual].map((text) =>
    oneLine(text, longestQuote),
  );
  return [
    `      expected ${expected}`,
    `      found    ${paint('bold', found)}`,
    ...commandLines(evidence),
    ...(exchange === undefined ? [] : [requestLine(exchange, result)]),
    ...againLines(evidence, id, exchange, result),
    paint('dim', `      ${foundBy(evidence)}`),
  ];
}

function commandLines({ commands = [] }: Evidence): string[] {
  const labelled = (name: string, words = ''): string[] =>
    words.trim() === '' ? [] : [`      ${name.padEnd(8)} ${oneLine(words.trim(), longestQuote)}`];
  return commands.flatMap(({ line, status, output, errors, prompts = [] }) => [
    ...labelled('command', line),
    ...prompts.flatMap(({ shown, typed }) => [...labelled('prompt', shown), ...labelled('typed', typed)]),
    ...labelled('output', output),
    ...labelled('errors', errors),
    ...labelled('exit', status),
  ]);
}

function requestLine({ request, response, caller }: ExchangeResult, { target }: RunResult): string {
  const { baseUrl = '' } = target;
  const path = request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url;
  const who = caller === 'nobody' ? 'without credentials' : `as ${caller}`;
  return `      request  ${request.method} ${oneLine(path, longestQuote)} ${who}: ${response.status}`;
}

/** The command to repeat a failure: `svc-contract` if a state, client or recording is needed, else `curl`. */
function againLines(
  { situation = [] }: Evidence,
  id: string,
  exchange: ExchangeResult | undefined,
  result: RunResult,
): string[] {
  const { capabilities, target, inputs = [] } = result;
  const file = describingFile(result);
  const line = (text: string): string[] => [`      again    ${oneLine(text)}`];
  const once = (command: string): string[] => line(`${command} --only ${id} --out reports/again`);
  // If there is no address, the run tested a client or a recording, so no request can repeat the failure.
  if (target.baseUrl === undefined) {
    const recording = inputs.find(({ name }) => name === 'recording');
    if (recording === undefined) return once(`npx svc-contract verify-client ${file ?? 'FILE'}`);
    return once(`npx svc-contract received ${quoted([recording.file ?? 'FILE'])}`);
  }
  // Bundled servers are excluded: `npx svc-contract verify` would start them without the run's mutants.
  if (situation.length > 0 && !['reference', 'prism'].includes(target.name)) {
    const host = URL.parse(target.baseUrl)?.hostname ?? '';
    const allowed = capabilities.allowed.filter((effect) => effect !== 'read');
    const effects = allowed.map((effect) => (effect === 'reset' ? `reset=${host}` : effect)).join();
    const where = file === undefined ? target.baseUrl : `--profile ${quoted([file])}`;
    return once(`npx svc-contract verify ${where}${effects === '' ? '' : ` --allow ${effects}`}`);
  }
  // The line contains the full address, so that it can be pasted unchanged.
  return exchange === undefined ? [] : line(curlLine(exchange, '', target).text.replaceAll(' \\\n  ', ' '));
}
