import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Answered } from '#harness/history/event.ts';
import { type Judgement, judgedSince, type Watch } from '#harness/history/monitor.ts';
import { registeredWatches } from '#harness/history/monitors.ts';
import { understood } from '#harness/history/understood.ts';
import { ruleById } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { SituationStep } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { evidenceOf } from '#harness/scenario/every.ts';
import { mayBeElsewhere } from '#harness/scenario/operation-availability.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import type { Session } from '#harness/session/session.ts';

interface Judged extends Judgement {
  readonly by: Answered;
  /** The states that were entered since the initial state was restored. */
  readonly situation: readonly SituationStep[];
}

/**
 * Judges everything that a run did to its server, in order, and returns an outcome for each rule that was broken.
 * What holds is counted for the rules that passed in their own scenarios.
 */
export function judgeHistory(session: Session): readonly ScenarioOutcome[] {
  const passed = new Set(
    session.journal.scenarios.flatMap(({ outcome, rules }) => (outcome === 'passed' ? rules : [])),
  );
  return [...Map.groupBy(judgementsOf(session), ({ source }) => source)].flatMap(([rule, all]) => {
    const { location } = writtenScenarios().find(({ rules }) => rules.includes(rule)) ?? {};
    const broken = all.flatMap(({ outcome, by, situation }) =>
      outcome.kind === 'broken' ? [{ ...placeOf(by, situation), ...evidenceOf(outcome) }] : [],
    );
    if (location === undefined || (broken.length === 0 && !passed.has(rule))) return [];
    const held = all.filter(({ outcome }) => outcome.kind === 'holds').map(({ by }) => by.exchange.id);
    return {
      ...{ kind: 'history' as const, name: 'Everything in the test run, in order', location, rules: [rule] },
      ...{ outcome: broken.length > 0 ? ('failed' as const) : ('passed' as const), durationMs: 0 },
      newIn: judgedSince,
      tally: { held: held.length, judged: held, broken },
    };
  });
}

function placeOf({ exchange }: Answered, situation: readonly SituationStep[]) {
  const { id, location } = exchange;
  return { exchanges: [id], ...defined({ location }), ...(situation.length > 0 && { situation }) };
}

function judgementsOf(session: Session): readonly Judged[] {
  const { history, soft404Exchanges } = session;
  const { startWatch } = registeredWatches();
  const all: Judged[] = [];
  let watch: Watch | undefined;
  let situation: readonly SituationStep[] = [];
  for (const event of understood(session, history?.events ?? [])) {
    if (event.kind === 'restore' || event.kind === 'unknown') {
      watch = event.kind === 'restore' ? startWatch(session, event.isCalm) : undefined;
      situation = [];
    } else if (event.kind === 'changed') watch?.forget();
    else if (event.kind === 'state') {
      watch?.see(event);
      situation = [...situation, { state: event.state, params: event.params }];
    } else if (watch !== undefined && !soft404Exchanges.has(event.exchange.id)) {
      const judgements = watch.see(event).filter(({ source }) => isRuleHere(source, session));
      const counting = isConclusive(session, event) ? judgements : judgements.filter(isByFailure);
      all.push(...counting.map((each) => ({ ...each, by: event, situation })));
    }
  }
  return all;
}

const isByFailure = ({ outcome }: Judgement) => outcome.kind === 'broken' && outcome.byFailure === true;

function isRuleHere(source: string, { profile }: Session): boolean {
  const rule = ruleById(source);
  return rule !== undefined && rule.basis !== 'open' && appliesTo(rule, profile.release);
}

/** A failure of the server, or a refusal at a guessed path, shows nothing about the history. */
function isConclusive(session: Session, { exchange, operation }: Answered): boolean {
  const { status } = exchange.response;
  if (operation === undefined) return status < 500;
  if (status >= 500) return operationById(session.contract, operation).purpose === 'readiness';
  return !mayBeElsewhere(session, operation, exchange);
}
