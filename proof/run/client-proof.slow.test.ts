import { describe, expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { rules } from '#harness/register/register.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { type Deviation, printing } from '#proof/client-commands/mutant.ts';
import { clientMutants } from '#proof/client-commands/mutants.ts';
import { openSimulator } from '#proof/targets/open-simulator.ts';
import { patience } from '#test/patience.ts';
import { checkBundledClient, ownSubject } from './client-proof.ts';

const contract = await loadContract();
const rulesOfClients = rules.filter(({ subject }) => subject === 'client');
const idsOf = (some: typeof rulesOfClients): readonly string[] => some.map(({ id }) => id);
const breakable = rulesOfClients.filter(({ basis }) => basis !== 'open');

/** Prints a client's JSON output as PowerShell does: for each object, a block of `Name : value` lines. */
const asLines: Deviation = printing((printed) => {
  try {
    const value: unknown = JSON.parse(printed);
    const blocks = [value].flat().map((each) => blockOf(each as object));
    return `\n${blocks.join('\n\n')}\n\n`;
  } catch {
    return printed;
  }
});

function blockOf(shown: object): string {
  const width = Math.max(1, ...Object.keys(shown).map(({ length }) => length));
  return Object.entries(shown)
    .map(([name, value]) => `${name.padEnd(width)} : ${asPowerShell(value)}`)
    .join('\n');
}

function asPowerShell(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return `{${value.map(asPowerShell).join(', ')}}`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? '@{…}' : String(value);
}

/** Checks the bundled client with `Name : value` lines as its output format, instead of JSON. */
const judgedByLines = (deviation: Deviation, only = idsOf(rulesOfClients)) =>
  checkBundledClient(contract, (right) => asLines(deviation(right)), {
    only,
    describe: ({ commands, ...subject }) => ({
      ...subject,
      commands: Object.fromEntries(
        Object.entries(commands).map(([name, command]) => [name, { output: 'list', ...command }]),
      ),
    }),
  });

// Each test runs dozens of clients, which takes ten to thirty seconds.
describe('the bundled client', () => {
  // The rules about other commands apply only where the client has some.
  it('passes every rule for clients', { timeout: patience(120) }, async () => {
    const result = await verifyClientUnderTest(contract, {
      ...(await readClientDefinition(ownSubject)),
      openSimulator,
    });
    const withOthers = await checkBundledClient(contract, (run) => run, { isFurther: true });
    const good = ['passed', 'observed'];
    const judged = [...result.rules, ...withOthers.rules];
    expect(judged.filter(({ verdict }) => ![...good, 'inapplicable'].includes(verdict))).toEqual([]);
    const passed = judged.filter(({ verdict }) => good.includes(verdict)).map(({ id }) => id);
    expect(new Set(passed)).toEqual(new Set(idsOf(rulesOfClients)));
  });

  it('has a mutant for each rule', () => {
    expect([...new Set(clientMutants.map(({ rule }) => rule))]).toEqual(idsOf(breakable));
  });

  it('is compared by value if it prints lines', { timeout: patience(60) }, async () => {
    expect((await judgedByLines((run) => run)).failures).toEqual({ red: [], errors: [] });
    const documented = clientMutants.filter(({ isFurther }) => isFurther !== true);
    const some = documented.filter((_, index) => index % 3 === 0);
    const unnoticed: string[] = [];
    for (const { id, rule, deviation } of some) {
      if ((await judgedByLines(deviation, [rule])).failures.red.length === 0) unnoticed.push(id);
    }
    expect(unnoticed).toEqual([]);
    expect(some.length).toBeGreaterThan(5);
  });
});
