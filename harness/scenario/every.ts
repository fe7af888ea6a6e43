import type { ClientRun } from '#harness/client/client-run.ts';
import { UndecidedPattern } from '#harness/contract/bounded-pattern.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { Tally } from '#harness/result/scenario-outcome.ts';
import type { Check, CheckContext, Outcome, Recording } from './check.ts';
import { outcomeOf } from './hold.ts';

interface Examination<Piece> {
  /** Absent if the document is silent. In this case, `record` describes what each piece shows. */
  readonly check?: Check<Piece>;
  /** In place of `check`: begins a check that remembers earlier pieces. */
  readonly start?: () => Check<Piece>;
  readonly record?: Recording<Piece>;
  /** Whether the check compares response and request. With a `stateless` profile, such a check is skipped. */
  readonly isComputed?: boolean;
  /** Whether the check covers only a part of the rule. Scenarios may then check more of the rule. */
  readonly isPartial?: boolean;
  /** Rules that may explain what this check finds. If one of them is broken, the check is skipped. */
  readonly unlessBroken?: readonly string[];
}

interface Pieces {
  readonly exchanges: Exchange;
  /** A run of the client under test, reduced to one of its commands. */
  readonly 'client runs': ClientRun;
  readonly 'sent requests': SentRequest;
}

/** A check, or a recording, of every exchange, client run or recorded request. */
export type EveryCheck = {
  [Of in keyof Pieces]: { readonly of: Of } & Examination<Pieces[Of]>;
}[keyof Pieces];

function on<Of extends keyof Pieces>(of: Of) {
  return {
    check: (check: Check<Pieces[Of]>, options: Omit<Examination<unknown>, 'check' | 'record'> = {}) => ({
      of,
      check,
      ...options,
    }),
    record: (record: Recording<Pieces[Of]>) => ({ of, record }),
  };
}

export const { check: each, record: recordEach } = on('exchanges');
export const { check: eachRun, record: recordEachRun } = on('client runs');
export const { check: eachSent, record: recordEachSent } = on('sent requests');

/** A check of recorded requests, in the order in which their responses arrived, that remembers earlier ones. */
export const eachSentAfter = (start: () => Check<SentRequest>) => ({ of: 'sent requests' as const, start });

export interface Examined extends Tally {
  /** What the step observed, if the document is silent. */
  readonly recorded: readonly string[];
  /** Why a piece of evidence could not be checked. This piece counts neither for nor against the rule. */
  readonly fault: string | undefined;
}

interface Subject<Piece> {
  readonly of: keyof Pieces;
  readonly check?: Check<Piece> | undefined;
  readonly record?: Recording<Piece> | undefined;
}

/** Examines pieces of evidence; `locate` returns the exchanges of a piece, and the scenario that sent them. */
export function examineEach<Piece>(
  { of, check, record }: Subject<Piece>,
  pieces: readonly Piece[],
  context: CheckContext,
  locate: (piece: Piece) => Pick<Evidence, 'exchanges' | 'location' | 'nth'>,
  noteJudged: (piece: Piece) => void = () => undefined,
): Examined {
  const broken: Evidence[] = [];
  const recorded: string[] = [];
  const judged: number[] = [];
  let held = 0;
  let fault: string | undefined;
  let note: string | undefined;
  for (const piece of pieces) {
    const found = examineOne({ of, check, record }, piece, context);
    const { outcome } = found;
    if (outcome !== undefined && outcome.kind !== 'silent') noteJudged(piece);
    if (outcome?.kind === 'holds') {
      held += 1;
      judged.push(...locate(piece).exchanges);
      note = outcome.note ?? note;
    } else if (outcome?.kind === 'broken') broken.push({ ...locate(piece), ...evidenceOf(outcome) });
    fault ??= found.fault;
    if (found.recorded !== undefined) recorded.push(...found.recorded);
  }
  return { held, judged, recorded, broken, note, fault };
}

export function evidenceOf({
  expected,
  found,
  shownBy = [],
  field,
}: Extract<Outcome, { kind: 'broken' }>): Pick<Evidence, 'expected' | 'actual'> & Partial<Evidence> {
  return {
    expected,
    actual: found,
    ...(shownBy.length > 0 && { exchanges: shownBy.map(({ id }) => id) }),
    ...(field !== undefined && { field }),
  };
}

/** What one piece shows. `fault`: why it could not be checked. */
export interface ExaminedOne {
  readonly outcome?: Outcome;
  readonly fault?: string;
  readonly recorded?: readonly string[];
}

export function examineOne<Piece>(
  { of, check, record }: Subject<Piece>,
  piece: Piece,
  context: CheckContext,
): ExaminedOne {
  const recorded = record && [record(piece, context) ?? []].flat();
  if (check === undefined) return recorded === undefined ? {} : { recorded };
  try {
    const outcome = of === 'exchanges' ? outcomeOf(check, piece, context) : check(piece, context);
    return recorded === undefined ? { outcome } : { outcome, recorded };
  } catch (error) {
    // A pattern of an overlay may take too long to match.
    if (error instanceof UndecidedPattern) return { fault: error.message };
    throw error;
  }
}

/** A request of a recording, as checks read it. */
export interface SentRequest {
  readonly exchange: Exchange;
  /** In the traffic of a run: what state control had made of the server. */
  readonly situation?: { readonly id: number; readonly movesClock: boolean };
  readonly headers: Headers;
  readonly url: URL;
  /** The values of the operation's path parameters that are visible in the recording. */
  readonly path: Readonly<Record<string, string>>;
  /** The request's differences from the contract that are visible in the recording. */
  readonly violations: readonly RequestViolation[];
  /** The time at which the response had arrived, in milliseconds since 1970. */
  readonly endedAt: number;
}
