import { describe, expect, it } from 'vitest';
import { measureInterleaved, type Row } from './rows/interleaved.ts';
import { chosen, rows } from './rows.ts';
import { lineOf, markdownOf, medianOf, ratioOf, withTable } from './table.ts';

describe('the ratio of a pair', () => {
  it('is taken round by round', () => {
    const rounds = [
      { ours: { value: 100 }, theirs: { value: 100 } },
      { ours: { value: 4_000 }, theirs: { value: 1_000 } },
      { ours: { value: 300 }, theirs: { value: 150 } },
    ];
    expect(ratioOf(rounds, ({ value }) => value)).toEqual({ lowest: 1, median: 2, highest: 4 });
  });

  it.each([
    [[1, 2, 9], 2],
    [[1, 2, 4, 9], 3],
    [[5], 5],
  ])('has of %j the middle %d', (sorted, middle) => {
    expect(medianOf(sorted)).toBe(middle);
  });
});

const row: Row = {
  name: 'one',
  what: 'ours',
  against: 'theirs',
  unit: 'MB',
  target: { atMost: 0.5 },
  commands: { ours: 'a', theirs: 'b' },
  measure: () => Promise.reject(new Error('not here')),
};
const round = (ours: number, theirs: number) => ({ ours: { value: ours }, theirs: { value: theirs } });

describe('a line of the table', () => {
  it('has the ratios of the rounds, and whether their median is what was aimed at', () => {
    const line = lineOf(row, [round(1, 2), round(10, 100), round(9, 10)]);
    expect(line).toMatchObject({
      rounds: 3,
      ratio: { lowest: 0.1, median: 0.5, highest: 0.9 },
      isReached: true,
      median: { ours: 9, theirs: 10 },
    });
    expect(line).not.toHaveProperty('clockRatio');
    expect(lineOf({ ...row, target: { atLeast: 0.6 } }, [round(1, 2)])).toHaveProperty('isReached', false);
  });

  it('is told in Markdown, with what it was taken on', () => {
    const machine = { cores: 2, load: 3, stolen: 0.174 };
    const lines = [lineOf(row, [round(1234, 2000)])];
    const text = markdownOf({ takenAt: '2026-01-02T03:04:05Z', versions: { Node: '24' }, machine, lines });
    expect(text).toContain(
      '| ours | theirs | 0.617 (0.617 to 0.617) | at most 0.5: no | 1,234 to 2,000 MB |',
    );
    expect(text).toContain('2 cores with a load of 3.0 before, of whose time the host gave 17 % to others.');
  });
});

describe('the command line of the benchmark', () => {
  it('takes rows by name', () => {
    const [first] = rows;
    expect(chosen(['--only', first?.name ?? ''], rows)).toMatchObject({ rows: [first], rounds: 5 });
    expect(chosen([], rows)).toMatchObject({ rows });
  });

  it.each([[['--only', 'nothing']], [['--rounds', '0']], [['--unknown']], [['--write', '--rounds', '2']]])(
    'refuses %j in one line',
    (args) => {
      expect(chosen(args, rows)).toMatch(/^[^\n]+$/);
    },
  );
});

describe('the README', () => {
  it('has its table replaced', () => {
    const [begin, end] = [
      '<!-- The table of npm run bench -- --write begins. -->',
      '<!-- The table ends. -->',
    ];
    const readme = `a\n${begin}\nold\n${end}\nb`;
    expect(withTable(readme, 'new\n')).toBe(`a\n${begin}\n\nnew\n\n${end}\nb`);
    expect(() => withTable('nothing', 'new')).toThrow('README.md has no');
  });
});

describe('two things in turn', () => {
  it.each([
    [true, 'oToT'],
    [false, 'ToTo'],
  ])('are each measured as often, ours first: %s', async (isOursFirst, order) => {
    const taken: string[] = [];
    const take = (name: string, values: number[]) => async () => {
      taken.push(name);
      const value = values.shift() ?? 0;
      return { value, clock: value * 2 };
    };
    const round = await measureInterleaved(take('o', [1, 3]), take('T', [10, 30]), isOursFirst, 2);
    expect(round).toEqual({ ours: { value: 2, clock: 4 }, theirs: { value: 20, clock: 40 } });
    expect(taken.join('')).toBe(order);
  });

  it('have no clock where none was read', async () => {
    const take = async () => ({ value: 1 });
    expect(await measureInterleaved(take, take, true)).toEqual({ ours: { value: 1 }, theirs: { value: 1 } });
  });
});
