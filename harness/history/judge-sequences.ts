import type { Exchange } from '#harness/http/exchange.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { CheckContext } from '#harness/scenario/check.ts';
import { type Examined, evidenceOf } from '#harness/scenario/every.ts';
import type { Sequences } from './sequence.ts';

/** Judges exchanges in the order of the calls of `see`, which returns what each rule has found in them. */
export function judgeSequences(sequences: Sequences, context: CheckContext) {
  const judges = Object.entries(sequences).map(([rule, start]) => ({ rule, judge: start(context) }));
  return {
    see(exchanges: readonly Exchange[]) {
      /** The exchanges that show violations, also earlier ones. */
      const shown: Exchange[] = [];
      const tallies = new Map(
        judges.map(({ rule, judge }): [string, Examined] => {
          const broken: Evidence[] = [];
          let held = 0;
          for (const exchange of exchanges) {
            const outcome = judge(exchange);
            if (outcome.kind === 'holds') held += 1;
            if (outcome.kind !== 'broken') continue;
            broken.push({ exchanges: [exchange.id], ...evidenceOf(outcome) });
            shown.push(exchange, ...(outcome.shownBy ?? []));
          }
          return [rule, { held, broken, judged: [], recorded: [], note: undefined, fault: undefined }];
        }),
      );
      return { shown, tallyOf: (rule: string): readonly Examined[] => [tallies.get(rule) ?? []].flat() };
    },
  };
}
