import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedAt, healthAnswer } from '#test/builders/exchanges.ts';
import { timeOracle } from './time-oracle.ts';

const circumstances = {} as Parameters<(typeof timeOracle)[number]['examine']>[1];

const second = 1000;

/** The verdict of §3.1 in milliseconds, written down once more. `prefersStall` is what §3.1.5 leaves open. */
function honestVerdict(
  service: string,
  silence: number,
  standstill: number | undefined,
  prefersStall: boolean,
): string {
  const isStalled = standstill !== undefined && standstill >= 600 * second;
  const isLost = silence > (service === 'Scheduler' ? 120 : 60) * second;
  if (isStalled && (prefersStall || silence <= 15 * second)) return 'Degraded: Stalled';
  if (isLost) return 'Unhealthy: NoHeartbeat';
  return silence > 15 * second ? 'Degraded: HeartbeatOverdue' : 'Healthy: Heartbeating';
}

/** How a server may write a moment: to the millisecond, or cut to the second. */
const notations = {
  whole: (instant: number) => new Date(instant).toISOString(),
  cut: (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`,
  shifted: (instant: number) => new Date(instant + 7_200_000).toISOString().replace('Z', '+02:00'),
};

const near = (...marks: readonly number[]): fc.Arbitrary<number> =>
  fc
    .tuple(fc.constantFrom(...marks), fc.integer({ min: -2500, max: 2500 }))
    .map(([mark, off]) => Math.max(0, mark * second + off));

const world = fc.record({
  service: fc.constantFrom('WorkerSync', 'WorkerDelivery', 'Scheduler'),
  silence: near(0, 15, 60, 120, 900),
  standstill: fc.option(near(0, 300, 600, 4000), { nil: undefined }),
  prefersStall: fc.boolean(),
  phase: fc.integer({ min: 0, max: 999 }),
  seen: fc.constantFrom(...Object.values(notations)),
  now: fc.constantFrom(...Object.values(notations)),
});

describe('the time oracle', () => {
  it('never blames an honest server, to whatever second it cuts its times', () => {
    const property = fc.property(
      world,
      ({ service, silence, standstill, prefersStall, phase, seen, now }) => {
        const moment = generatedAt + phase;
        const isAtWork = standstill !== undefined;
        const members = {
          currentWork: isAtWork ? 'Synchronising' : null,
          currentWorkStartedAt: isAtWork ? seen(moment - standstill - 5000) : null,
          lastSeenAt: seen(moment - silence),
          lastProgressAt: isAtWork ? seen(moment - standstill) : null,
        };
        const verdict = honestVerdict(service, silence, standstill, prefersStall);
        const answer = healthAnswer([{ service, verdict, members }], { generatedAt: now(moment) });
        for (const check of timeOracle) {
          const finding = check.examine(answer, circumstances);
          expect(finding?.kind === 'broken' ? [check.rule, finding] : 'fair').toBe('fair');
        }
      },
    );
    fc.assert(property, { seed: 4, numRuns: 3000 });
  });
});
