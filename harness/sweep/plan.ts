import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { isReading } from '#harness/http/budget.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { forgetCallers, revalidateCallers } from '#harness/scenario/after-reset.ts';
import { isSoft404 } from '#harness/scenario/operation-availability.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { sendPatiently, stillLimited } from '#harness/scenario/waiting.ts';
import type { Lanes } from '#harness/session/lanes.ts';
import type { Session } from '#harness/session/session.ts';
import { type Combination, covering, type Dimensions, type Row, type Stage, stages } from './covering.ts';
import type { Span, Swept } from './span.ts';

/** The combinations of a span that are still to be sent. The first rule about them is the place of the requests. */
export interface Plan {
  readonly span: Span;
  readonly location: string;
  /** The least number of combinations that shows all pairs. */
  readonly least: number;
  readonly rows: Iterator<Row, void, boolean>;
  next: IteratorResult<Row, void>;
}

export function isReset(contract: Contract, exchange: Exchange): boolean {
  const { operation } = exchange;
  if (operation === undefined || !isSuccess(exchange)) return false;
  return operationById(contract, operation).effect === 'reset';
}

export const requestsUsedUp = 'the requests of the run are used up (budget.requests)';

/** What the sending of all plans shares. */
export interface Sending {
  readonly session: Session;
  readonly lanes: Lanes;
  /** How many requests may still be sent. */
  left(): number;
  /** Called after each combination. */
  tell(): void;
}

/** Whether a plan has combinations of this stage or an earlier one. */
export function isOfStage(next: Plan['next'], stage: Stage): next is IteratorYieldResult<Row> {
  return next.done !== true && stages.indexOf(next.value.stage) <= stages.indexOf(stage);
}

/** Sends the next combinations of a plan, several if there are lanes. False if the stage is over, or nothing is left. */
export async function areSent(plan: Plan, stage: Stage, sending: Sending): Promise<boolean> {
  const { session, lanes } = sending;
  const running: Promise<boolean>[] = [];
  const { exchanges } = session.recorder;
  const most = lanes.most > 1 ? 4 * lanes.most : 1;
  for (let sent = 0; sent < most; ) {
    const before = exchanges.length;
    const decides = plan.next.value?.decides === true || lanes.most === 1;
    if (decides) await Promise.all(running);
    running.push(isSent(plan, stage, sending));
    // Otherwise lets the other plans send their next one, so that all get some of a small budget.
    const isGoing = await (decides ? running.at(-1) : undefined);
    if (isGoing === false) return false;
    // A combination for which nothing can be sent takes no turn.
    if (!decides || exchanges.length > before) sent += 1;
  }
  return (await Promise.all(running)).every(Boolean);
}

/** Sends the next combination of a plan. False if there is none of this stage, or if no more may be sent. */
export async function isSent(
  plan: Plan,
  stage: Stage,
  { session, lanes, left, tell }: Sending,
): Promise<boolean> {
  const { interrupted, unsent, recorder } = session;
  const { next } = plan;
  if (!isOfStage(next, stage)) return false;
  const last = recorder.exchanges.at(-1);
  if (interrupted?.aborted) unsent.others = 'the run was ended early';
  else if (last?.covers !== undefined && last.response.status === 429) unsent.others = stillLimited;
  if (left() - lanes.busy() < 1 || unsent.others !== requestsUsedUp) return false;
  const { combination, decides, failed } = next.value;
  const trying = isTriedNow(session, plan, combination, lanes);
  if (lanes.most > 1 && !decides) {
    // Several are sent at a time, so the next one is chosen before it is known whether this one could be sent.
    plan.next = plan.rows.next(true);
    if (!(await trying)) failed();
  } else plan.next = plan.rows.next(await trying);
  tell();
  return true;
}

/** What the scenarios have sent already comes later, so that a small budget reaches every value. */
export function planOf(span: Span, location: string, session: Session): Plan {
  const { exchanges } = session.recorder;
  const values = valuesOf(span, session);
  const sizes = Object.values(values)
    .map(({ length }) => length)
    .sort((one, other) => other - one);
  const rows = rowsOf(span, values, (name, value) =>
    exchanges.some((each) => span.over[name]?.of?.(each, session) === value),
  );
  return {
    ...{ span, location, rows, next: rows.next(false) },
    // Every pair of values takes at least this many combinations, and seldom many more.
    least: (sizes[0] ?? 0) * (sizes[1] ?? 1),
  };
}

/** The values of each dimension of a span that this session can send. */
export function valuesOf({ over }: Span, session: Session): Dimensions {
  return Object.fromEntries(Object.entries(over).map(([name, each]) => [name, each.values(session)]));
}

/** The combinations of a span's values, in the order in which they show most. */
export function rowsOf(
  { over }: Span,
  values: Dimensions,
  isKnown?: (name: string, value: string) => boolean,
) {
  return covering(values, isKnown, (name) => over[name]?.isRanked === true);
}

async function isTriedNow(
  session: Session,
  { span, location }: Plan,
  covers: Combination,
  lanes: Lanes,
): Promise<boolean> {
  const { combinations } = session.unsent;
  let isTried = false;
  try {
    const all = await lanes.shared(async () => {
      await revalidateCallers(session);
      return span.requestsFor(session, covers);
    });
    const sendNow = async (swept: Swept): Promise<void> => {
      const { state, params } = swept.after ?? {};
      if (state !== undefined) await session.control.enter(state, params);
      const { request, caller, operation } = swept;
      if (caller === 'nobody') session.unauthenticated.take();
      const occasion = { caller, location, covers, ...defined({ operation }) };
      const exchange = await sendPatiently({ session, written: { name: 'combinations' } }, request, occasion);
      isTried = !(await isSoft404(session, exchange));
      // The record that requests name next must still exist.
      if (request.method === 'DELETE' && isSuccess(exchange)) session.listed.clear();
      if (isReset(session.contract, exchange)) forgetCallers(session);
    };
    const isSafe = all.every(({ request, after }) => isReading(request) && after === undefined);
    const sendAll = async (): Promise<void> => {
      for (const some of span.isAtOnce ? [all] : all.map((each) => [each]))
        await Promise.all(some.map(sendNow));
    };
    await (isSafe ? lanes.shared(sendAll) : lanes.alone(sendAll));
    if (all.length === 0) combinations.push({ covers });
  } catch (error) {
    unlessImpossible(error);
    const isSpent = error instanceof Untestable && error.cause === 'budget-spent';
    // Without time or memory left, no other combination can be sent either.
    if (isSpent && !error.needs.includes('budget.unauthenticated')) session.unsent.others = error.detail;
    combinations.push({ covers, ...(isSpent && { budget: error.detail }) });
  }
  return isTried;
}

/** For `catch`: a combination without a readable response is left out, as one that cannot be sent. */
export function unlessImpossible(error: unknown): undefined {
  if (error instanceof HarnessError && error.code !== 'INTERNAL') return undefined;
  return unlessUntestable(error);
}
