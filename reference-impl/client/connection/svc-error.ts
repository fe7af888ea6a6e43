/** The codes of all errors that the client throws. The command line maps each to an exit code. */
export type SvcErrorCode =
  | 'USAGE'
  | 'NO_SESSION'
  | 'SESSION_FILE'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'REDIRECTED'
  | 'RATE_LIMITED'
  | 'REFUSED'
  | 'UNEXPECTED_ANSWER'
  | 'NOT_FINISHED'
  | 'INTERRUPTED';

/** The only class of error that the client throws. Its message is one line and contains no credential. */
export class SvcError extends Error {
  override readonly name = 'SvcError';
  readonly code: SvcErrorCode;
  readonly hint: string;
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** The code in the error body of the response, if the body had a code (§2.9). */
  readonly serverCode: string | undefined;

  constructor(
    code: SvcErrorCode,
    message: string,
    hint = '',
    { status, serverCode, ...options }: { status?: number; serverCode?: string; cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.status = status;
    this.serverCode = serverCode;
  }
}
