import { expect, it } from 'vitest';
import { keepBodies } from './kept-bodies.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

it('equal bodies take memory once, others each', () => {
  const bodies = keepBodies(new Map());
  const before = bodies.bytesLeft();
  const first = bodies.read(bytes('{"id": 1}'));
  const taken = before - bodies.bytesLeft();
  expect(taken).toBeGreaterThan(9);
  expect(bodies.read(bytes('{"id": 1}'))).toBe(first);
  expect(before - bodies.bytesLeft()).toBe(taken);
  expect(bodies.read(bytes('{"id": 2}')).json).toEqual({ id: 2 });
  expect(before - bodies.bytesLeft()).toBe(2 * taken);
});

it('what is reserved is left only once the reserve ends', () => {
  const bodies = keepBodies(new Map());
  const before = bodies.bytesLeft();
  bodies.reserve(before);
  expect(bodies.bytesLeft()).toBe(0);
  bodies.reserve(0);
  expect(bodies.bytesLeft()).toBe(before);
});
