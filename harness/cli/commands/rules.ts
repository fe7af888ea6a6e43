import { defineCommand } from '#harness/cli/core/command.ts';
import { exampleRule, rule } from '#harness/cli/core/options.ts';
import { flag, list, oneOf, option, word } from '#harness/command-line-options.ts';
import { usesColour } from '#harness/environment.ts';
import { jsonText } from '#harness/json-text.ts';
import { listedMutants } from '#harness/prove/select-mutants.ts';
import { explain, type RuleCoverage, table } from '#harness/register/listing.ts';
import { areas, rules as registered } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { statesByRule } from '#harness/run/scenarios/cucumber.ts';

/** Every rule with its scenarios. */
async function ruleCoverage(): Promise<readonly RuleCoverage[]> {
  const statesOf = await statesByRule();
  const scenarios = writtenScenarios();
  return registered.map((rule) => {
    const checking = scenarios.filter((scenario) => scenario.rules.includes(rule.id));
    const isPassive = checking.some(({ isEvery }) => isEvery);
    const standing = standingOf(rule, checking.length > 0 || isPassive);
    return {
      rule,
      standing,
      isPassive,
      scenarios: checking.map(({ name, location }) => ({ name, location })),
      states: statesOf.get(rule.id) ?? [],
    };
  });
}

function standingOf(
  { excluded, subject }: (typeof registered)[number],
  isExercised: boolean,
): RuleCoverage['standing'] {
  if (excluded !== undefined) return 'excluded';
  if (isExercised) return 'exercised';
  return subject === 'client' ? 'client' : 'to come';
}

export const rules = defineCommand({
  name: 'rules',
  options: {
    id: word('ID', `explain this rule, e.g. ${exampleRule}`, { takes: rule }),
    area: list('AREA', 'list only these areas', {
      takes: oneOf(areas.map(({ id }) => id)),
      excludes: ['id'],
    }),
    basis: list('BASIS', 'list only rules with this basis', {
      takes: oneOf(['stated', 'derived', 'open']),
      excludes: ['id'],
    }),
    standing: option('COVERAGE', 'list only rules with this coverage', {
      takes: oneOf(['exercised', 'to come', 'excluded', 'client']),
      excludes: ['id'],
    }),
    mutants: flag('list the ids for "reference --mutant" and "prove --mutant"', {
      excludes: ['id', 'area', 'basis', 'standing'],
      formerly: 'faults',
    }),
    json: flag('print the rules as JSON on standard output'),
  },
  async run({ id, area, basis, standing, mutants, json }, { stdout, env }) {
    if (mutants) {
      const lines = listedMutants.map((mutant) => `${mutant.id}  ${mutant.title}`);
      stdout.write(json ? jsonText(listedMutants) : `${lines.join('\n')}\n`);
      return 0;
    }
    const wanted = (await ruleCoverage()).filter(
      (each) =>
        (id === undefined || each.rule.id === id) &&
        isAmong(area, each.rule.id.slice(0, 2)) &&
        isAmong(basis, each.rule.basis) &&
        (standing ?? each.standing) === each.standing,
    );
    if (json) stdout.write(jsonText(wanted));
    else if (id !== undefined) {
      const breaking = listedMutants.filter(({ rule: broken }) => broken === id);
      stdout.write(wanted.map((each) => explain(each, breaking)).join('\n'));
    } else stdout.write(table(wanted, areas, usesColour(stdout, env)));
    return 0;
  },
});

/** An empty list matches everything. */
function isAmong(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}
