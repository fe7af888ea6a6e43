import { HarnessError } from '#harness/errors/errors.ts';
import { type Effect, effects, type Release } from '#harness/profile/profile.ts';
import { areas, recordedRules, ruleById, rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { countsOf } from '#harness/result/claim.ts';
import type { Claim, RuleResult } from '#harness/result/result.ts';
import { appliesTo } from '#harness/select/eligibility.ts';

const beyondReading: ReadonlySet<string> = new Set<Effect | Rule['needs'][number]>([
  ...effects.filter((effect) => effect !== 'read'),
  'state-control',
  'clock',
]);

/** Whether a rule can be tested with requests that only read, without changes to the server. */
const isRead = ({ needs }: Rule): boolean => !needs.some((need) => beyondReading.has(need));

/** The rules that can fail in a test of `judged`: a server, a client or a recording. */
function candidates(judged: Rule['subject']): readonly Rule[] {
  const among = judged === 'recording' ? recordedRules : rules.filter(({ subject }) => subject === judged);
  return among.filter(({ basis, excluded }) => basis !== 'open' && excluded === undefined);
}

/** The claim about all rules is the last. A rule that was not selected counts as untested. */
export function claimsOf(
  results: readonly RuleResult[],
  release: Release,
  judged: Rule['subject'],
  notOffered: Readonly<Record<string, string>> = {},
): readonly Claim[] {
  const applicable = candidates(judged).filter((rule) => appliesTo(rule, release, rule.subject));
  const byId = new Map(results.map((each) => [each.id, each]));
  const claim = (id: string, isMember: (rule: Rule) => boolean): Claim => {
    const members = applicable.filter(isMember);
    const present = members.flatMap((rule) => byId.get(rule.id) ?? []);
    const counts = countsOf(present);
    const missing = Object.keys(notOffered).filter((area) => members.some((rule) => isIn(area, rule.id)));
    const all = counts.rules + members.length - present.length;
    return { id, ...counts, rules: all, ...(missing.length > 0 && { notOffered: missing }) };
  };
  return [
    ...areas.map(({ id }) => claim(id, (rule) => isIn(id, rule.id))),
    ...(judged === 'server' ? [claim('read', isRead)] : []),
    claim(judged, () => true),
  ].filter(({ rules: count }) => count > 0);
}

const isIn = (area: string, rule: string): boolean => rule.startsWith(`${area}-`);

export function assertAreas(notOffered: Readonly<Record<string, string>> = {}): void {
  const unknown = Object.keys(notOffered).find((each) => areas.every(({ id }) => id !== each));
  if (unknown === undefined) return;
  const problem = `notOffered in the profile contains "${unknown}", which is not an area.`;
  const hint = `Areas: ${areas.map(({ id }) => id).join(', ')}.`;
  throw new HarnessError('FILE_INVALID', problem, { hint });
}

/** `given` is a rule or a claim. Returns the ids of its rules. If there are none, returns undefined. */
export function rulesOfClaim(given: string, judged: 'server' | 'client'): readonly string[] | undefined {
  const name = given.toUpperCase();
  const one = ruleById(name);
  if (one !== undefined) return one.subject === judged ? [one.id] : undefined;
  const selected = candidates(judged).filter(
    (rule) =>
      name === 'ALL' ||
      name === judged.toUpperCase() ||
      isIn(name, rule.id) ||
      (name === 'READ' && judged === 'server' && isRead(rule)),
  );
  return selected.length === 0 ? undefined : selected.map(({ id }) => id);
}
