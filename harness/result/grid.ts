import type { RuleResult } from './result.ts';

export type Grid = NonNullable<RuleResult['grids']>[number];

/** What the cells of a grid say, the strongest word first. The last two say that nothing was sent. */
export const cellWords = {
  b: 'broken',
  h: 'holds',
  s: 'sent, but shows neither',
  '.': 'cannot be sent here',
  l: 'left out',
} as const;

export type Cell = keyof typeof cellWords;

const order = Object.keys(cellWords) as readonly Cell[];

export function strongest(cells: readonly (string | undefined)[]): Cell {
  return order.find((each) => cells.includes(each)) ?? 'l';
}

const isSent = (cell: string | undefined): boolean => cell !== undefined && 'bhs'.includes(cell);

/** Each dimension of a rule's grids, with the values that requests were sent for. */
function dimensionsOf(grids: readonly Grid[]) {
  const parts = grids.flatMap(({ rows, columns, cells }) => [
    { ...rows, sent: rows.values.filter((_, row) => [...(cells[row] ?? '')].some(isSent)) },
    { ...columns, sent: columns.values.filter((_, column) => cells.some((row) => isSent(row[column]))) },
  ]);
  return [...Map.groupBy(parts, ({ of }) => of)].map(([of, own]) => ({
    of,
    values: new Set(own.flatMap(({ values }) => values)),
    outOfReach: new Set(own.flatMap(({ outOfReach }) => outOfReach.map(({ value }) => value))),
    sent: new Set(own.flatMap(({ sent }) => sent)),
  }));
}

/** Whether requests were sent for every value that the run could reach, beside another one. */
export function isWhole(grids: readonly Grid[]): boolean {
  const reached = grids.filter((grid) => pairsOf([grid]).all > 0);
  return dimensionsOf(reached).every(({ values, sent }) => values.isSubsetOf(sent));
}

export function pairsOf(grids: readonly Grid[]) {
  const all = grids.flatMap(({ cells }) => cells.flatMap((row) => [...row]));
  return { sent: all.filter(isSent).length, all: all.length };
}

/** How much of the grids was sent: `39 of 39 operations × 5 of 6 callers (190 of 195 pairs)`. */
export function gridText(grids: readonly Grid[]): string {
  const dimensions = dimensionsOf(grids).map(
    ({ of, values, outOfReach, sent }) =>
      `${sent.size} of ${values.union(outOfReach).size} ${of.replace(/s?$/, 's')}`,
  );
  const { sent, all } = pairsOf(grids);
  return `${dimensions.join(' × ')} (${sent} of ${all} pairs)`;
}

/** Combines the grids that the shards of a run have for one rule, cell by cell. */
export function mergeGrids(parts: readonly Grid[]): readonly Grid[] {
  return [...Map.groupBy(parts, ({ rows, columns }) => `${rows.of} ${columns.of}`).values()].map((own) => {
    const [rows, columns] = [
      mergeDimension(own.map((each) => each.rows)),
      mergeDimension(own.map((each) => each.columns)),
    ];
    const cells = rows.values.map((row) =>
      columns.values
        .map((column) =>
          strongest(
            own.map(
              (each) => each.cells[each.rows.values.indexOf(row)]?.[each.columns.values.indexOf(column)],
            ),
          ),
        )
        .join(''),
    );
    const [leftOut] = own.flatMap((each) => each.leftOut ?? []);
    return {
      rows,
      columns,
      cells,
      ...(leftOut !== undefined && cells.some((row) => row.includes('l')) && { leftOut }),
    };
  });
}

function mergeDimension(parts: readonly Grid['rows'][]): Grid['rows'] {
  const values = [...new Set(parts.flatMap((each) => each.values))];
  const unreached = new Map(parts.flatMap(({ outOfReach }) => outOfReach.map((each) => [each.value, each])));
  return {
    of: parts[0]?.of ?? '',
    values,
    outOfReach: [...unreached.values()].filter(({ value }) => !values.includes(value)),
  };
}
