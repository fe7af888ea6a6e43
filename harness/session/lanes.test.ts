import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

it('does what only reads beside each other, and everything else alone and in order', async () => {
  const lanes = createLanes(2);
  const events: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    events.push(`${name} begins`);
    await setTimeout(1);
    events.push(`${name} ends`);
  };
  const failing = lanes.shared(() => Promise.reject(new Error('no response')));
  const all = [
    ...['a', 'b', 'c'].map((name) => lanes.shared(work(name))),
    lanes.alone(work('alone')),
    lanes.shared(work('d')),
  ];
  expect(lanes.busy()).toBe(6);
  await expect(failing).rejects.toThrow('no response');
  await Promise.all(all);
  expect(lanes.busy()).toBe(0);
  const at = (event: string) => events.indexOf(event);
  expect(at('b begins')).toBeLessThan(at('a ends'));
  expect(at('c begins')).toBeGreaterThan(at('a ends'));
  expect(events.slice(-4)).toEqual(['alone begins', 'alone ends', 'd begins', 'd ends']);
});
