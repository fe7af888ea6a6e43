import type { RuleResult } from './result.ts';

/**
 * Failed rules in their order, those together that show the same: the first evidence of each expected the same and
 * found the same, or one answer was found wrong in the same place.
 */
export function sharedFailures(rules: readonly RuleResult[]): readonly (readonly RuleResult[])[] {
  const groups: RuleResult[][] = [];
  const known = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    const keys = keysOf(rule);
    const group = keys.map((key) => known.get(key)).find((each) => each !== undefined) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(rule);
    for (const key of keys) known.set(key, group);
  }
  return groups;
}

function keysOf({ verdict, evidence: [first] }: RuleResult): readonly string[] {
  if (verdict !== 'failed' || first === undefined) return [];
  const { expected, actual, exchanges } = first;
  return [
    JSON.stringify([expected, actual]),
    // A status alone is found in every answer, and says nothing of why.
    ...(/^status \d+$/.test(actual) ? [] : [JSON.stringify([exchanges.at(-1), actual])]),
  ];
}
