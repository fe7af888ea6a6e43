import type { RuleStanding } from '#harness/register/listing.ts';
import { rules } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { statesByRule } from './scenarios/cucumber.ts';

/** Every rule of the register with what exercises it. */
export async function ruleStandings(): Promise<readonly RuleStanding[]> {
  const statesOf = await statesByRule();
  const scenarios = writtenScenarios();
  return rules.map((rule) => {
    const own = scenarios.filter((scenario) => scenario.rules.includes(rule.id));
    const isPassive = own.some(({ isEvery }) => isEvery);
    const standing = standingOf(rule, own.length > 0 || isPassive);
    return {
      rule,
      standing,
      isPassive,
      scenarios: own.map(({ name, location }) => ({ name, location })),
      states: statesOf.get(rule.id) ?? [],
    };
  });
}

function standingOf(
  { excluded, subject }: (typeof rules)[number],
  isExercised: boolean,
): RuleStanding['standing'] {
  if (excluded !== undefined) return 'excluded';
  if (isExercised) return 'exercised';
  return subject === 'client' ? 'client' : 'to come';
}
