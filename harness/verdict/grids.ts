import type { Exchange } from '#harness/http/exchange.ts';
import type { Rule } from '#harness/register/rule.ts';
import { type Grid, strongest } from '#harness/result/grid.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { type Dimension, spanOf } from '#harness/sweep/span.ts';

/** What a rule about everything was tried with: its first dimension beside each of the others. */
export function gridsOf(rule: Rule, outcomes: readonly ScenarioOutcome[], session: Session): readonly Grid[] {
  const { over: dimensions } = spanOf(rule) ?? {};
  const [first = '', ...others] = rule.over;
  const rows = dimensions?.[first];
  const { recorder, unsent, requestsLeft } = session;
  if (rows === undefined || requestsLeft === undefined) return [];
  const tallies = outcomes.flatMap(({ tally }) => tally ?? []);
  const held = new Set(tallies.flatMap(({ judged }) => judged));
  const broken = new Set(tallies.flatMap((each) => each.broken.flatMap(({ exchanges }) => exchanges)));
  const markOf = ({ id }: Exchange): string => (broken.has(id) ? 'b' : held.has(id) ? 'h' : 's');
  const inRows = recorder.exchanges.flatMap((exchange) => {
    const row = valueIn(exchange, first, rows, session);
    return row === undefined ? [] : [{ exchange, row, mark: markOf(exchange) }];
  });
  return others.flatMap((name) => {
    const columns = dimensions?.[name];
    if (columns === undefined) return [];
    const marks = new Map<string, string>();
    const note = (row: string | undefined, column: string | undefined, mark: string): void => {
      const at = `${row}\n${column}`;
      marks.set(at, strongest([mark, marks.get(at)]));
    };
    for (const { exchange, row, mark } of inRows) note(row, valueIn(exchange, name, columns, session), mark);
    const whyLeftOut = new Map<string, string>();
    for (const { covers, budget } of unsent.combinations) {
      note(covers[first], covers[name], budget === undefined ? '.' : 'l');
      if (budget !== undefined) whyLeftOut.set(`${covers[first]}\n${covers[name]}`, budget);
    }
    const [down, across] = [
      dimensionOf(first, rows, session, rule),
      dimensionOf(name, columns, session, rule),
    ];
    const places = down.values.map((row) => across.values.map((column) => `${row}\n${column}`));
    const left = places.flat().filter((at) => (marks.get(at) ?? 'l') === 'l');
    const leftOut = [...new Set(left.map((at) => whyLeftOut.get(at) ?? unsent.others))].join('; ');
    return {
      rows: down,
      columns: across,
      cells: places.map((row) => row.map((at) => marks.get(at) ?? 'l').join('')),
      ...(left.length > 0 && { leftOut }),
    };
  });
}

function dimensionOf(
  of: string,
  { values, outOfReach, concerns = () => true }: Dimension,
  session: Session,
  { id }: Rule,
): Grid['rows'] {
  const isMeant = (value: string): boolean => concerns(id, value);
  const unreached = [...(outOfReach?.(session) ?? [])].map(([value, why]) => ({ value, why }));
  return {
    of,
    values: values(session).filter(isMeant),
    outOfReach: unreached.filter(({ value }) => isMeant(value)),
  };
}

function valueIn(exchange: Exchange, name: string, { of }: Dimension, session: Session): string | undefined {
  return exchange.covers?.[name] ?? of?.(exchange, session);
}
