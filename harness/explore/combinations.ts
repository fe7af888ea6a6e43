import { type Row, type Stage, stages } from '#harness/sweep/covering.ts';
import { isOfStage, rowsOf, valuesOf } from '#harness/sweep/plan.ts';
import { registeredSpans, type Span } from '#harness/sweep/span.ts';
import type { Action } from './action.ts';
import type { Script } from './play.ts';

/** The requests of one sequence. Each sequence begins its span again, which takes requests too. */
const longest = 60;

/** The combinations of a span that are still to be sent. Which there are is known once the span has begun. */
interface Plan {
  readonly name: string;
  readonly span: Span;
  rows?: Iterator<Row, void, boolean>;
  next?: IteratorResult<Row, void>;
}

/** The combinations that `verify` sends for rules about everything, in the order of their stages. */
export function* combinations(): Generator<Script> {
  const plans: readonly Plan[] = [...registeredSpans()].map(([name, span]) => ({ name, span }));
  for (const stage of stages)
    for (
      let left = plans;
      left.length > 0;
      left = left.filter(({ next }) => next !== undefined && isOfStage(next, stage))
    )
      for (const plan of left) yield (session) => actionsOf(plan, stage, session);
}

function* actionsOf(plan: Plan, stage: Stage, session: Parameters<Script>[0]): Generator<Action> {
  const { name: span } = plan;
  yield { do: 'combine', span };
  plan.rows ??= rowsOf(plan.span, valuesOf(plan.span, session));
  plan.next ??= plan.rows.next(false);
  const { exchanges } = session.recorder;
  const most = exchanges.length + longest;
  while (isOfStage(plan.next, stage) && exchanges.length < most) {
    const sent = exchanges.length;
    yield { do: 'combine', span, covers: plan.next.value.combination };
    plan.next = plan.rows.next(exchanges.length > sent);
  }
}
