import { join } from 'node:path';
import { inSection } from '#harness/register/listing.ts';
import { repeatedText, timesRepeated } from '#harness/result/repeated.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import type { Coverage } from './coverage.ts';
import type { Discovery, Exploration } from './explore.ts';

/** The findings and the coverage of an exploration, for a terminal. */
export function explorationSummary(
  exploration: Exploration,
  target: string,
  folder: string,
  replay: (file: string) => string,
): string {
  const { discoveries, requests, sequences, seed, durationMs, coverage, ended, repeated } = exploration;
  const again = repeatedText(repeated && timesRepeated(repeated));
  const broken = discoveries.filter(({ finding }) => finding.rule !== undefined).length;
  const sent = `requests: ${groupDigits(requests)}, sequences: ${groupDigits(sequences)}, time: ${(durationMs / 1000).toFixed(1)} s`;
  const why = { interrupted: ', interrupted', gone: ', until the server stopped responding' };
  return [
    '',
    `${target}  broken rules: ${broken}, further findings: ${discoveries.length - broken}`,
    `  seed: ${seed}, ${sent}${ended === undefined ? '' : why[ended]}`,
    '',
    ...discoveries.map((each, index) =>
      discoveryText(each, replay(join(folder, `finding-${index + 1}.replay.json`))),
    ),
    ...coverageLines(coverage),
    ...(again === undefined ? [] : [`  ${again}`]),
    `  report: ${join(folder, 'explore.json')}`,
    '',
  ].join('\n');
}

function discoveryText({ finding, actions, played }: Discovery, replay: string): string {
  const { rule, section, title, expected, found } = finding;
  const about = rule === undefined ? 'finding' : `failed ${rule}`;
  const steps = `actions: ${actions.length}, requests: ${played.answers.length}`;
  return [
    `  ${about} ${oneLine(title)}${section === undefined ? '' : ` (${inSection(section)})`}`,
    `      expected ${oneLine(expected)}`,
    `      found    ${oneLine(found)}`,
    `      sequence ${steps}`,
    `      replay   ${replay}`,
    '',
  ].join('\n');
}

/** Says what the exploration reached, and then what it did not reach. */
function coverageLines({ operations, operationsNeverAnswered, states }: Coverage): readonly string[] {
  const statuses = new Set(operations.flatMap((each) => Object.keys(each.statuses)));
  const callers = new Set(
    operations.flatMap((each) => Object.values(each.statuses).flatMap((counts) => Object.keys(counts))),
  );
  const neverServed = operations.filter(
    (each) => !Object.keys(each.statuses).some((status) => status.startsWith('2')),
  );
  const unseen = operations.filter((each) => each.membersNeverSeen.length > 0 && !neverServed.includes(each));
  const named = (all: readonly string[]): string => (all.length === 0 ? 'none' : all.join(', '));
  return [
    `  reached operations: ${operations.length}; states: ${states.length}; statuses: ${named([...statuses].sort())}; callers: ${named([...callers].sort())}`,
    `  operations without a response: ${named(operationsNeverAnswered)}`,
    `  operations that never succeeded: ${named(neverServed.map(({ operation }) => operation))}`,
    `  fields that no response contained: ${named(unseen.map((each) => `${each.operation} (${each.membersNeverSeen.join(', ')})`))}`,
  ];
}
