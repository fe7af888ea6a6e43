import { expect, it } from 'vitest';
import { TooSlow, withTimeout } from './bounded-pattern.ts';

const never = new Int32Array(new SharedArrayBuffer(4));

it('does not count time in which the thread does not run', () => {
  let calls = 0;
  const result = withTimeout(100, () => {
    calls += 1;
    if (calls === 1) Atomics.wait(never, 0, 0, 300);
    return 'done';
  });
  expect([result, calls]).toEqual(['done', 2]);
});

it('ends an action that runs for too long', () => {
  const endless = () => withTimeout(100, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`));
  expect(endless).toThrow(TooSlow);
});
