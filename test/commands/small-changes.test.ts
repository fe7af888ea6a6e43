import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';
import type { Changes } from '#mocks/faults/fault.ts';
import { documentedHealth } from '#reference/server/domain/classify.ts';
import { departing } from '#reference/server/world/behaviour.ts';

const limits = documentedHealth.unhealthyAfterSeconds;

async function verifyWith(changes: Changes): Promise<RunResult> {
  const contract = await loadContract();
  const opened = await openReference({ inProcess: true, behaviour: departing(changes) });
  return verifyTarget(contract, opened);
}

function failedRules({ rules }: RunResult): string[] {
  return rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
}

describe('one small change in the reference implementation turns the right rule red', () => {
  it.each<[string, string[], Changes]>([
    ['a heartbeat is healthy for 16 seconds', ['SH-02'], { health: { healthyWithinSeconds: 16 } }],
    ['a heartbeat is healthy for 14 seconds', ['SH-13'], { health: { healthyWithinSeconds: 14 } }],
    [
      'WorkerDelivery is given 120 seconds',
      ['SH-04'],
      { health: { unhealthyAfterSeconds: { ...limits, WorkerDelivery: 120 } } },
    ],
    [
      'a list skips at most 999,999 rows',
      ['LS-17', 'LS-18', 'LS-21', 'LS-22'],
      { lists: { maximumSkippedRows: 999_999 } },
    ],
    [
      'the services come in another order',
      ['SH-08'],
      { health: { serviceOrder: ['WorkerDelivery', 'WorkerSync', 'Scheduler'] } },
    ],
    ['caches are told nothing', ['SH-11'], { health: { cacheControl: undefined } }],
    ['a number passes for an enum', ['EN-01', 'EN-03'], { enums: { acceptsEnumValue: () => true } }],
  ])('%s', async (_, expected, changes) => {
    const result = await verifyWith(changes);
    const failed = failedRules(result);
    expect(failed).toContain(expected[0]);
    const rule = result.rules.find(({ id }) => id === expected[0]);
    const [evidence] = rule?.evidence ?? [];
    const shown = result.exchanges.filter(({ id }) => evidence?.exchanges.includes(id));
    expect(shown).not.toEqual([]);
    expect(evidence?.expected).not.toBe('');
  });

  it('turns nothing red without a change', async () => {
    expect(failedRules(await verifyWith({}))).toEqual([]);
  });
});
