import type { DataTable } from '@cucumber/cucumber';
import { everyChecksOf } from '#harness/history/monitors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { check, evenIfFailed, holds, silent } from '#harness/scenario/check.ts';
import { contextOf, outcomeOf } from '#harness/scenario/hold.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { Row } from './checks.ts';

/** Applies the checks of the scenario's rules to `exchanges`. Returns whether these rules have any checks. */
export function holdByRules(s: Scenario, exchanges: readonly Exchange[]): boolean {
  const steps = s.written.rules.flatMap(everyChecksOf).filter((step) => step.of === 'exchanges');
  const checks = steps.flatMap(({ check }) => check ?? []);
  const isPartial = steps.some((step) => step.isPartial === true);
  let isShown = isPartial || checks.length === 0;
  for (const each of exchanges) {
    s.hold((exchange, context) => {
      const outcomes = checks.map((check) => outcomeOf(check, exchange, context));
      isShown ||= outcomes.some(({ kind }) => kind === 'holds');
      return outcomes.find(({ kind }) => kind === 'broken') ?? evenIfFailed(holds);
    }, each);
  }
  const statuses = [...new Set(exchanges.map(({ response }) => response.status))];
  const why = `the rule cannot be checked with status ${statuses.join(', ')}`;
  if (!isShown) s.hold(() => silent(why), exchanges);
  return checks.length > 0;
}

/** Records the latest response as the scenario's rules record every exchange. */
export function recordByRules(s: Scenario): void {
  const recordings = s.written.rules
    .flatMap(everyChecksOf)
    .flatMap((each) => (each.of === 'exchanges' ? (each.record ?? []) : []));
  const observed = recordings.flatMap((record) => record(s.last, contextOf(s.session)) ?? []);
  if (observed.length === 0) s.hold(() => silent('the response does not show the behaviour'), s.last);
  s.record(...observed);
}

export function rowsOf(table: DataTable): readonly Row[] {
  return table.raw() as unknown as readonly Row[];
}

/** What `find` returns for the latest response. Like a check, `find` may call `demand` and `assume`. */
export function shownBy<Found>(s: Scenario, find: (exchange: Exchange) => Found): Found {
  const canBeFound = check((exchange: Exchange) => {
    find(exchange);
    return holds;
  });
  s.hold(canBeFound, s.last);
  return find(s.last);
}
