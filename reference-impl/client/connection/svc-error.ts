/** What can go wrong, as a closed list. The command line gives each an exit code. */
export type SvcErrorCode =
  | 'USAGE'
  | 'NO_SESSION'
  | 'SESSION_FILE'
  | 'NOT_CONFIRMED'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'REDIRECTED'
  | 'RATE_LIMITED'
  | 'REFUSED'
  | 'UNEXPECTED_ANSWER'
  | 'NOT_FINISHED'
  | 'INTERRUPTED';

interface Particulars {
  readonly hint?: string;
  readonly status?: number;
  readonly serverCode?: string;
  readonly cause?: unknown;
}

/** The one class of error that the client throws. Its message is one line and holds no credential. */
export class SvcError extends Error {
  override readonly name = 'SvcError';
  readonly code: SvcErrorCode;
  /** What to do about it; may be empty. */
  readonly hint: string;
  /** The HTTP status that the server answered with, if it answered. */
  readonly status: number | undefined;
  /** The machine-readable code of the server's error body (2.9), if there was one. */
  readonly serverCode: string | undefined;

  constructor(code: SvcErrorCode, message: string, particulars: Particulars = {}) {
    super(message, particulars.cause === undefined ? {} : { cause: particulars.cause });
    this.code = code;
    this.hint = particulars.hint ?? '';
    this.status = particulars.status;
    this.serverCode = particulars.serverCode;
  }
}
