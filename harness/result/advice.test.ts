import { expect, it } from 'vitest';
import { adviceFor } from './advice.ts';
import type { RuleResult } from './result.ts';

const lacking = (id: string, ...lacks: string[]) =>
  ({ id, verdict: 'untested', scenarios: [{ lacks }] }) as unknown as RuleResult;

it('changes of the same kind are in the order of how many rules need them', () => {
  const [advice] = adviceFor([
    lacking('AA-01', 'state: it is calm'),
    lacking('AA-02', 'state: it rains'),
    lacking('AA-03', 'state: it snows', 'state: it rains'),
  ]);
  expect(advice?.changes).toEqual(['state: it rains', 'state: it is calm', 'state: it snows']);
});
