import { describe, expect, it } from 'vitest';
import { defaultStore, environment } from './default-store.ts';

const now = new Date('2026-01-31T12:00:00Z');
const people = (objects: number) => defaultStore({ seed: 1, objects, now, environment }).metaverseObjects;

describe('the people of the calm state', () => {
  it('came one after the other, a minute apart', () => {
    const [first, second, third] = people(3).map(({ created }) => created.toISOString());
    expect([first, second, third]).toEqual([
      '2026-01-11T12:00:00.000Z',
      '2026-01-11T12:01:00.000Z',
      '2026-01-11T12:02:00.000Z',
    ]);
  });

  it('are all here already, however many they are, and share the times that take up their room', () => {
    const many = people(1_000_100);
    expect(many.at(-1)?.created.getTime()).toBeLessThan(now.getTime());
    expect(new Set(many.map(({ created }) => created)).size).toBeLessThan(20_000);
  });

  it('are the same, however many there are', () => {
    expect(people(2_000).slice(0, 1_500)).toEqual(people(1_500));
  });
});
