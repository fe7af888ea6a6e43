import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** Keeps the answers to a series of requests that one step has sent, for `each request is refused`. */
export function keepSeries({ values }: Pick<ScenarioContext, 'values'>, series: readonly Exchange[]): void {
  values.set('series', series);
}

/** The answers to the latest series of requests. */
export function seriesOf({ values }: { readonly values: ReadonlyMap<string, unknown> }): readonly Exchange[] {
  const series = values.get('series');
  if (!Array.isArray(series))
    throw new HarnessError('INTERNAL', 'A step reads a series of requests, and none was sent.');
  return series as readonly Exchange[];
}
