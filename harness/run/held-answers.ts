import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { ClientUnderTest } from '#harness/client/client-run.ts';

const defaultHoldSeconds = 4;
/** The greatest `wait` of a password request that the API document allows, in seconds. */
export const mostSeconds = 30;

/** The longest delay of a response, in seconds: it must end well before the time limit of the command. */
export const longestHold = ({ timeoutSeconds }: ClientDefinition): number =>
  Math.min(mostSeconds, timeoutSeconds / 2);

/** Delays a response until the other scenarios have ended, so that the delay hardly prolongs the run. */
export function holdAnswers(
  groups: number,
  subject: ClientDefinition,
  leastSeconds = defaultHoldSeconds,
): { mayAnswer: ClientUnderTest['mayAnswer']; markDone: () => void } {
  const othersDone = Promise.withResolvers<void>();
  // The number of other groups that have not ended. One group waits for the delayed response.
  let left = groups - 1;
  if (left <= 0) othersDone.resolve();
  return {
    async mayAnswer() {
      const longest = sleep(longestHold(subject) * 1000, undefined, { ref: false });
      await Promise.race([sleep(leastSeconds * 1000), longest]);
      await Promise.race([othersDone.promise, longest]);
    },
    markDone() {
      left -= 1;
      if (left <= 0) othersDone.resolve();
    },
  };
}
