import { expect, it } from 'vitest';
import type { Row } from './rows/row.ts';
import { markdownOf } from './table.ts';

const row: Row = {
  name: 'one',
  what: 'ours',
  against: 'theirs',
  unit: 'MB',
  target: { atMost: 0.5 },
  ours: () => Promise.reject(new Error('not here')),
  theirs: () => Promise.reject(new Error('not here')),
};
const circumstances = { takenAt: new Date(0), versions: { Node: '24' }, cores: 2, load: 0.5 };
const rounds = [
  { ours: 1, theirs: 2 },
  { ours: 10, theirs: 100 },
  { ours: 9, theirs: 10 },
];

it.each([
  [{ atMost: 0.5 }, 'at most 0.5: yes'],
  [{ atLeast: 0.6 }, 'at least 0.6: no'],
])('a row of the table has the ratios of the rounds, and whether their median meets %j', (target, aim) => {
  expect(markdownOf([{ row: { ...row, target }, rounds }], circumstances)).toContain(
    `| ours | theirs | 0.5 (0.1 to 0.9) | ${aim} | 9 to 10 MB |\n`,
  );
});
