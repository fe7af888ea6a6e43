import { join } from 'node:path';
import { oneLine } from '#harness/text/escape-controls.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import type { Coverage } from './coverage.ts';
import type { Discovery, Exploration } from './explore.ts';

/** The findings and the coverage of an exploration, for a terminal. */
export function explorationSummary(exploration: Exploration, target: string, folder: string): string {
  const { discoveries, requests, sequences, seed, durationMs, coverage, ended } = exploration;
  const broken = discoveries.filter(({ finding }) => finding.rule !== undefined).length;
  const sent = `requests: ${groupDigits(requests)}, sequences: ${groupDigits(sequences)}, time: ${(durationMs / 1000).toFixed(1)} s`;
  const why = { interrupted: ', interrupted', gone: ', until the server stopped responding' };
  return [
    '',
    `${target}, seed ${seed}: ${sent}${ended === undefined ? '' : why[ended]}`,
    '',
    ...discoveries.map((each, index) => discoveryText(each, index, folder)),
    ...coverageLines(coverage),
    '',
    `  broken rules: ${broken}, further findings: ${discoveries.length - broken}`,
    `  report: ${join(folder, 'explore.json')}`,
    '',
  ].join('\n');
}

function discoveryText({ finding, actions, played }: Discovery, index: number, folder: string): string {
  const { rule, section, title, expected, found } = finding;
  const about = rule === undefined ? 'finding' : `failed ${rule}`;
  const steps = `actions: ${actions.length}, requests: ${played.answers.length}`;
  return [
    `  ${about} ${oneLine(title)}${section === undefined ? '' : ` (section ${section})`}`,
    `      expected ${oneLine(expected)}`,
    `      found    ${oneLine(found)}`,
    `      replay   npx svc-contract explore … --replay ${join(folder, `finding-${index + 1}.replay.json`)} (${steps})`,
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
