import type { Clock } from '#reference/client/connection/clock.ts';

/** A clock whose waits take no time, and are remembered in milliseconds. */
export function patientClock(
  start = Date.parse('2026-01-02T03:04:05Z'),
): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    async wait(ms) {
      waits.push(ms);
      now += ms;
    },
  };
}
