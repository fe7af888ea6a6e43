import { describe, expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { rules } from '#harness/register/register.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { derivedClientMutants } from '#mocks/client-commands/derived/derived-mutants.ts';
import type { Deviation } from '#mocks/client-commands/mutant.ts';
import { clientMutants } from '#mocks/client-commands/mutants.ts';
import { asLines } from '#mocks/client-commands/run-client.ts';
import { patience } from '#test/patience.ts';
import { covers, readAcceptedSurvivors } from './classify-mutant.ts';
import { exceptionsFile } from './client-proof.ts';
import { checkBundledClient, ownSubject } from './own-client.ts';

const contract = await loadContract();
const rulesOfClients = rules.filter(({ subject }) => subject === 'client');
const idsOf = (some: typeof rulesOfClients): readonly string[] => some.map(({ id }) => id);
const breakable = rulesOfClients.filter(({ basis }) => basis !== 'open');

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
  it('passes every rule for clients', { timeout: patience(60) }, async () => {
    const result = await verifyClientUnderTest(contract, await readClientDefinition(ownSubject));
    const good = ['passed', 'observed'];
    expect(result.rules.filter(({ verdict }) => !good.includes(verdict))).toEqual([]);
    expect(result.rules.map(({ id }) => id)).toEqual(idsOf(rulesOfClients));
  });

  it('has a mutant for each rule', () => {
    expect(clientMutants.map(({ rule }) => rule)).toEqual(idsOf(breakable));
  });

  it('is compared by value if it prints lines', { timeout: patience(60) }, async () => {
    expect((await judgedByLines((run) => run)).failures).toEqual({ red: [], errors: [] });
    const telling =
      /^(?!get-service-health Services).*: (?:.* another's|.* cut short|Overall as the best status|the first two counts)/;
    const some = derivedClientMutants
      .filter(({ id }) => telling.test(id))
      .filter((_, index) => index % 6 === 0);
    const unnoticed: string[] = [];
    for (const { id, rules: near, deviation } of some) {
      if ((await judgedByLines(deviation, near)).failures.red.length === 0) unnoticed.push(id);
    }
    // Lines show a nested object only as `@{…}`, so mutants of the field `Services` may stay undetected.
    expect(unnoticed.filter((id) => !id.includes('Services '))).toEqual([]);
    expect(some.length).toBeGreaterThan(5);
  });

  it('has no published exception without a mutant, and no two mutants with the same name', async () => {
    const ids = derivedClientMutants.map(({ id }) => id);
    const exceptions = await readAcceptedSurvivors(exceptionsFile);
    expect(exceptions.filter((each) => !ids.some((id) => covers(each, id)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
