import { isWhole } from './grid.ts';
import type { RuleResult } from './result.ts';

/** The operations or scenarios that were checked or left out for a rule. */
export type Coverage = NonNullable<RuleResult['coverage']>[number];

/** Combines `parts`. If an item is in `judged` of any part, the result does not list the item in `left`. */
export function mergeCoverage(parts: readonly Coverage[]): readonly Coverage[] {
  return [...Map.groupBy(parts, (part) => part.of)].map(([of, own]) => {
    const judged = new Set(own.flatMap((part) => part.judged));
    const left = new Set(own.flatMap((part) => part.left)).difference(judged);
    return { of, judged: [...judged], left: [...left] };
  });
}

type Ended = Pick<RuleResult['scenarios'][number], 'location' | 'outcome'>;

/** The coverage of a rule in a result. It lists the scenarios only if a scenario is untested. */
export function coverageOf(
  parts: readonly Coverage[],
  scenarios: readonly Ended[],
): { coverage?: readonly Coverage[] } {
  const coverage = mergeCoverage([...parts, ...scenarios.map(asPart)]).filter(
    ({ of, left }) => of !== 'scenarios' || left.length > 0,
  );
  return coverage.length === 0 ? {} : { coverage };
}

function asPart({ location, outcome }: Ended): Coverage {
  const isChecked = outcome === 'passed' || outcome === 'failed';
  return {
    of: 'scenarios',
    judged: isChecked ? [location] : [],
    left: outcome === 'untested' ? [location] : [],
  };
}

/**
 * Whether something was left out of the test of a passed rule: an operation, a value that the run could reach, or a
 * scenario, unless its situation never arose.
 */
export function isInPart({ verdict, coverage = [], grids = [], scenarios }: RuleResult): boolean {
  const isLeft = (location: string) =>
    scenarios.some((each) => each.location === location && each.cause !== 'not-seen');
  const hasLeft = ({ of, left }: Coverage) => (of === 'scenarios' ? left.some(isLeft) : left.length > 0);
  return verdict === 'passed' && (coverage.some(hasLeft) || !isWhole(grids));
}

/** If fewer than this many operations were left out, they are named. */
const manyLeft = 4;

/** If some operations or scenarios were left out, how many were checked, such as `4 of 18 operations`. */
export function shareOf({ coverage = [] }: Pick<RuleResult, 'coverage'>): string {
  return coverage
    .filter(({ left }) => left.length > 0)
    .map(({ of, judged, left }) => {
      const names = of !== 'scenarios' && left.length < manyLeft ? ` (not ${left.join(', ')})` : '';
      return `${judged.length} of ${judged.length + left.length} ${of}${names}`;
    })
    .join(', ');
}
