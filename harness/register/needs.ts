import { effects } from '#harness/http/profile/profile.ts';
import { callersIn } from '#harness/register/callers.ts';
import type { WrittenScenario } from './parse-feature.ts';
import type { Need } from './rule.ts';

/** Whose credentials will do for a caller that a sentence names. */
const credentialsOf: Readonly<Record<string, Need>> = {
  administrator: 'administrator',
  infrastructure: 'administrator',
  user: 'user',
  anybody: 'user',
  'somebody without the role': 'user',
  stranger: 'stranger',
};

const needs: readonly Need[] = [
  'state-control',
  'clock',
  'waiting',
  'administrator',
  'user',
  'stranger',
  'write',
  'password',
  'reset',
  'burst',
];

/** What each scenario of a rule needs, by its tags and by whom its sentences name: with less it is untested. */
export function needsOf(rule: string, scenarios: readonly WrittenScenario[]): readonly Need[] {
  const each = scenarios
    .filter(({ rules, isEvery }) => rules.includes(rule) && !isEvery)
    .map(needsOfScenario);
  return needs.filter((need) => each.length > 0 && each.every((found) => found.has(need)));
}

function needsOfScenario({ tags, steps }: WrittenScenario): ReadonlySet<string> {
  const found = new Set<string>(effects.filter((effect) => tags.includes(`@${effect}`)));
  if (tags.includes('@needs-control') || tags.includes('@needs-clock')) found.add('state-control');
  if (tags.includes('@needs-clock')) found.add('clock');
  for (const { kind } of steps.flatMap(callersIn)) found.add(credentialsOf[kind] ?? '');
  return found;
}
