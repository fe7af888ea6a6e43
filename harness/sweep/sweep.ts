import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { ruleById } from '#harness/register/register.ts';
import { notSeen, Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { isSoft404 } from '#harness/scenario/operation-availability.ts';
import type { Session } from '#harness/session/session.ts';
import { type Combination, covering } from './covering.ts';
import { type Span, type Swept, spanOf } from './span.ts';

export interface Share {
  readonly done: number;
  readonly of: number;
}

/** The combinations of a span that are still to be sent. The first rule about them is the place of the requests. */
interface Plan {
  readonly span: Span;
  readonly location: string;
  readonly rows: Iterator<Combination, void, boolean>;
  /** Whether the last combination could be tried. */
  isTried: boolean;
}

/**
 * Sends requests for the combinations that rules about everything are about: each value alone first, then pairs,
 * until the budget is used up. Whatever they bring about is judged like all other traffic of the run.
 */
export async function sweep(
  session: Session,
  every: readonly WrittenScenario[],
  progress: (share: Share) => void = () => undefined,
): Promise<void> {
  const { requestsLeft, control } = session;
  if (requestsLeft === undefined) return;
  const places = new Map<Span, string>();
  for (const { rules, location } of every)
    for (const span of rules.flatMap((id) => spanOf(ruleById(id) ?? { over: [] }) ?? []))
      if (!places.has(span)) places.set(span, location);
  if (places.size === 0) return;
  session.unsent.others = 'the requests of the run are used up (budget.requests)';
  if (requestsLeft() < 1) return;
  // The run may be ended early meanwhile; then the loop sends nothing.
  await control.restoreInitialState().catch(unlessUntestable);
  for (const span of places.keys()) await span.begin?.(session).catch(unlessUntestable);
  let plans: readonly Plan[] = [...places].map(([span, location]) => ({
    span,
    location,
    rows: rowsOf(span, session),
    isTried: true,
  }));
  const expected = Math.min(
    requestsLeft(),
    [...places.keys()].reduce((sum, span) => sum + leastOf(span, session), 0),
  );
  let tried = 0;
  while (plans.length > 0) {
    const open: Plan[] = [];
    for (const plan of plans) {
      if (session.interrupted?.aborted) session.unsent.others = 'the run was ended early';
      if (requestsLeft() < 1 || session.interrupted?.aborted) return;
      const { done, value } = plan.rows.next(plan.isTried);
      if (done === true) continue;
      open.push(plan);
      plan.isTried = await isTriedNow(session, plan, value);
      tried += 1;
      progress({ done: tried, of: Math.max(tried, expected) });
    }
    plans = open;
  }
}

/** Every pair of values takes at least this many combinations, and seldom many more. */
function leastOf({ over }: Span, session: Session): number {
  const [one = 0, other = 1] = Object.values(over)
    .map(({ values }) => values(session).length)
    .sort((a, b) => b - a);
  return one * other;
}

/** What the scenarios have sent already comes later, so that a small budget reaches every value. */
function rowsOf({ over }: Span, session: Session): Iterator<Combination, void, boolean> {
  const { exchanges } = session.recorder;
  const isKnown = (name: string, value: string): boolean =>
    exchanges.some((each) => over[name]?.of?.(each, session) === value);
  return covering(
    Object.fromEntries(Object.entries(over).map(([name, { values }]) => [name, values(session)])),
    isKnown,
  );
}

async function isTriedNow(session: Session, { span, location }: Plan, covers: Combination): Promise<boolean> {
  const { combinations } = session.unsent;
  try {
    const swept = await span.requestFor(session, covers);
    if (swept !== undefined)
      return !(await isSoft404(session, await send(session, swept, { location, covers })));
    combinations.push({ covers });
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
    const { cause, detail } = error;
    combinations.push({ covers, ...(cause === 'budget-spent' && { budget: detail }) });
  }
  return false;
}

/** After a 429, the request is repeated if the server does not ask for too long a wait. */
async function send(
  session: Session,
  { request, caller, operation }: Swept,
  place: Pick<Exchange, 'location' | 'covers'>,
): Promise<Exchange> {
  const { contract, recorder, unauthenticated, secondsBeforeRetry, waits, interrupted } = session;
  if (caller === 'nobody') unauthenticated.take();
  for (let attempt = 1; ; attempt += 1) {
    const sent = recorder.send(request.body === null ? request : request.clone(), {
      caller,
      ...place,
      ...(operation !== undefined && { operation }),
    });
    const exchange = await sent.catch((error: unknown) => {
      // An operation of the server's own may hang or break off. Only one of the contract ends the run.
      const isOwn = contract.own?.has(operation ?? '') === true && error instanceof HarnessError;
      throw isOwn ? notSeen(error.message) : error;
    });
    const seconds = exchange.response.status === 429 ? secondsBeforeRetry(exchange, attempt) : undefined;
    if (seconds === undefined) return exchange;
    await waits.during({ kind: 'time', what: 'the rate limit', seconds }, () =>
      setTimeout(seconds * 1000, undefined, { signal: interrupted }),
    );
  }
}
