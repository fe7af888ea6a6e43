import { describe, expect, it } from 'vitest';
import { readSubject } from '#harness/client/subject-file.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { rules } from '#harness/rules/register.ts';
import { verifySubject } from '#harness/run/verify-client.ts';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import { isKilled, tryClientFaults } from './client-proof.ts';
import { ownSubject } from './own-client.ts';

const contract = await loadContract();
const rulesOfClients = rules.filter(({ subject }) => subject === 'client');
const idsOf = (some: typeof rulesOfClients): readonly string[] => some.map(({ id }) => id);
const breakable = rulesOfClients.filter(({ basis }) => basis !== 'open');

describe('our own client', () => {
  it('keeps every rule for clients', { timeout: 300_000 }, async () => {
    const result = await verifySubject(contract, await readSubject(ownSubject));
    const good = ['passed', 'observed'];
    expect(result.rules.filter(({ verdict }) => !good.includes(verdict))).toEqual([]);
    expect(result.rules.map(({ id }) => id)).toEqual(idsOf(rulesOfClients));
  });

  it('is broken in every rule by a fault', () => {
    expect(clientFaults.map(({ rule }) => rule)).toEqual(idsOf(breakable));
  });

  // All of them are tried by `prove --clients`.
  it('is caught with every sixth of them', { timeout: 300_000 }, async () => {
    const never = new AbortController().signal;
    const sample = clientFaults.filter((_, index) => index % 6 === 0);
    const trials = await tryClientFaults(contract, sample, never, () => undefined);
    expect(trials.filter((trial) => !isKilled(trial)).map(({ fault }) => fault.id)).toEqual([]);
    expect(trials).toHaveLength(sample.length);
  });
});
