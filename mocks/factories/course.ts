import { Incoherent } from './shape.ts';
import type { Source } from './source.ts';

interface Course {
  startedAt: string;
  completedAt: string | null;
}

interface GivenCourse {
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | null | undefined;
}

/** When something began and ended: it ends after it began, and is not over while it runs. */
export function courseOf(source: Source, given: GivenCourse, isRunning: boolean): Course {
  const { now, before, number } = source;
  const startedAt = given.startedAt ?? before(new Date(given.completedAt ?? now), number(60, 3600));
  const length = Math.min(number(1, 3600), Math.max(0, (now.getTime() - Date.parse(startedAt)) / 1000));
  const ended = before(new Date(startedAt), -length);
  const { completedAt = isRunning ? null : ended } = given;
  if (isRunning !== (completedAt === null)) {
    throw new Incoherent(
      isRunning ? 'What runs has not ended yet.' : 'What is finished has a time at which it ended.',
    );
  }
  if (completedAt !== null && completedAt < startedAt) {
    throw new Incoherent(`Nothing ends (${completedAt}) before it begins (${startedAt}).`);
  }
  return { startedAt, completedAt };
}
