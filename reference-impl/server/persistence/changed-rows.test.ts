import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesSince, copyOf, rowOf, rowText } from './changed-rows.ts';

interface Row {
  readonly value: number;
}

type Edit = (rows: readonly Row[], at: number, row: Row) => readonly Row[];

/** What can be done to a list between two requests. */
const edits: readonly Edit[] = [
  (rows, _, row) => [...rows, row],
  (rows, _, row) => [row, ...rows],
  (rows, at) => rows.toSpliced(at, 1),
  (rows, at, row) => rows.map((each, index) => (index === at ? row : each)),
  (rows) => rows.toReversed(),
  (rows) => rows.flatMap((each) => [each, each]),
  (rows) => rows.map((each) => ({ ...each })),
  (rows) => rows,
];
const row = fc.nat(9).map((value): Row => ({ value }));
const edit = fc.tuple(fc.constantFrom(...edits), fc.nat(9), row);

it('tells, after whatever edits, changes that make the same list in the same order', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (done) => {
      const written = new Map<number, string>();
      let rows: readonly Row[] = [];
      for (const [change, at, other] of done) {
        const before = rows;
        rows = change(rows, at, other).slice(0, 20);
        for (const found of changesSince({ rows: before }, { rows })) {
          if ('text' in found) written.set(found.place, found.text);
          else written.delete(found.place);
        }
        const inOrder = [...written].toSorted(([one], [other]) => one - other).map(([, text]) => rowOf(text));
        expect(inOrder).toEqual(rows);
      }
    }),
  );
});

it('writes one row for one that is added, and none for what stays', () => {
  const rows = [{ value: 1 }, { value: 2 }];
  const map = new Map([['a', 1]]);
  const before = copyOf({ rows, map, one: { a: 1 } });
  expect(changesSince(before, { rows, map, one: { a: 1 } })).toEqual([]);
  map.set('b', 2);
  expect(changesSince(before, { rows: [...rows, { value: 3 }], map, one: { a: 1 } })).toEqual([
    { collection: 'rows', place: 2, text: '{"value":3}' },
    { collection: 'map', place: 1, text: '["b",2]' },
  ]);
});

it('tells a date from a text that looks like one', () => {
  const at = new Date('2026-03-02T09:30:00.000Z');
  const read = { at, name: at.toISOString(), inside: [{ at }], none: null };
  expect(rowOf(rowText(read))).toEqual(read);
});
