import type { Exchange } from '#harness/http/exchange.ts';
import { mostEvidence } from '#harness/result/scenario-outcome.ts';
import type { CheckContext } from '#harness/scenario/check.ts';
import { type Examined, evidenceOf } from '#harness/scenario/every.ts';
import type { Sequences } from './sequence.ts';

/** Judges exchanges in the order of the calls of `see`. Returns what each rule has found so far. */
export function judgeSequences(sequences: Sequences, context: CheckContext) {
  const all = Object.entries(sequences).map(([rule, start]) => ({
    rule,
    judge: start(context),
    tally: {
      newIn: '0.3',
      held: 0,
      judged: [],
      broken: [] as Examined['broken'][number][],
      recorded: [],
      note: undefined,
      fault: undefined,
    },
  }));
  return {
    see(exchange: Exchange): void {
      for (const { judge, tally } of all) {
        const outcome = judge(exchange);
        if (outcome.kind === 'holds') tally.held += 1;
        else if (outcome.kind === 'broken' && tally.broken.length < mostEvidence)
          tally.broken.push({ exchanges: [exchange.id], ...evidenceOf(outcome) });
      }
    },
    tallyOf: (rule: string): readonly Examined[] =>
      all.flatMap((each) => (each.rule === rule ? [each.tally] : [])),
  };
}
