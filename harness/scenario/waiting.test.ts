import { describe, expect, it } from 'vitest';
import type { PlannedWait } from '#harness/run/waits/pending-waits.ts';
import { sessionWith } from '#test/builders/session.ts';
import { assertStateDeclared, keptOpen, letTimePass } from './waiting.ts';

const fiveSeconds: PlannedWait = { kind: 'time', seconds: 5 };

describe('a step that waits for what it did not declare', () => {
  const waiter = (declaredWait?: PlannedWait) => ({
    session: sessionWith({}, { movesClock: true, enter: async () => ({}) }),
    title: '',
    location: '',
    declaredWait,
  });
  const send = async (): Promise<string> => 'sent';

  it('is a fault of the harness, even where a clock is moved and nothing takes time', async () => {
    await expect(letTimePass(waiter(), 5)).rejects.toThrow('declares no wait');
    await expect(letTimePass(waiter(fiveSeconds), 6)).rejects.toThrow('waits for time 6 s');
    await expect(letTimePass(waiter(fiveSeconds), 5)).resolves.toBeUndefined();
  });

  it('is found whatever it waits for', async () => {
    expect(() => keptOpen(waiter(fiveSeconds), 5, send)).toThrow('waits for call 5 s');
    await expect(keptOpen(waiter(), 0, send)).resolves.toBe('sent');
    const silence = 'a service has been silent';
    expect(() => assertStateDeclared(waiter(), silence, { seconds: 61 })).toThrow('waits for state 61 s');
    expect(() => assertStateDeclared(waiter(), 'a service is idle', {})).not.toThrow();
  });
});
