import { defineCommand } from '#app/cli/command.ts';
import { exampleRule } from '#app/cli/options.ts';
import { rule } from '#app/cli/run-options.ts';
import { flag, list, oneOf, word } from '#harness/command-line/options.ts';
import { sectionLink } from '#harness/document/section-link.ts';
import { documentSections } from '#harness/document/sections.ts';
import { splitBySection, splitTable } from '#harness/document/statement-coverage.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { usesColour } from '#harness/programs/environment.ts';
import { explain, type RuleCoverage, table } from '#harness/register/listing.ts';
import { areas, rules as registered } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { statesByRule } from '#harness/run/cucumber.ts';
import { listedMutants } from '#proof/run/select-mutants.ts';

async function ruleCoverage(): Promise<readonly RuleCoverage[]> {
  const statesOf = await statesByRule();
  const scenarios = writtenScenarios();
  return registered.map((rule) => {
    const checking = scenarios.filter((scenario) => scenario.rules.includes(rule.id));
    return {
      rule,
      standing: rule.excluded === undefined ? 'exercised' : 'excluded',
      isPassive: checking.some(({ isEvery }) => isEvery),
      scenarios: checking.filter(({ isEvery }) => !isEvery).map(({ name, location }) => ({ name, location })),
      states: statesOf.get(rule.id) ?? [],
    };
  });
}

export const rules = defineCommand({
  name: 'rules',
  options: {
    id: word('ID', `explain this rule, e.g. ${exampleRule}, or list an area, e.g. CL`, { takes: rule }),
    area: list('AREA', 'list only these areas', {
      takes: oneOf(areas.map(({ id }) => id)),
      excludes: ['id'],
    }),
    mutants: flag('list the ids for "reference --mutant" and "prove --mutant"', {
      excludes: ['id', 'area'],
    }),
    statements: flag('count the statements of docs/api.md by section, and how many of them rules test', {
      excludes: ['id', 'area', 'mutants'],
    }),
    json: flag('print the rules as JSON on standard output'),
  },
  async run({ id, area, mutants, statements, json }, { stdout, env }) {
    if (statements) {
      const splits = splitBySection(documentSections(), registered);
      stdout.write(json ? jsonText(splits) : splitTable(splits));
      return 0;
    }
    if (mutants) {
      const lines = listedMutants.map((mutant) => `${mutant.id}  ${mutant.title}`);
      stdout.write(json ? jsonText(listedMutants) : `${lines.join('\n')}\n`);
      return 0;
    }
    const wanted = (await ruleCoverage()).filter(
      ({ rule }) =>
        (id === undefined || id.includes(rule.id)) &&
        (area.length === 0 || area.includes(rule.id.slice(0, 2))),
    );
    if (json) stdout.write(jsonText(wanted));
    else if (id?.length === 1) {
      const breaking = listedMutants.filter(({ rule: broken }) => id.includes(broken));
      stdout.write(wanted.map((each) => explain(each, breaking, sectionLink(each.rule.section))).join('\n'));
    } else stdout.write(table(wanted, areas, usesColour(stdout, env)));
    return 0;
  },
});
