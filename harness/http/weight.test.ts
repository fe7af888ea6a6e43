import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { weightOf } from './weight.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it.each([
  ['empty lists', `[${'[],'.repeat(200_000)}[]]`],
  ['numbers', `[${'1,'.repeat(900_000)}1]`],
  ['records', JSON.stringify(Array(9_000).fill({ id: 'b2a1', name: 'Somebody', isActive: true, tags: [] }))],
  ['a long text', JSON.stringify('x'.repeat(900_000))],
  ['a long text beyond ASCII', JSON.stringify('\u2603'.repeat(300_000))],
])('an answer of %s weighs at least half of what it takes', (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const kept: unknown[] = [];
  collect();
  const before = memoryUsage().heapUsed;
  for (let count = 0; count < 10; count += 1) {
    const own = new TextDecoder().decode(bytes);
    kept.push(own, JSON.parse(own));
  }
  collect();
  const taken = (memoryUsage().heapUsed - before) / 10;
  expect(kept).toHaveLength(20);
  expect(weightOf(bytes)).toBeGreaterThan(taken / 2);
});
