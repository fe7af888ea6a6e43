import { oneLine } from '#reference/client/connection/read-body.ts';
import type { SvcError, SvcErrorCode } from '#reference/client/connection/svc-error.ts';

/** The exit codes and their meanings, as listed in the help and in docs/client.md. */
const table = {
  done: [0, 'done'],
  refused: [1, 'the server refused the request, or its response does not have the documented shape'],
  usage: [2, 'wrong usage, or no session'],
  unreachable: [3, 'the server did not respond, or svc itself failed'],
  resetRefused: [4, 'the reset was refused with 409; nothing was removed'],
  notConfirmed: [5, 'the reset was not confirmed; nothing was sent'],
  endedOtherwise: [6, 'the schedule execution finished with a status other than Complete'],
  notFinished: [7, 'the wait timed out before the schedule execution finished'],
  interrupted: [130, 'interrupted'],
} as const;

export const meanings: readonly (readonly [code: number, meaning: string])[] = Object.values(table);

export const exitCodes = Object.fromEntries(
  Object.entries(table).map(([name, [code]]) => [name, code]),
) as Readonly<Record<keyof typeof table, number>>;

const ofError: Readonly<Record<SvcErrorCode, number>> = {
  USAGE: exitCodes.usage,
  NO_SESSION: exitCodes.usage,
  SESSION_FILE: exitCodes.usage,
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

export const describeError = ({ message, hint }: SvcError): string => oneLine(`${message} ${hint}`, 1000);
