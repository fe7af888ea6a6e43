import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { settleRules } from '#harness/verdict/build-result.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';

const contract = await loadContract();

it.each([
  ['AC-04-the-execution-names-no-activity', 'AC-04', 'activities'],
  ['FR-18-one-is-kept', 'FR-18', 'factory-reset'],
  ['SY-29-administrators-are-not-authorised', 'SY-29', 'system'],
])(
  'a run notices %s by other scenarios than those of %s',
  async (mutant, rule, area) => {
    const others = writtenScenarios().filter(
      ({ file, rules, subject }) =>
        file.startsWith(`features/${area}/`) && subject === 'server' && !rules.includes(rule),
    );
    const opened = await openReference({ inProcess: true, contract, ...withMutants([mutant]) });
    const locations = others.map(({ location }) => location);
    const session = await exercise(contract, opened, { exclude: [rule] }, locations);
    await opened.close();
    const [settled] = settleRules(session, [rule]);
    expect(settled).toMatchObject({ verdict: 'failed' });
    expect(settled?.evidence[0]?.exchanges).not.toEqual([]);
  },
  60_000,
);
