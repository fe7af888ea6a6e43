import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { openReference } from '#proof/targets/reference.ts';
import { patience } from '#test/patience.ts';

const only = ['AU-01', 'EN-01', 'ER-01', 'LS-01'];

/** Reads from the reference implementation, which responds after 60 ms. Counts the requests at the same time. */
async function read(atOnce: number) {
  const { target, control, profile } = await openReference({ inProcess: true });
  let [now, most] = [0, 0];
  const send: typeof target.send = async (request) => {
    most = Math.max(most, ++now);
    await setTimeout(60);
    return target.send(request).finally(() => now--);
  };
  const allowed = new Set(['read'] as const);
  const subject = {
    control,
    target: { ...target, send },
    profile: { ...profile, allowed, budget: { atOnce, requests: 200 } },
  };
  const session = await exercise(await loadContract(), subject, { only });
  const { rules } = buildResult(session, new Date(), 0, only);
  return {
    most,
    verdicts: rules.map(({ id, verdict, passive: { broken } }) => [id, verdict, broken]),
  };
}

it('a slow server is read by several requests at the same time, with the same verdicts', {
  timeout: patience(90),
}, async () => {
  const [together, inTurn] = await Promise.all([read(4), read(1)]);
  expect([together.most, inTurn.most]).toEqual([4, 1]);
  expect(together.verdicts).toEqual(inTurn.verdicts);
});
