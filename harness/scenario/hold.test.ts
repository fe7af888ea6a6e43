import { expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { broken } from './check.ts';
import { assertHolds } from './hold.ts';

it('the exchanges of a violation are in the order of time, whatever the order of the evidence', () => {
  const evidence = { now: exchangeWith({ id: 24 }), before: exchangeWith({ id: 1 }) };
  const violated = (shownBy?: readonly ReturnType<typeof exchangeWith>[]) => () =>
    assertHolds(() => ({ ...broken('90 days', '30 days'), shownBy }), evidence, contextOfCheck);
  expect(violated()).toThrow(expect.objectContaining({ exchanges: [1, 24] }));
  expect(violated([evidence.now])).toThrow(expect.objectContaining({ exchanges: [24] }));
});
