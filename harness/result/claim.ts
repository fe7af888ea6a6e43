import { cutText } from '#harness/text/cut-text.ts';
import { isInPart } from './coverage.ts';
import type { Claim, RunResult } from './result.ts';

type Counts = Pick<Claim, 'rules' | 'judged' | 'broken' | 'inPart'>;

/** The counts of the last claim, which is about all rules. If there are no claims, the rules are counted. */
export function wholeOf({ claims, rules }: Pick<RunResult, 'claims' | 'rules'>): Counts {
  return claims?.at(-1) ?? countsOf(rules.filter(isCounted));
}

/** How many of the rules that the verdict counts were not selected for the run. */
export function unselectedIn(result: Pick<RunResult, 'claims' | 'rules'>): number {
  return Math.max(0, wholeOf(result).rules - result.rules.filter(isCounted).length);
}

/** Whether a rule is one of those that the verdict counts: it can fail, and is about this target. */
export function isCounted({ basis, verdict }: RunResult['rules'][number]): boolean {
  return basis !== 'open' && verdict !== 'observed' && verdict !== 'inapplicable';
}

/** Counts results of rules that can fail. Results with the verdict `inapplicable` are not counted. */
export function countsOf(results: RunResult['rules']): Counts {
  const of = (...wanted: string[]) => results.filter(({ verdict }) => wanted.includes(verdict));
  return {
    rules: of('passed', 'failed', 'error', 'untested').length,
    judged: of('passed', 'failed').length,
    broken: of('failed').length,
    inPart: results.filter(isInPart).length,
  };
}

/** `met`, `partly tested` or `broken`, then any qualifications: `partly tested (20 of 53, 3 in part)`. */
export function claimText({ rules, judged, broken, inPart, notOffered = [] }: Claim): string {
  const notes = [
    ...(judged < rules ? [`${judged} of ${rules}`] : []),
    ...(inPart > 0 ? [`${inPart} in part`] : []),
    ...(notOffered.length > 0 ? [`${notOffered.join(', ')} not offered`] : []),
  ];
  const state = broken > 0 ? `broken` : judged === rules && inPart === 0 ? 'met' : 'partly tested';
  return notes.length === 0 ? state : `${state} (${notes.join(', ')})`;
}

/** The rules whose verdict relies on a record that appeared late, each with the tolerated seconds. */
export function toleratedText({ rules }: Pick<RunResult, 'rules'>): string | undefined {
  const names = rules.flatMap(({ id, tolerated }) =>
    tolerated === undefined ? [] : `${id} (${tolerated} s)`,
  );
  return names.length === 0
    ? undefined
    : `rules checked with a record that appeared late (tolerated by the profile): ${names.join(', ')}`;
}

/** What it means that no known release covers the version of the server; undefined if one does. */
export function unknownReleaseText({ release, reports }: RunResult['target']): string | undefined {
  if (reports === undefined) return undefined;
  return `the server reports version ${cutText(reports, 40)}, which this version of svc-contract does not know: it was tested as ${release}, so what its own release changed is judged by other rules ("release" in the profile chooses one)`;
}

/** The conditions of a run that qualify its claims. */
export function conditionsOf(result: RunResult): string {
  const { target, contract, tool, capabilities, asOf, notOffered = {}, excluded = [] } = result;
  const { allowed, stateControl, movesClock } = capabilities;
  return [
    `release ${target.release}`,
    ...[unknownReleaseText(target) ?? []].flat(),
    `contract ${contract.version} (${contract.sha256.slice(0, 12)})`,
    `${tool.name} ${tool.version}${asOf === undefined ? '' : `, judged as of ${asOf.version}`}`,
    ...(allowed.length > 0 ? [`effects: ${allowed.join(', ')}`] : []),
    `state control: ${stateControl}`,
    movesClock ? 'the clock could be moved' : 'the clock could not be moved',
    ...(result.withoutCredentials === true ? ['without credentials'] : []),
    ...[toleratedText(result) ?? []].flat(),
    ...(excluded.length > 0 ? [`excluded: ${excluded.join(', ')}`] : []),
    ...Object.entries(notOffered).map(([area, reason]) => `${area} not offered: ${reason}`),
  ].join('; ');
}
