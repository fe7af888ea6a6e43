import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { isSoft404 } from '#harness/scenario/operation-availability.ts';
import { sendPatiently, stillLimited } from '#harness/scenario/waiting.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { type Combination, covering } from './covering.ts';
import { type Span, type Swept, spansOver } from './span.ts';

export interface Share {
  readonly done: number;
  readonly of: number;
}

/** The combinations of a span that are still to be sent. The first rule about them is the place of the requests. */
interface Plan {
  readonly span: Span;
  readonly location: string;
  /** The number of combinations that show one value alone, and the least number that shows all pairs. */
  readonly alone: number;
  readonly least: number;
  readonly rows: Iterator<Combination, void, boolean>;
  /** Whether the last combination could be tried. */
  isTried: boolean;
}

/**
 * Sends requests for the combinations that rules about everything are about: each value alone first, then pairs,
 * until the budget is used up, except for `reserved` requests. Whatever they bring about is judged like all other
 * traffic of the run. The returned function goes on with what is left of the reserve, if no records were lost.
 */
export async function sweep(
  session: Session,
  chosen: readonly WrittenScenario[],
  reserved: number,
  progress: (share: Share) => void = () => undefined,
): Promise<() => Promise<void>> {
  const { control } = session;
  const nothing = async (): Promise<void> => undefined;
  if (session.requestsLeft === undefined) return nothing;
  const requestsLeft = (): number => (session.requestsLeft?.() ?? 0) - reserved;
  const chosenIds = new Set(chosen.flatMap(({ rules }) => rules));
  const placed = spansOver(chosenIds).map(({ span, rules }) => ({
    span,
    location: chosen.find((each) => each.rules.some((id) => rules.includes(id)))?.location ?? '',
  }));
  if (placed.length === 0) return nothing;
  session.unsent.others = requestsUsedUp;
  if (requestsLeft() < 1) return nothing;
  // The run may be ended early meanwhile; then nothing is sent.
  await control.restoreInitialState().catch(unlessImpossible);
  let expected = 0;
  const begin = async (isMeant: (span: Span) => boolean): Promise<readonly Plan[]> => {
    const meant = placed.filter(({ span }) => isMeant(span));
    for (const { span } of meant) await span.begin?.(session).catch(unlessImpossible);
    const begun = meant.map(({ span, location }) => planOf(span, location, session));
    expected += Math.min(
      requestsLeft(),
      begun.reduce((sum, { least }) => sum + least, 0),
    );
    return begun;
  };
  let tried = 0;
  const tell = (): void => {
    tried += 1;
    progress({ done: tried, of: Math.max(tried, expected) });
  };
  for (const plan of await begin(({ entersStates }) => entersStates === true)) {
    await follow(session, plan, Number.POSITIVE_INFINITY, requestsLeft() / placed.length, tell);
    await control.restoreInitialState().catch(unlessImpossible);
  }
  const plans = await begin(({ entersStates }) => entersStates !== true);
  session.unauthenticated.release();
  // In turn, so that all get some of what may be sent without credentials.
  for (let turn = 0; turn < Math.max(...plans.map(({ alone }) => alone)); turn += 1)
    for (const plan of plans.filter(({ alone }) => turn < alone))
      await follow(session, plan, 1, requestsLeft(), tell);
  for (const [index, plan] of plans.entries())
    await follow(session, plan, Number.POSITIVE_INFINITY, requestsLeft() / (plans.length - index), tell);
  // What some did not need is for the others.
  for (const plan of plans) await follow(session, plan, Number.POSITIVE_INFINITY, requestsLeft(), tell);
  return async () => {
    if (keepsRecords(control)) return;
    await control.restoreInitialState().catch(unlessImpossible);
    for (const { span } of plans) await span.begin?.(session).catch(unlessImpossible);
    for (const plan of plans)
      await follow(session, plan, Number.POSITIVE_INFINITY, session.requestsLeft?.() ?? 0, tell);
  };
}

const requestsUsedUp = 'the requests of the run are used up (budget.requests)';

/** Sends the next `most` combinations of a plan, as far as its `share` of the requests suffices. */
async function follow(
  session: Session,
  plan: Plan,
  most: number,
  share: number,
  tell: () => void,
): Promise<void> {
  const { requestsLeft = () => 0, interrupted, unsent } = session;
  const end = requestsLeft() - share;
  for (let count = 0; count < most && requestsLeft() > Math.max(0, end); count += 1) {
    const last = session.recorder.exchanges.at(-1);
    if (interrupted?.aborted) unsent.others = 'the run was ended early';
    else if (last?.covers !== undefined && last.response.status === 429) unsent.others = stillLimited;
    if (unsent.others !== requestsUsedUp) return;
    const { done, value } = plan.rows.next(plan.isTried);
    if (done === true) return;
    plan.isTried = await isTriedNow(session, plan, value);
    tell();
  }
}

/** What the scenarios have sent already comes later, so that a small budget reaches every value. */
function planOf(span: Span, location: string, session: Session): Plan {
  const { exchanges } = session.recorder;
  const values = Object.entries(span.over).map(([name, each]) => [name, each.values(session)] as const);
  const sizes = values.map(([, { length }]) => length).sort((one, other) => other - one);
  const isKnown = (name: string, value: string): boolean =>
    exchanges.some((each) => span.over[name]?.of?.(each, session) === value);
  return {
    ...{ span, location, isTried: true, rows: covering(Object.fromEntries(values), isKnown) },
    alone: sizes.reduce((sum, size) => sum + size - 1, 1),
    // Every pair of values takes at least this many combinations, and seldom many more.
    least: (sizes[0] ?? 0) * (sizes[1] ?? 1),
  };
}

async function isTriedNow(session: Session, { span, location }: Plan, covers: Combination): Promise<boolean> {
  const { combinations } = session.unsent;
  let isTried = false;
  try {
    const all = await span.requestsFor(session, covers);
    const sendNow = async (swept: Swept): Promise<void> => {
      const { state, params } = swept.after ?? {};
      if (state !== undefined) await session.control.enter(state, params);
      const { request, caller, operation } = swept;
      if (caller === 'nobody') session.unauthenticated.take();
      const occasion = { caller, location, covers, ...defined({ operation }) };
      const exchange = await sendPatiently({ session, written: { name: 'combinations' } }, request, occasion);
      isTried = !(await isSoft404(session, exchange));
    };
    for (const some of span.isAtOnce ? [all] : all.map((each) => [each]))
      await Promise.all(some.map(sendNow));
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
function unlessImpossible(error: unknown): undefined {
  if (error instanceof HarnessError && error.code !== 'INTERNAL') return undefined;
  return unlessUntestable(error);
}
