import type { Exchange } from '#harness/http/exchange.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { RuleResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { type Dimension, spanOf } from '#harness/sweep/span.ts';

type Grid = NonNullable<RuleResult['grids']>[number];

/** What a rule about everything was tried with: its first dimension beside each of the others. */
export function gridsOf(rule: Rule, outcomes: readonly ScenarioOutcome[], session: Session): readonly Grid[] {
  const { over: dimensions } = spanOf(rule) ?? {};
  const [first = '', ...others] = rule.over;
  const rows = dimensions?.[first];
  if (rows === undefined) return [];
  const tallies = outcomes.flatMap(({ tally }) => tally ?? []);
  const held = new Set(tallies.flatMap(({ judged }) => judged));
  const broken = new Set(tallies.flatMap((each) => each.broken.flatMap(({ exchanges }) => exchanges)));
  const markOf = ({ id }: Exchange): string => (broken.has(id) ? 'b' : held.has(id) ? 'h' : 's');
  return others.flatMap((name) => {
    const columns = dimensions?.[name];
    if (columns === undefined) return [];
    const marks = new Map<string, string>();
    for (const exchange of session.recorder.exchanges) {
      const at = [valueIn(exchange, first, rows, session), valueIn(exchange, name, columns, session)].join(
        '\n',
      );
      const mark = markOf(exchange);
      if (mark < (marks.get(at) ?? 'z')) marks.set(at, mark);
    }
    const [down, across] = [rows.values(session), columns.values(session)];
    const outOfReach = [rows, columns].flatMap((each) => [...(each.outOfReach?.(session) ?? [])]);
    return {
      rows: { of: first, values: down },
      columns: { of: name, values: across },
      cells: down.map((row) => across.map((column) => marks.get(`${row}\n${column}`) ?? '.').join('')),
      outOfReach: outOfReach.map(([value, why]) => ({ value, why })),
    };
  });
}

function valueIn(exchange: Exchange, name: string, { of }: Dimension, session: Session): string | undefined {
  return exchange.covers?.[name] ?? of?.(exchange, session);
}
