import type { Exchange } from '#harness/http/exchange.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { revalidateCallers } from '#harness/scenario/after-reset.ts';
import { createLanes, readsAtOnce } from '#harness/session/lanes.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { type Stage, stages } from './covering.ts';
import { areSent, isReset, isSent, type Plan, planOf, requestsUsedUp, unlessImpossible } from './plan.ts';
import { type Span, spansOver } from './span.ts';

export interface Share {
  readonly done: number;
  readonly of: number;
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
  await restore(session);
  let expected = 0;
  const begin = async (isMeant: (span: Span) => boolean): Promise<readonly Plan[]> => {
    const meant = placed.filter(({ span }) => isMeant(span));
    for (const { span, location } of meant) await span.begin?.(session, location).catch(unlessImpossible);
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
    const end = requestsLeft() - requestsLeft() / placed.length;
    const inTurn = { session, lanes: createLanes(1), left: () => requestsLeft() - end, tell };
    for (const stage of stages) while (await isSent(plan, stage, inTurn));
    await restore(session);
  }
  const plans = await begin(({ entersStates }) => entersStates !== true);
  session.unauthenticated.release();
  const beginAgain = async (): Promise<void> => {
    await restore(session);
    for (const { span, location } of plans) await span.begin?.(session, location).catch(unlessImpossible);
  };
  const changing = plans.filter(({ span }) => span.mayChange === true);
  const others = plans.filter((plan) => !changing.includes(plan));
  const lanes = createLanes(readsAtOnce(session));
  const { exchanges } = session.recorder;
  const sendStage = async (meant: readonly Plan[], stage: Stage, left: () => number): Promise<void> => {
    const sendSome = (plan: Plan) => areSent(plan, stage, { session, lanes, left, tell });
    for (let rest = meant; rest.length > 0; ) {
      const going: Plan[] = [];
      // A slow server gets requests of all plans at the same time.
      for (const some of lanes.most > 1 ? [rest] : rest.map((plan) => [plan])) {
        const before = exchanges.length;
        const areGoing = await Promise.all(some.map(sendSome));
        going.push(...some.filter((_, index) => areGoing[index]));
        if (hasReset(session, exchanges.slice(before))) await beginAgain();
      }
      rest = going;
    }
  };
  const send = async (left: () => number): Promise<void> => {
    // In turn, so that all get some of what may be sent, with credentials and without.
    for (const stage of stages) {
      const share = (left() * changing.length) / plans.length;
      await sendStage(others, stage, () => left() - share);
      const before = exchanges.length;
      await sendStage(changing, stage, left);
      // After a change of unknown effect, less can be judged.
      if (exchanges.length > before && !keepsRecords(session.control)) await beginAgain();
    }
  };
  await send(requestsLeft);
  return async () => {
    if (keepsRecords(session.control)) return;
    await beginAgain();
    await send(() => session.requestsLeft?.() ?? 0);
  };
}

/** Records that were listed before may be gone, or have other ids. */
async function restore(session: Session): Promise<void> {
  await session.control.restoreInitialState().catch(unlessImpossible);
  session.listed.clear();
  await revalidateCallers(session).catch(unlessImpossible);
}

/** A reset that should have been refused removes what the other combinations need. */
function hasReset({ contract, control }: Session, exchanges: readonly Exchange[]): boolean {
  return !keepsRecords(control) && exchanges.some((each) => isReset(contract, each));
}
