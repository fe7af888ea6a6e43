/** What can go wrong, as a closed list. The command line gives each an exit code. */
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
