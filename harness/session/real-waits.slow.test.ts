import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Budget } from '#harness/profile/profile.ts';
import { exercise } from '#harness/run/verify-target.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { openReference } from '#proof/targets/reference.ts';
import { patience } from '#test/patience.ts';
import type { Session } from './session.ts';

const contract = await loadContract();

/** Rules whose scenarios wait for a few seconds. One of the rules also has scenarios that do not wait. */
const only = ['ER-05', 'PW-01', 'PW-02'];

// Cucumber adds a listener for stray errors for each running step, and several runs are concurrent here.
process.setMaxListeners(50);

type Send = OpenedTarget['target']['send'];

/** Runs scenarios on the reference implementation as if its clock could not be moved: the waits are real. */
async function exercised(budget: Budget, around: (send: Send) => Send = (send) => send): Promise<Session> {
  const { target, control, profile } = await openReference({ inProcess: true });
  const subject = {
    target: { ...target, send: around(target.send) },
    control: { ...control, movesClock: false, skipsWaits: false },
    profile: { ...profile, budget },
  };
  return exercise(contract, subject, { only });
}

/** What a result says about the target, without times and exchange numbers. */
function statementsOf(session: Session): unknown {
  const { rules, observations, summary } = buildResult(session, new Date(), 0, only);
  return JSON.parse(
    JSON.stringify({ rules, observations, summary }, (name, value: unknown) =>
      name === 'durationMs' || name === 'exchanges' ? undefined : value,
    ),
  );
}

/** The operations and statuses of each scenario; the order of the scenarios does not count. */
function attributed({ recorder }: Session): string[] {
  const byScenario = Map.groupBy(
    recorder.exchanges.toSorted((one, other) => one.id - other.id),
    ({ location }) => location,
  );
  return [...byScenario.values()]
    .map((all) => all.map(({ operation, response }) => `${operation} ${response.status}`).join(', '))
    .sort();
}

/** Counts concurrent requests. With `refuse`, a response is a 500 if another request is open. */
function counting(refuse = false): { most: () => number; around: (send: Send) => Send } {
  let now = 0;
  let most = 0;
  return {
    most: () => most,
    around: (send) => async (request) => {
      now += 1;
      most = Math.max(most, now);
      try {
        const response = await send(request);
        return refuse && now > 1 ? new Response(null, { status: 500 }) : response;
      } finally {
        now -= 1;
      }
    },
  };
}

describe.concurrent('scenarios with real waits', () => {
  it('have the same results in parallel as in sequence', { timeout: patience(90) }, async () => {
    const beside = counting();
    const inTurn = counting();
    const [together, apart] = await Promise.all([
      exercised({}, beside.around),
      exercised({ atOnce: 1 }, inTurn.around),
    ]);
    expect([beside.most() > 1, inTurn.most()]).toEqual([true, 1]);
    expect(statementsOf(together)).toEqual(statementsOf(apart));
    expect(statementsOf(together)).toMatchObject({ summary: { passed: only.length } });
    expect(attributed(together)).toEqual(attributed(apart));
  });

  it('are repeated alone before a failure counts', { timeout: patience(90) }, async () => {
    const runs = [exercised({}, counting(true).around), exercised({ atOnce: 1 })] as const;
    const [disturbed, apart] = await Promise.all(runs);
    expect(disturbed.recorder.exchanges.some(({ response }) => response.status === 500)).toBe(true);
    const outcomes = ({ journal }: Session) =>
      journal.scenarios.map(({ location, outcome }) => [location, outcome]);
    expect(outcomes(disturbed)).toEqual(outcomes(apart));
  });
});
