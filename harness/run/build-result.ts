import type { Contract } from '#harness/contract/contract.ts';
import { openPointLedger } from '#harness/contract/open-points.ts';
import { areas, operationsOf, rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { ObservationResult, RuleResult, RunResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { countVerdicts } from '#harness/result/verdict.ts';
import { toolVersion } from '#harness/root.ts';
import { decideVerdict, namingStates } from './decide-verdict.ts';
import { redactResult } from './redact-result.ts';
import { judgedIn, type Session } from './session/session.ts';

/** Settles the verdicts of all rules from how their scenarios ended. */
export function settleRules(session: Session, only?: readonly string[]): readonly RuleResult[] {
  const { profile, journal } = session;
  const judged = judgedIn(session);
  const outcomes = new Map<string, ScenarioOutcome[]>();
  for (const scenario of journal.scenarios) {
    for (const id of scenario.rules) outcomes.set(id, [...(outcomes.get(id) ?? []), scenario]);
  }
  return rulesToSettle(judged, only).map((rule) =>
    withoutOperation(
      session,
      namingStates(
        decideVerdict(rule, outcomes.get(rule.id) ?? [], profile.release, judged),
        session.control,
        session.statesByRule.get(rule.id) ?? [],
      ),
    ),
  );
}

/** A client's report leaves out the rules for servers; a server's lists the rules for clients as inapplicable. */
export function rulesToSettle(judged: Rule['subject'], only?: readonly string[]): readonly Rule[] {
  return rules.filter(
    ({ id, subject, excluded }) =>
      (only === undefined || only.includes(id)) &&
      excluded === undefined &&
      (subject === judged || subject === 'client'),
  );
}

/** Why a rule was not exercised whose operations are not there: nothing else would unlock it. */
function withoutOperation({ missingOperations }: Session, rule: RuleResult): RuleResult {
  const operations = operationsOf(rule.id);
  const isMissing = operations.length > 0 && operations.every((each) => missingOperations.has(each));
  if (rule.verdict !== 'untested' || !isMissing) return rule;
  const detail = `${operations.join(' and ')} is not there: it answers like an unknown path`;
  return { ...rule, cause: 'operation-not-found', detail, needs: operations };
}

/** Makes the result that every report is made from, secrets removed. */
export function buildResult(
  session: Session,
  startedAt: Date,
  durationMs: number,
  only?: readonly string[],
): RunResult {
  const { contract, profile, target, control, recorder, journal } = session;
  const settled = settleRules(session, only);
  const result: RunResult = {
    ...resultOf(contract, settled),
    target: {
      name: target.name,
      ...(judgedIn(session) === 'server' && { baseUrl: target.baseUrl }),
      release: profile.release,
    },
    capabilities: {
      stateControl: control.adapter,
      states: [...control.states],
      movesClock: control.movesClock,
      allowed: [...profile.allowed],
    },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    observations: observationsOf(journal.observations),
    ...(session.interrupted?.aborted && { partial: true }),
    exchanges: [],
  };
  return redactResult(result, recorder.exchanges, session.secrets);
}

type Settled = Pick<
  RunResult,
  '$schema' | 'formatVersion' | 'tool' | 'contract' | 'summary' | 'areas' | 'rules'
>;

/** What any result has, whatever its rules were settled by. */
export function resultOf({ version, sha256 }: Contract, rules: readonly RuleResult[]): Settled {
  return {
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 1,
    tool: { name: 'svc-contract', version: toolVersion },
    contract: { version, sha256 },
    summary: countVerdicts(rules),
    areas: areas
      .filter(({ id }) => rules.some((rule) => rule.id.startsWith(id)))
      .map(({ id, title }) => ({ id, title })),
    rules,
  };
}

function observationsOf(observations: ReadonlyMap<string, ReadonlySet<string>>): ObservationResult[] {
  return [...observations].sort().map(([id, observed]) => {
    const { question, section } = openPointLedger.get(id) ?? { question: '', section: '' };
    return { id, question, section, observed: [...observed].sort() };
  });
}
