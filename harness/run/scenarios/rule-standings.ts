import { statesOf } from '#harness/control/states-of-rules.ts';
import { passiveChecks } from '#harness/rules/checks.ts';
import type { RuleStanding } from '#harness/rules/listing.ts';
import { rules } from '#harness/rules/register.ts';
import { writtenScenarios } from './features.ts';

/** Every rule of the register with what exercises it. */
export async function ruleStandings(): Promise<readonly RuleStanding[]> {
  const scenarios = await writtenScenarios();
  return rules.map((rule) => {
    const own = scenarios.filter((scenario) => scenario.rules.includes(rule.id));
    // What clients do is judged in one place for all rules, so the register says which of them it is.
    const isOfClients = rule.subject === 'client' && rule.observed !== 'scenario';
    const isPassive = isOfClients || passiveChecks.some((check) => check.rule === rule.id);
    const standing = standingOf(rule, own.length > 0 || isPassive);
    return {
      rule,
      standing,
      isPassive,
      scenarios: own.map(({ name, location }) => ({ name, location })),
      states: statesOf(rule.id),
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
