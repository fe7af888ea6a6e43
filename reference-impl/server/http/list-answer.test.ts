import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortRows } from './list-answer.ts';

interface Row {
  readonly name: string;
  readonly at: Date;
}

const row = (name: string, seconds: number): Row => ({ name, at: new Date(seconds * 1000) });
const rows = [row('b', 3), row('a', 2), row('B', 1), row('a', 1)];
const names = (sorted: readonly Row[]) => sorted.map(({ name, at }) => `${name}${at.getSeconds()}`);

describe('sorted rows', () => {
  it('match a stable sort that compares every pair, for any values', () => {
    const anyValue = fc.oneof(fc.constantFrom('a', 'A', 'á', 'a\u0301', ''), fc.constant(null), fc.nat(3));
    fc.assert(
      fc.property(fc.array(anyValue), (values) => {
        const list = values.map((value, place) => ({ value, place }));
        const text = ({ value }: { value: unknown }) => String(value ?? '');
        const expected = list.toSorted((one, other) =>
          typeof one.value === 'number' && typeof other.value === 'number'
            ? one.value - other.value
            : text(one).localeCompare(text(other), 'en'),
        );
        const descending = list.toSorted((one, other) => -text(one).localeCompare(text(other), 'en'));
        expect(sortRows([...list], (each) => ({ ...each }), 'value', 'asc')).toEqual(expected);
        expect(sortRows([...list], (each) => ({ ...each }), 'value', 'desc')).toEqual(descending);
      }),
    );
  });

  it('are sorted again when a computed field changes', () => {
    let isTurned = false;
    const list = [...rows];
    const serialise = ({ name, at }: Row) => ({ name, at: isTurned ? -at : Number(at) });
    expect(names(sortRows(list, serialise, 'at', 'asc'))).toEqual(['B1', 'a1', 'a2', 'b3']);
    isTurned = true;
    expect(names(sortRows(list, serialise, 'at', 'asc'))).toEqual(['b3', 'a2', 'B1', 'a1']);
  });
});
