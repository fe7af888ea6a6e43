import type { ClientRun } from '#harness/client/client-run.ts';
import { UndecidedPattern } from '#harness/contract/bounded-pattern.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Check, CheckContext, Outcome, Recording } from './check.ts';

interface Examination<Piece> {
  /** What the rule says of each piece; absent where the document is silent. */
  readonly check?: Check<Piece>;
  /** What each piece shows where the document is silent. */
  readonly record?: Recording<Piece>;
  /** True when it relates the response to the request, which fixed examples cannot do. */
  readonly isComputed?: boolean;
  /** True when the check tells only some responses: a scenario may judge more of the rule by itself. */
  readonly isPartial?: boolean;
}

/** What a sentence does that is about everything a run records, or a recording of what a client sent. */
export type EveryStep =
  | ({ readonly of: 'exchanges' } & Examination<Exchange>)
  | ({ readonly of: 'client runs' } & Examination<ClientRun>)
  | ({ readonly of: 'sent requests' } & Examination<RecordedRequest>);

/** Checks each exchange of the run. */
export function everyExchange(
  check: Check,
  options: Pick<Examination<Exchange>, 'isComputed' | 'isPartial'> = {},
): EveryStep {
  return { of: 'exchanges', check, ...options };
}

/** Records what each exchange of the run shows. */
export function recordEveryExchange(record: Recording): EveryStep {
  return { of: 'exchanges', record };
}

/** Checks each command that the client under test has run. */
export function everyClientRun(check: Check<ClientRun>): EveryStep {
  return { of: 'client runs', check };
}

/** Records what each command of the client under test shows. */
export function recordEveryClientRun(record: Recording<ClientRun>): EveryStep {
  return { of: 'client runs', record };
}

/** Checks each request of a recording. */
export function everySentRequest(check: Check<RecordedRequest>): EveryStep {
  return { of: 'sent requests', check };
}

/** Records what each request of a recording shows. */
export function recordEverySentRequest(record: Recording<RecordedRequest>): EveryStep {
  return { of: 'sent requests', record };
}

const bySentence = new Map<string, EveryStep>();

/** Keeps a sentence about everything, by its text: such a sentence has no parameters. */
export function register(sentence: string, step: EveryStep): void {
  if (/[{}()/]/.test(sentence))
    throw new HarnessError('INTERNAL', `"${sentence}" is about all exchanges, so it cannot have parameters.`);
  bySentence.set(sentence, step);
}

/** What is examined of everything for a rule: the steps of its scenarios that are about everything. */
export function everyStepOf(rule: string): readonly EveryStep[] {
  return writtenScenarios()
    .filter(({ isEvery, rules }) => isEvery && rules.includes(rule))
    .flatMap(({ steps }) => steps.flatMap((sentence) => bySentence.get(sentence) ?? []));
}

/** What an examination came to. */
export interface Tally {
  readonly held: number;
  /** The exchanges that it held of. */
  readonly judged: readonly number[];
  /** What was recorded, where the document is silent. */
  readonly recorded: readonly string[];
  readonly broken: readonly Evidence[];
  /** How far the rule was tried, where a run does not try all of it. */
  readonly note?: string;
  /** Why a piece could not be checked; no one's breach of the rule, and no proof of it either. */
  readonly fault?: string;
}

/** Examines everything that a run has recorded. */
export function examineRun(step: EveryStep, session: Session, context: CheckContext): Tally {
  const { recorder, soft404Exchanges, client, profile } = session;
  if (step.isComputed === true && profile.stateless)
    throw new Untestable('not-seen', 'its situation never occurred in this run');
  if (step.of === 'sent requests')
    throw new HarnessError('INTERNAL', 'A recording is not a run of a client.');
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

/** Examines pieces of evidence; `locate` says by which exchanges a piece is shown, and on whose traffic. */
export function examineEach<Piece>(
  { check, record }: Examination<Piece>,
  pieces: readonly Piece[],
  context: CheckContext,
  locate: (piece: Piece) => Pick<Evidence, 'exchanges' | 'location'>,
): Tally {
  const broken: Evidence[] = [];
  const recorded: string[] = [];
  const judged: number[] = [];
  let held = 0;
  let fault: string | undefined;
  let note: string | undefined;
  for (const piece of pieces) {
    const outcome = outcomeOf(() => check?.(piece, context));
    if (typeof outcome === 'string') fault ??= outcome;
    else if (outcome?.kind === 'holds') {
      held += 1;
      judged.push(...locate(piece).exchanges);
      note = outcome.note ?? note;
    } else if (outcome?.kind === 'broken') broken.push({ ...locate(piece), ...evidenceOf(outcome) });
    recorded.push(...[record?.(piece, context) ?? []].flat());
  }
  return {
    held,
    judged,
    recorded,
    broken,
    ...(note !== undefined && { note }),
    ...(fault !== undefined && { fault }),
  };
}

/** Fails the target by the first piece that breaks the rule, and ends the scenario where no piece shows anything. */
export function assertTally({ broken, fault, held, recorded }: Tally): void {
  const [first] = broken;
  if (first !== undefined) throw new Nonconformity(first.expected, first.actual, first.exchanges);
  if (fault !== undefined) throw new HarnessError('FILE_INVALID', fault);
  if (held + recorded.length === 0)
    throw new Untestable('not-seen', 'its situation never occurred in this run');
}

function evidenceOf({
  expected,
  found,
  shownBy = [],
  nth,
}: Extract<Outcome, { kind: 'broken' }>): Pick<Evidence, 'expected' | 'actual'> & Partial<Evidence> {
  const exchanges = shownBy.map(({ id }) => id);
  return {
    expected,
    actual: found,
    ...(exchanges.length > 0 && { exchanges }),
    ...(nth !== undefined && { nth }),
  };
}

/** The outcome, or why it is missing: the pattern of an overlay may run forever. */
function outcomeOf(check: () => Outcome | undefined): Outcome | string | undefined {
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
  /** How it differs from the contract, as far as the recording shows. */
  readonly violations: readonly RequestViolation[];
  /** When its answer had arrived, in milliseconds. */
  readonly endedAt: number;
}

/** A request of a recording together with all of them: what another request holds tells whose a secret is. */
export interface RecordedRequest extends SentRequest {
  readonly all: readonly SentRequest[];
}
