import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesSince, emptyLedger, rowOf, rowText } from './changes.ts';

interface Row {
  readonly value: number;
}

type Edit = (rows: readonly Row[]) => readonly Row[];

const row = fc.nat(9).map((value) => ({ value }));

/** What can be done to a list between two requests. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  row.map(
    (added): Edit =>
      (rows) => [...rows, added],
  ),
  row.map(
    (added): Edit =>
      (rows) => [added, ...rows],
  ),
  fc.nat(9).map(
    (at): Edit =>
      (rows) =>
        rows.toSpliced(at, 1),
  ),
  fc.tuple(fc.nat(9), row).map(
    ([at, other]): Edit =>
      (rows) =>
        rows.map((each, index) => (index === at ? other : each)),
  ),
  fc.constant<Edit>((rows) => rows.toReversed()),
  fc.constant<Edit>((rows) => rows.flatMap((each) => [each, each])),
  fc.constant<Edit>((rows) => rows.map((each) => ({ ...each }))),
  fc.constant<Edit>((rows) => rows),
);

it('tells, after whatever edits, changes that make the same list in the same order', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const written = new Map<number, string>();
      let rows: readonly Row[] = [];
      let ledger = emptyLedger;
      for (const each of edits) {
        rows = each(rows).slice(0, 20);
        const found = changesSince(ledger, { rows });
        ledger = found.ledger;
        for (const change of found.changes) {
          if ('text' in change) written.set(change.place, change.text);
          else written.delete(change.place);
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
  const { ledger } = changesSince(emptyLedger, { rows, map, one: { a: 1 } });
  expect(changesSince(ledger, { rows, map, one: { a: 1 } }).changes).toEqual([]);
  map.set('b', 2);
  const { changes } = changesSince(ledger, { rows: [...rows, { value: 3 }], map, one: { a: 1 } });
  expect(changes).toEqual([
    { collection: 'rows', place: 3, text: '{"value":3}' },
    { collection: 'map', place: 2, text: '["b",2]' },
  ]);
});

it('tells a date from a text that looks like one', () => {
  const at = new Date('2026-03-02T09:30:00.000Z');
  const read = { at, name: at.toISOString(), inside: [{ at }], none: null };
  expect(rowOf(rowText(read))).toEqual(read);
});
