/** What the exit codes 0 and 1 of a run mean, in help texts and reports. */
export const verdictExitCodes =
  'Exit codes: 0: no failures except those in the baseline; 1: another failure, a required rule that was not tested, or a stale or expired baseline entry';

/** Errors that say nothing about the conformance of the target. Each has an exit code and a default hint. */
const catalogue = {
  USAGE: [2, 'Run the command with --help to see its options.'],
  FILE_MISSING: [2, 'Check the path. If it is relative, it starts at the current folder.'],
  FILE_INVALID: [2, 'Correct the file and run again; nothing was changed.'],
  EFFECT_REFUSED: [2, 'See "What a run may do" in docs/profiles.md for the requirements of each effect.'],
  CREDENTIAL_MISSING: [2, 'Set this variable, or correct its name (profile, --token-env).'],
  CREDENTIAL_REFUSED: [3, 'Give valid credentials for that caller, or none.'],
  TARGET_UNREACHABLE: [3, 'Check that the server is running and that the address is correct.'],
  TARGET_UNAVAILABLE: [3, 'Run again when the server responds.'],
  TARGET_WRONG: [3, 'Check the address.'],
  TARGET_REDIRECTS: [3, 'Use the address that the redirect points to.'],
  CONTRACT_INVALID: [3, 'Run "npm run lint:contract" to see the problem.'],
  REQUEST_INVALID: [3, 'The harness built a request that violates its own contract: please report it.'],
  CONTROL_BROKEN: [3, 'Check that the adapter is running and responds to GET /states.'],
  OUTPUT_UNWRITABLE: [3, 'Free disk space, or give another folder with --out.'],
  CLIENT_BROKEN: [3, 'Correct the client definition or the client, and run again.'],
  NOTHING_EXERCISED: [3, 'Give credentials or state control, or select other rules.'],
  INTERNAL: [3, 'This is a bug in the harness: please report it with the command you ran.'],
} as const satisfies Record<string, readonly [exitCode: 2 | 3, hint: string]>;

export type HarnessErrorCode = keyof typeof catalogue;

interface Details {
  readonly cause?: unknown;
  readonly hint?: string | undefined;
  readonly printed?: Printed | undefined;
}

/** What a program that a profile starts has printed. */
export interface Printed {
  readonly program: string;
  readonly output: string;
}

/** The CLI entry point catches most of these errors, and prints the message and the hint. */
export class HarnessError extends Error {
  override readonly name = 'HarnessError';
  readonly code: HarnessErrorCode;
  readonly hint: string;
  /** The program that the error is about, with its last lines. */
  readonly printed: Printed | undefined;

  constructor(
    code: HarnessErrorCode,
    message: string,
    { cause, hint = catalogue[code][1], printed }: Details = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.hint = hint;
    this.printed = printed;
  }

  get exitCode(): 2 | 3 {
    return catalogue[this.code][0];
  }
}

/** What was thrown, in words: libraries may throw other values than errors. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** Refuses empty values, such as those of unset variables. An empty host would mean all interfaces. */
export function refuseEmpty(options: Readonly<Record<string, unknown>>): void {
  const [empty] = Object.entries(options).find(([, value]) => isEmpty(value)) ?? [];
  if (empty === undefined) return;
  throw new HarnessError('USAGE', `${empty} is empty.`, { hint: 'Give it a value or leave it out.' });
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isEmpty);
  return typeof value === 'string' && value.trim() === '';
}
