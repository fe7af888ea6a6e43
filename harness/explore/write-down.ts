import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from '#harness/files/input-file.ts';
import { escapedInJson, jsonText } from '#harness/files/json-text.ts';
import { writeFiles } from '#harness/files/output-files.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Target } from '#harness/http/target.ts';
import { redactor } from '#harness/redaction/redact.ts';
import { wordsFor } from '#harness/register/callers.ts';
import { inSection } from '#harness/register/listing.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { registeredSpans } from '#harness/sweep/span.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { redactExchanges } from '#harness/verdict/redact-result.ts';
import type { Action, Send } from './action.ts';
import type { Discovery, Exploration } from './explore.ts';
import type { Played } from './play.ts';
import schema from './replay.schema.json' with { type: 'json' };

interface Source {
  readonly target: Pick<Target, 'name' | 'baseUrl' | 'tls' | 'variables'>;
  readonly secrets: Iterable<string>;
  readonly shell: ShellLines;
}

/** Writes states and requests as lines of a shell script. */
export interface ShellLines {
  situation(situation: Played['situation'], target: Source['target']): string;
  request(exchange: Exchange, target: Source['target']): string;
}

/** Writes the result. Each finding is also written as a scenario, as curl lines and as a replay file. */
export async function writeExploration(folder: string, exploration: Exploration, source: Source) {
  const { discoveries, seed } = exploration;
  const redact = redactor(source.secrets);
  const files = discoveries.flatMap((each, index): [string, string][] => {
    const name = `finding-${index + 1}`;
    return [
      [`${name}.replay.json`, jsonText({ seed, finding: each.finding.title, actions: each.actions })],
      [`${name}.feature`, redact.text(gherkin(each, seed))],
      [`${name}.sh`, scriptOf(each, source)],
    ];
  });
  await writeFiles(folder, [['explore.json', redact.text(explorationText(exploration, source))], ...files]);
}

export function explorationText(
  { discoveries, secrets: _, ...rest }: Exploration,
  { target }: Pick<Source, 'target'>,
): string {
  const findings = discoveries.map(({ finding, actions }, index) => {
    const { key: __, exchange: ___, ...shown } = finding;
    return { ...shown, actions: actions.length, files: `finding-${index + 1}.*` };
  });
  return jsonText({ target: target.name, ...rest, findings });
}

const validator = compileOnDemand<{ readonly actions: readonly Action[] }>(schema);

export async function readReplay(file: string): Promise<readonly Action[]> {
  const value = jsonValue(await readGivenFile('replay file', file, limits.resultBytes));
  const isReplay = validator();
  if (isReplay(value)) return value.actions;
  const [{ instancePath = '', message = '' } = {}] = isReplay.errors ?? [];
  const why = value === undefined ? 'it is not JSON' : `${instancePath} ${message}`.trim();
  throw new HarnessError('FILE_INVALID', `${file} is not a replay file of explore: ${why}.`);
}

/** Throws if a replay contains an operation that the server's contract does not have, or an unknown span. */
export async function checkReplay(actions: readonly Action[], { operations }: Contract, file: string) {
  await loadSteps();
  const spans = registeredSpans();
  const unknownIn = (each: Action): readonly string[] => {
    if (each.do === 'together') return each.asks.flatMap(unknownIn);
    if (each.do === 'combine') return spans.has(each.span) ? [] : [`span "${each.span}"`];
    return each.do === 'enter' || operations.has(each.operation) ? [] : [`operation "${each.operation}"`];
  };
  const [unknown] = actions.flatMap(unknownIn);
  if (unknown !== undefined) throw new HarnessError('FILE_INVALID', `${file}: unknown ${unknown}.`);
}

/** A scenario of the actions that led to a finding, to be added to the broken `Rule:` or to a new one. */
function gherkin({ finding, actions, played }: Discovery, seed: number): string {
  const { rule, section, title, expected, found } = finding;
  const tags = [
    ...(played.situation.length > 0 ? ['@needs-control'] : []),
    ...new Set(played.answers.flatMap(({ effect }) => (effect === 'read' ? [] : [`@${effect}`]))),
  ];
  const about =
    rule === undefined
      ? `no rule for this finding${section === undefined ? '' : ` (${inSection(section)})`}`
      : `@${rule}`;
  return [
    `  # ${about}: ${oneLine(title)}`,
    `  # expected ${oneLine(expected)}`,
    `  # found    ${oneLine(found)}`,
    ...(tags.length > 0 ? [`  ${tags.join(' ')}`] : []),
    `  Scenario: Found by exploring with seed ${seed}`,
    ...actions.flatMap(sentencesOf).map((line) => `    ${line}`),
    '    Then no response contradicts the document',
    '',
  ].join('\n');
}

/** A scenario tests its last action. The earlier actions only prepare the test. */
function sentencesOf(action: Action, index: number, all: readonly Action[]): readonly string[] {
  const keyword = index === all.length - 1 ? 'When' : 'Given';
  if (action.do === 'enter')
    return withJson(`Given the server is in the state "${action.state}"`, action.params);
  if (action.do !== 'ask') return [`${keyword} this is sent:`, ...docString(action)];
  const { do: _, operation, caller, by, ...rest } = action;
  return withJson(`${keyword} ${wordsFor(caller, by)} requests "${operation}"`, rest satisfies Partial<Send>);
}

function withJson(sentence: string, value: object): readonly string[] {
  return [`${sentence} with:`, ...docString(value)];
}

function docString(value: object): readonly string[] {
  return ['  """', `  ${escapedInJson(JSON.stringify(value))}`, '  """'];
}

function scriptOf({ finding, played }: Discovery, { target, secrets, shell }: Source): string {
  const exchanges = redactExchanges(
    played.answers.map(({ exchange }) => exchange),
    secrets,
  );
  return [
    '#!/bin/sh',
    `# ${oneLine(finding.title)}`,
    ...(played.situation.length > 0 ? [shell.situation(played.situation, target)] : []),
    ...exchanges.map((each) => shell.request(each, target)),
    '',
  ].join('\n');
}
