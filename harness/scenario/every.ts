import type { ClientRun } from '#harness/client/client-run.ts';
import { UndecidedPattern } from '#harness/contract/bounded-pattern.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { Nonconformity, notSeen } from '#harness/result/outcome.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { Tally } from '#harness/result/scenario-outcome.ts';
import type { Session } from '#harness/session/session.ts';
import type { Check, CheckContext, Outcome, Recording } from './check.ts';
import { outcomeOf } from './hold.ts';

interface Examination<Piece> {
  /** Absent if the document is silent. In this case, `record` describes what each piece shows. */
  readonly check?: Check<Piece>;
  readonly record?: Recording<Piece>;
  /** Whether the check compares response and request. With a `stateless` profile, such a check is skipped. */
  readonly isComputed?: boolean;
  /** Whether the check covers only a part of the rule. Other scenarios may then check more of the rule. */
  readonly isPartial?: boolean;
}

interface Pieces {
  readonly exchanges: Exchange;
  /** A run of the client under test, reduced to one of its commands. */
  readonly 'client runs': ClientRun;
  readonly 'sent requests': RecordedRequest;
}

/** A step that checks, or records, every exchange, client run or recorded request. */
export type EveryStep = {
  [Of in keyof Pieces]: { readonly of: Of } & Examination<Pieces[Of]>;
}[keyof Pieces];

function stepsOn<Of extends keyof Pieces>(of: Of) {
  return {
    check: (
      check: Check<Pieces[Of]>,
      options: Pick<Examination<unknown>, 'isComputed' | 'isPartial'> = {},
    ) => ({ of, check, ...options }),
    record: (record: Recording<Pieces[Of]>) => ({ of, record }),
  };
}

export const { check: everyExchange, record: recordEveryExchange } = stepsOn('exchanges');
export const { check: everyClientRun, record: recordEveryClientRun } = stepsOn('client runs');
export const { check: everySentRequest, record: recordEverySentRequest } = stepsOn('sent requests');

const bySentence = new Map<string, EveryStep>();

/** Registers a step that examines everything recorded. Its sentence must not have parameters. */
export function register(sentence: string, step: EveryStep): void {
  if (/[{}()/]/.test(sentence))
    throw new HarnessError('INTERNAL', `"${sentence}" examines everything recorded: remove (){} and /.`);
  bySentence.set(sentence, step);
}

/** The steps of a rule that check everything recorded. */
export function everyStepOf(rule: string): readonly EveryStep[] {
  return writtenScenarios()
    .filter(({ isEvery, rules }) => isEvery && rules.includes(rule))
    .flatMap(({ steps }) => steps.flatMap((sentence) => bySentence.get(sentence) ?? []));
}

export interface Examined extends Tally {
  /** What the step observed, if the document is silent. */
  readonly recorded: readonly string[];
  /** Why a piece of evidence could not be checked. This piece counts neither for nor against the rule. */
  readonly fault: string | undefined;
}

export function examineRun(step: EveryStep, session: Session, context: CheckContext): Examined {
  const { recorder, soft404Exchanges, client, profile } = session;
  if (step.isComputed === true && profile.stateless)
    throw notSeen('the situation of the rule never occurred in this run');
  if (step.of === 'sent requests')
    throw new HarnessError('INTERNAL', 'A step about recorded requests cannot examine a run.');
  if (step.of === 'exchanges')
    return examineEach(
      step,
      recorder.exchanges.filter(({ id }) => !soft404Exchanges.has(id)),
      context,
      ({ id, location }) => ({ exchanges: [id], ...(location !== undefined && { location }) }),
    );
  const parts = (client?.runs ?? []).flatMap((run) => run.parts);
  return examineEach(step, parts, context, ({ allExchanges, location }) => ({
    exchanges: allExchanges.map(({ id }) => id),
    location,
  }));
}

/** Examines pieces of evidence; `locate` returns the exchanges of a piece, and the scenario that sent them. */
export function examineEach<Piece>(
  { of, check, record }: { readonly of: keyof Pieces } & Examination<Piece>,
  pieces: readonly Piece[],
  context: CheckContext,
  locate: (piece: Piece) => Pick<Evidence, 'exchanges' | 'location'>,
): Examined {
  const broken: Evidence[] = [];
  const recorded: string[] = [];
  const judged: number[] = [];
  let held = 0;
  let fault: string | undefined;
  let note: string | undefined;
  for (const piece of pieces) {
    const outcome = decided(
      () => check && (of === 'exchanges' ? outcomeOf(check, piece, context) : check(piece, context)),
    );
    if (typeof outcome === 'string') fault ??= outcome;
    else if (outcome?.kind === 'holds') {
      held += 1;
      judged.push(...locate(piece).exchanges);
      note = outcome.note ?? note;
    } else if (outcome?.kind === 'broken') broken.push({ ...locate(piece), ...evidenceOf(outcome) });
    if (record !== undefined) recorded.push(...[record(piece, context) ?? []].flat());
  }
  return { held, judged, recorded, broken, note, fault };
}

/** Throws if a piece breaks the rule, if a piece could not be checked, or if no piece is conclusive. */
export function assertTally({ broken, fault, held, recorded }: Examined): void {
  const [first] = broken;
  if (first !== undefined) throw new Nonconformity(first.expected, first.actual, first.exchanges);
  if (fault !== undefined) throw new HarnessError('FILE_INVALID', fault);
  if (held + recorded.length === 0) throw notSeen('the situation of the rule never occurred in this run');
}

function evidenceOf({
  expected,
  found,
  shownBy = [],
  nth,
}: Extract<Outcome, { kind: 'broken' }>): Pick<Evidence, 'expected' | 'actual'> & Partial<Evidence> {
  return {
    expected,
    actual: found,
    ...(shownBy.length > 0 && { exchanges: shownBy.map(({ id }) => id) }),
    ...(nth !== undefined && { nth }),
  };
}

/** The outcome of a check, or an error message if a pattern of an overlay takes too long to match. */
function decided(check: () => Outcome | undefined): Outcome | string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof UndecidedPattern) return error.message;
    throw error;
  }
}

/** A request of a recording, as checks read it. */
export interface SentRequest {
  readonly exchange: Exchange;
  readonly headers: Headers;
  readonly url: URL;
  /** The request's differences from the contract that are visible in the recording. */
  readonly violations: readonly RequestViolation[];
  /** The time at which the response had arrived, in milliseconds since 1970. */
  readonly endedAt: number;
}

/** A request of a recording, with all requests of that recording, which some checks also examine. */
export interface RecordedRequest extends SentRequest {
  readonly all: readonly SentRequest[];
}
