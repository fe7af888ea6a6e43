import type {
  ClientCommandEvidence,
  Evidence,
  ExchangeResult,
  RuleResult,
  RunResult,
} from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { curlLine, quoted } from './curl.ts';
import { describingFile, foundBy, isBundled } from './model.ts';

/** A line about a piece of evidence, after its label. */
export type Fact = readonly [label: string, words: string];

/** Longer text from a server is cut to this many characters. `result.json` contains the full text. */
export const longestQuote = 160;

/** The expected and found values, the request or commands, and a command that repeats the failure. */
export function factsOf(evidence: Evidence, { id }: RuleResult, result: RunResult): readonly Fact[] {
  const { expected, actual, commands = [] } = evidence;
  const exchange = shownLast(evidence, result);
  const again = againLine(evidence, id, exchange, result);
  return [
    ['expected', oneLine(expected, longestQuote)],
    ['found', oneLine(actual, longestQuote)],
    ...commands.flatMap(commandFacts),
    ...(exchange === undefined ? [] : [['request', requestLine(exchange, result)] as const]),
    ...(again === undefined ? [] : [['again', oneLine(again)] as const]),
    ['', foundBy(evidence)],
  ];
}

/** The last exchange of a piece of evidence, which shows the failure. */
export function shownLast({ exchanges }: Evidence, result: RunResult): ExchangeResult | undefined {
  return result.exchanges.find(({ id }) => id === exchanges.at(-1));
}

function commandFacts({ line, status, output, errors = '', prompts = [] }: ClientCommandEvidence): Fact[] {
  const facts: Fact[] = [
    ['command', line],
    ...prompts.flatMap(({ shown, typed }): Fact[] => [
      ['prompt', shown],
      ['typed', typed],
    ]),
    ['output', output],
    ['errors', errors],
    ['exit', status],
  ];
  return facts
    .map(([label, words]) => [label, oneLine(words, longestQuote)] as const)
    .filter(([, words]) => words !== '');
}

/** The path of a request, or its whole address if it went elsewhere. */
export function pathOf({ request: { url } }: ExchangeResult, { baseUrl = '' }: RunResult['target']): string {
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
}

function requestLine(exchange: ExchangeResult, { target }: RunResult): string {
  const { request, response, caller } = exchange;
  const who = caller === 'nobody' ? 'without credentials' : `as ${caller}`;
  return `${request.method} ${oneLine(pathOf(exchange, target), longestQuote)} ${who}: ${response.status}`;
}

/** The definition of a client, with what else decides which of its commands are run, and how. */
function optionsOfClient({ rules, inputs = [] }: RunResult, file = 'FILE'): string {
  const isWhole = rules.some(({ coverage = [] }) => coverage.some(({ of }) => of === 'commands'));
  const document = inputs.find(({ name }) => name === 'openapi');
  const openapi = document === undefined ? [] : ['--openapi', document.file ?? 'DOCUMENT'];
  const words = [file, ...(isWhole ? ['--every-command'] : []), ...openapi];
  return words.map((each) => quoted([each])).join(' ');
}

/** The command to repeat a failure: `svc-contract` if a state, client or recording is needed, else `curl`. */
function againLine(
  { situation = [] }: Evidence,
  id: string,
  exchange: ExchangeResult | undefined,
  result: RunResult,
): string | undefined {
  const { capabilities, target, inputs = [], started = [] } = result;
  const file = describingFile(result);
  const once = (command: string): string => `npx svc-contract ${command} --only ${id} --out reports/again`;
  // If there is no address, the run tested a client or a recording, so no request can repeat the failure.
  if (target.baseUrl === undefined) {
    const recording = inputs.find(({ name }) => name === 'recording');
    if (recording === undefined) return once(`verify-client ${optionsOfClient(result, file)}`);
    return once(`received ${quoted([recording.file ?? 'FILE'])}`);
  }
  // After the run, no request reaches a server that the run has started.
  // Bundled servers are excluded: `npx svc-contract verify` would start them without the run's mutants.
  if ((situation.length > 0 || started.length > 0) && !isBundled(result)) {
    const host = URL.parse(target.baseUrl)?.hostname ?? '';
    const allowed = capabilities.allowed.filter((effect) => effect !== 'read');
    const effects = allowed.map((effect) => (effect === 'reset' ? `reset=${host}` : effect)).join();
    // The path of a profile outside of the folder is not part of a result. The address alone would lack what it says.
    const isDescribed = inputs.some(({ name }) => name === 'profile');
    const where = isDescribed ? `--profile ${quoted([file ?? 'FILE'])}` : target.baseUrl;
    return once(`verify ${where}${effects === '' ? '' : ` --allow ${effects}`}`);
  }
  // The line contains the full address, so that it can be pasted unchanged.
  return exchange && curlLine(exchange, '', target).text.replaceAll(' \\\n  ', ' ');
}
