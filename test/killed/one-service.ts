import type { Clock } from '#reference/server/domain/clock.ts';

/** What two processes have to share for the same requests to make the same of them. */
export const token = 'of a server that is killed';

/** Time that passes only where state control says so. */
export const stillTime: Clock = {
  now: () => new Date('2026-03-02T09:30:00.000Z'),
  wait: async () => {},
};
