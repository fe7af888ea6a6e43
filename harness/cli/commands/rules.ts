import { prove } from '#harness/cli/commands/prove.ts';
import { type Command, list, text } from '#harness/cli/frame/command.ts';
import { usesColour } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { passiveChecks } from '#harness/rules/checks.ts';
import { explain, type RuleStanding, table } from '#harness/rules/listing.ts';
import { areas, rules as catalogue, ruleById } from '#harness/rules/register.ts';
import { writtenScenarios } from '#harness/run/scenarios/features.ts';

export const rules: Command = {
  name: 'rules',
  synopsis: 'rules [ID] [options]',
  summary: 'Lists the rule register, or explains one rule.',
  maximumWords: 1,
  options: {
    area: {
      type: 'string',
      multiple: true,
      value: 'AREA',
      help: `one of ${areas.map(({ id }) => id).join(', ')}`,
    },
    basis: { type: 'string', value: 'BASIS', help: 'stated, derived or open' },
    standing: { type: 'string', value: 'WORD', help: 'exercised, to come, excluded or client' },
    coverage: {
      type: 'boolean',
      help: 'run everything and say how much of the register is exercised and proven',
    },
    json: { type: 'boolean', help: 'print the register as JSON' },
  },
  async run([id], values, environment) {
    const { stdout, env } = environment;
    if (values.coverage === true) return prove.run([], { json: values.json, out: undefined }, environment);
    const standings = await standingOfAll();
    const wanted = standings.filter(
      ({ rule, standing }) =>
        (id === undefined || rule.id === id) &&
        matches(list(values, 'area'), rule.id.slice(0, 2)) &&
        matches(list(values, 'basis'), rule.basis) &&
        (text(values, 'standing') ?? standing) === standing,
    );
    if (id !== undefined && ruleById(id) === undefined) {
      throw new HarnessError('USAGE', `There is no rule "${id}".`, { hint: 'See svc-contract rules.' });
    }
    if (values.json === true) stdout.write(`${JSON.stringify(wanted, null, 2)}\n`);
    else if (id !== undefined) stdout.write(wanted.map(explain).join('\n'));
    else stdout.write(table(wanted, areas, usesColour(stdout, env)));
    return 0;
  },
};

function matches(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

async function standingOfAll(): Promise<RuleStanding[]> {
  const scenarios = await writtenScenarios();
  return catalogue.map((rule) => {
    const own = scenarios.filter((scenario) => scenario.rules.includes(rule.id));
    const isPassive = passiveChecks.some((check) => check.rule === rule.id);
    const exercised = own.length > 0 || isPassive;
    const standing =
      rule.excluded !== undefined
        ? 'excluded'
        : exercised
          ? 'exercised'
          : rule.subject === 'client'
            ? 'client'
            : 'to come';
    return { rule, standing, isPassive, scenarios: own.map(({ name, location }) => ({ name, location })) };
  });
}
