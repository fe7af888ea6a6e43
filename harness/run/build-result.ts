import { openPointLedger } from '#harness/contract/open-points.ts';
import { areas, operationsOf, rules } from '#harness/register/register.ts';
import type { ObservationResult, RuleResult, RunResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { countVerdicts } from '#harness/result/verdict.ts';
import { toolVersion } from '#harness/root.ts';
import { judgedIn, type Session } from './session/session.ts';
import { settleRule } from './settle.ts';
import { namingStates } from './states-lacking.ts';
import { writeDown } from './write-down.ts';

/** Settles the verdicts of all rules from how their scenarios ended. */
export function settleRules(session: Session, only?: readonly string[]): readonly RuleResult[] {
  const { profile, journal } = session;
  const judged = judgedIn(session);
  // A client's report leaves out the rules for servers; a server's lists the rules for clients as inapplicable.
  const wanted = rules.filter(
    ({ id, subject, excluded }) =>
      (only === undefined || only.includes(id)) &&
      excluded === undefined &&
      (subject === judged || subject === 'client'),
  );
  const outcomes = new Map<string, ScenarioOutcome[]>();
  for (const scenario of journal.scenarios) {
    for (const id of scenario.rules) outcomes.set(id, [...(outcomes.get(id) ?? []), scenario]);
  }
  return wanted.map((rule) =>
    withoutOperation(
      session,
      namingStates(
        settleRule(rule, outcomes.get(rule.id) ?? [], profile.release, judged),
        session.control,
        session.statesByRule.get(rule.id) ?? [],
      ),
    ),
  );
}

/** Why a rule was not exercised whose operations are not there: nothing else would unlock it. */
function withoutOperation({ notThere }: Session, rule: RuleResult): RuleResult {
  const operations = operationsOf(rule.id);
  const isMissing = operations.length > 0 && operations.every((each) => notThere.has(each));
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
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 1,
    tool: { name: 'svc-contract', version: toolVersion },
    contract: { version: contract.version, sha256: contract.sha256 },
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
    summary: countVerdicts(settled),
    areas: areas
      .filter(({ id }) => settled.some((rule) => rule.id.startsWith(id)))
      .map(({ id, title }) => ({ id, title })),
    rules: settled,
    observations: observationsOf(journal.observations),
    ...(session.interrupted?.aborted && { partial: true }),
    exchanges: [],
  };
  return writeDown(result, recorder.exchanges, session.secrets);
}

function observationsOf(observations: ReadonlyMap<string, ReadonlySet<string>>): ObservationResult[] {
  return [...observations].sort().map(([id, observed]) => {
    const { question, section } = openPointLedger.get(id) ?? { question: '', section: '' };
    return { id, question, section, observed: [...observed].sort() };
  });
}
