import { defineCommand } from '#harness/cli/core/command.ts';
import { rule } from '#harness/cli/core/options.ts';
import { oneOf } from '#harness/command-line-options.ts';
import { usesColour } from '#harness/environment.ts';
import { faultsOfRule } from '#harness/prove/faults-of-rule.ts';
import { explain, table } from '#harness/register/listing.ts';
import { areas } from '#harness/register/register.ts';
import { ruleStandings } from '#harness/run/rule-standings.ts';

export const rules = defineCommand({
  name: 'rules',
  options: {
    id: { type: 'word', value: 'ID', takes: rule, help: 'explain this rule, e.g. SH-04' },
    area: {
      type: 'string',
      multiple: true,
      separator: ',',
      value: 'AREA',
      takes: oneOf(areas.map(({ id }) => id)),
      excludes: ['id'],
      help: 'list only these areas',
    },
    basis: {
      type: 'string',
      multiple: true,
      separator: ',',
      value: 'BASIS',
      takes: oneOf(['stated', 'derived', 'open']),
      excludes: ['id'],
      help: 'list only rules with this basis',
    },
    standing: {
      type: 'string',
      value: 'WORD',
      takes: oneOf(['exercised', 'to come', 'excluded', 'client']),
      excludes: ['id'],
      help: 'list only rules with this standing',
    },
    faults: {
      type: 'boolean',
      excludes: ['id', 'area', 'basis', 'standing'],
      help: 'list the faults that break rules on purpose, for "reference --fault" and "prove --fault"',
    },
    json: { type: 'boolean', help: 'print the rules as JSON on standard output' },
  },
  async run({ id, area, basis, standing, faults, json }, { stdout, env }) {
    if (faults) {
      const all = faultsOfRule();
      const lines = all.map((fault) => `${fault.id}  ${fault.title}`);
      stdout.write(json ? `${JSON.stringify(all, null, 2)}\n` : `${lines.join('\n')}\n`);
      return 0;
    }
    const wanted = (await ruleStandings()).filter(
      (each) =>
        (id === undefined || each.rule.id === id) &&
        isAmong(area, each.rule.id.slice(0, 2)) &&
        isAmong(basis, each.rule.basis) &&
        (standing ?? each.standing) === each.standing,
    );
    if (json) stdout.write(`${JSON.stringify(wanted, null, 2)}\n`);
    else if (id !== undefined) stdout.write(wanted.map((each) => explain(each, faultsOfRule(id))).join('\n'));
    else stdout.write(table(wanted, areas, usesColour(stdout, env)));
    return 0;
  },
});

/** An empty list lets everything through. */
function isAmong(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}
