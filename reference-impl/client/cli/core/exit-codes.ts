import { oneLine } from '#reference/client/connection/read-body.ts';
import type { SvcError, SvcErrorCode } from '#reference/client/connection/svc-error.ts';

/** The exit codes that the help and docs/client.md list. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  resetRefused: 4,
  notConfirmed: 5,
  endedOtherwise: 6,
  notFinished: 7,
  interrupted: 130,
} as const;

export const meanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.done, 'done'],
  [exitCodes.refused, 'the server refused, or answered what the document does not show'],
  [exitCodes.usage, 'wrong usage, or no session'],
  [exitCodes.unreachable, 'the server did not answer, or svc itself failed'],
  [exitCodes.resetRefused, 'the reset was refused with 409; nothing was removed, a script goes on'],
  [exitCodes.notConfirmed, 'the reset was not confirmed; nothing was sent'],
  [exitCodes.endedOtherwise, 'what was waited for ended, but not as Complete'],
  [exitCodes.notFinished, 'what was waited for has not ended in time'],
  [exitCodes.interrupted, 'interrupted'],
];

const ofError: Readonly<Record<SvcErrorCode, number>> = {
  USAGE: exitCodes.usage,
  NO_SESSION: exitCodes.usage,
  SESSION_FILE: exitCodes.usage,
  NOT_CONFIRMED: exitCodes.notConfirmed,
  UNREACHABLE: exitCodes.unreachable,
  TIMED_OUT: exitCodes.unreachable,
  REDIRECTED: exitCodes.refused,
  RATE_LIMITED: exitCodes.refused,
  REFUSED: exitCodes.refused,
  UNEXPECTED_ANSWER: exitCodes.refused,
  NOT_FINISHED: exitCodes.notFinished,
  INTERRUPTED: exitCodes.interrupted,
};

export const exitCodeOf = ({ code }: SvcError): number => ofError[code];

/** An error as one line: what, where, and what to do. */
export const describeError = ({ message, hint }: SvcError): string => oneLine(`${message} ${hint}`, 1000);
