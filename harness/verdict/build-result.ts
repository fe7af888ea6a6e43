import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { openPointRegister } from '#harness/contract/open-points.ts';
import { countStatements } from '#harness/document/judged-statements.ts';
import { documentSections } from '#harness/document/sections.ts';
import { toolVersion } from '#harness/files/root.ts';
import { newestRelease, type Release } from '#harness/profile/profile.ts';
import { isNewer } from '#harness/profile/suite-version.ts';
import { areas, operationsOf, rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { timesRepeated } from '#harness/result/repeated.ts';
import type { ObservationResult, RuleResult, RunResult } from '#harness/result/result.ts';
import { inOrderOfFeatures, type ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { countVerdicts } from '#harness/result/verdict.ts';
import { type Session, targetKindOf } from '#harness/session/session.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { failuresSince, resultOfNewer, withoutNewer } from './as-of.ts';
import { claimsOf } from './claims.ts';
import { decideVerdict, namingStates } from './decide-verdict.ts';
import { gridsOf } from './grids.ts';
import { expectationsOfRun } from './inputs.ts';
import { withOneCauseEach } from './one-cause.ts';
import { redactResult } from './redact-result.ts';
import { refusedCommands } from './refused-commands.ts';

/**
 * Decides each rule's verdict from the outcomes of its scenarios. If `only` is given, omits other rules.
 * If `asOf` is given, nothing counts that is newer than this version of svc-contract.
 */
export function settleRules(whole: Session, only?: readonly string[], asOf?: string): readonly RuleResult[] {
  const session = asOf === undefined ? whole : withoutNewer(whole, asOf);
  const { profile } = session;
  const subject = targetKindOf(session);
  const outcomes = new Map<string, ScenarioOutcome[]>();
  for (const scenario of withOneCauseEach(session).toSorted(inOrderOfFeatures))
    for (const id of scenario.rules) outcomes.set(id, [...(outcomes.get(id) ?? []), scenario]);
  const operations = new Map(session.recorder.exchanges.map(({ id, operation }) => [id, operation]));
  const operationOf = subject === 'server' ? (id: number) => operations.get(id) : undefined;
  return rulesToSettle(subject, only).map((rule) => {
    if (isNewer(rule.newIn, asOf)) return resultOfNewer(rule);
    const own = outcomes.get(rule.id) ?? [];
    const decided = decideVerdict(rule, own, profile.release, subject, operationOf);
    const grids = gridsOf(rule, own, session);
    const settled = grids.length === 0 ? decided : { ...decided, grids };
    return settled.verdict === 'untested' ? explainUntested(whole, settled) : settled;
  });
}

/** If all operations of a rule are missing, this is reported as the cause, whatever `rule.cause` says. */
function explainUntested(session: Session, rule: RuleResult): RuleResult {
  const operations = operationsOf(rule.id);
  if (operations.length > 0 && operations.every((each) => session.missingOperations.has(each))) {
    const detail = `every response of ${operations.join(' and ')} is like the response to an unknown path`;
    return { ...rule, cause: 'operation-not-found', detail, needs: operations };
  }
  if (rule.cause === 'not-seen') return notReached(session, rule);
  const { control, profile } = session;
  const named = namingStates(rule, control, session.statesByRule.get(rule.id) ?? []);
  const { needs = [] } = named;
  if (needs.length === 0 || !needs.every((each) => control.hidden?.has(each))) return named;
  const states = needs.map((each) => `"${each}"`).join(', ');
  const detail = `needs ${states}. ${oneLine(profile.published.unread ?? '')}`;
  return { ...named, cause: 'document-unread', detail };
}

/** If the run did not reach all scenarios of a rule, the cause becomes `not-reached`. */
function notReached(session: Session, rule: RuleResult): RuleResult {
  const reached = new Set(session.journal.scenarios.map(({ location }) => location));
  const all = writtenScenarios().filter(
    ({ subject, rules: ids }) => subject === targetKindOf(session) && ids.includes(rule.id),
  );
  const left = all.filter(({ location }) => !reached.has(location)).length;
  if (left === 0) return rule;
  return { ...rule, cause: 'not-reached', detail: `scenarios not reached: ${left} of ${all.length}` };
}

/** A report on a client omits rules for servers; a report on a server lists rules for clients as inapplicable. */
function rulesToSettle(judged: Rule['subject'], only?: readonly string[]): readonly Rule[] {
  return rules.filter(
    ({ id, subject, excluded }) =>
      (only === undefined || only.includes(id)) &&
      excluded === undefined &&
      (subject === judged || subject === 'client'),
  );
}

/** Adds the commands and the output of a client as evidence, for the author of the client. */
function withCommands(rule: RuleResult, { client }: Session): RuleResult {
  if (client === undefined) return rule;
  const evidence = rule.evidence.map((each) => {
    const { location = '', nth } = each;
    const runs = client.runs.filter(({ judged }) => judged.has(location));
    // Other commands may run in several scripts for one scenario; one of them has the command.
    const commands = runs.flatMap((run) => run.evidenceOf(nth ?? run.judged.get(location)));
    return commands.length === 0 ? each : { ...each, commands };
  });
  return { ...rule, evidence };
}

/** Creates the result for all reports, with secrets removed. */
export function buildResult(session: Session, startedAt: Date, durationMs: number, only?: readonly string[]) {
  const { contract, profile, target, control, recorder, journal } = session;
  const { asOf } = profile;
  const settle = (version?: string) =>
    settleRules(session, only, version).map((rule) => withCommands(rule, session));
  const settled = settle(asOf);
  const refused = Object.values(profile.refusedCredentials ?? {});
  const repeated = timesRepeated(target.repeated?.() ?? []);
  const commands = session.client === undefined ? [] : refusedCommands(session.client);
  const result: RunResult = {
    ...resultOf(contract, settled, profile.release, targetKindOf(session), profile.notOffered),
    ...(asOf !== undefined && { asOf: failuresSince(asOf, settle(), settled) }),
    ...(isWithoutCredentials(session) && { withoutCredentials: true }),
    ...(refused.length > 0 && { refusedCredentials: refused.map(({ source, why }) => ({ source, why })) }),
    target: {
      name: target.name,
      ...(targetKindOf(session) === 'server' && { baseUrl: target.baseUrl }),
      ...(target.tls && { tls: target.tls }),
      release: profile.release,
      ...(profile.reportedVersion !== undefined && { reports: profile.reportedVersion }),
      ...(Object.keys(target.variables ?? {}).length > 0 && { variables: target.variables }),
      ...(profile.published.unread !== undefined && { unread: oneLine(profile.published.unread) }),
    },
    capabilities: {
      stateControl: control.adapter,
      states: [...control.states],
      movesClock: control.movesClock,
      allowed: [...profile.allowed],
    },
    ...defined({ runId: target.runId }),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    observations: observationsOf(journal.observations),
    ...(repeated.length > 0 && { repeated }),
    ...(commands.length > 0 && { commands }),
    ...(session.started && { started: session.started() }),
    ...(session.interrupted?.aborted && { partial: true }),
    exchanges: [],
  };
  const isOurs = targetKindOf(session) === 'server';
  return redactResult(result, recorder.exchanges, session.secrets, { contract, isOurs });
}

/** The fields that the results of runs and of recordings have in common. */
export function resultOf(
  { version, sha256 }: Contract,
  rules: readonly RuleResult[],
  release: Release,
  judged: Rule['subject'],
  notOffered?: Readonly<Record<string, string>>,
) {
  return {
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 3,
    tool: { name: 'svc-contract', version: toolVersion },
    contract: { version, sha256 },
    summary: countVerdicts(rules),
    statements: countStatements(documentSections(), rules),
    areas: areas
      .filter(({ id }) => rules.some((rule) => rule.id.startsWith(id)))
      .map(({ id, title }) => ({ id, title })),
    rules,
    claims: claimsOf(rules, release, judged, notOffered),
    ...(notOffered && { notOffered }),
  } satisfies Partial<RunResult>;
}

/** True for a run against a server if the profile has no credentials and there is no state control. */
function isWithoutCredentials(session: Session): boolean {
  const { profile, callers, control } = session;
  const supplied = Object.keys(profile.credentials).length + callers.size;
  return targetKindOf(session) === 'server' && supplied === 0 && control.adapter === 'none';
}

export function observationsOf(observations: ReadonlyMap<string, ReadonlySet<string>>): ObservationResult[] {
  return [...observations].sort().map(([id, observed]) => {
    const { question, section } = openPointRegister.get(id) ?? { question: '', section: '' };
    return { id, question, section, observed: [...observed].sort() };
  });
}

/** The result of a run that could not start. `detail` is the reason, and must not contain secrets. */
export async function resultNotStarted(
  contract: Contract,
  {
    name,
    baseUrl,
    release = newestRelease,
  }: { readonly name: string; readonly baseUrl: string; readonly release?: Release | undefined },
  detail: string,
  only?: readonly string[],
): Promise<RunResult> {
  const rules = rulesToSettle('server', only)
    .map((rule) => decideVerdict(rule, [], release))
    .map((rule) => (rule.verdict === 'untested' ? { ...rule, cause: 'not-begun' as const, detail } : rule));
  return {
    ...resultOf(contract, rules, release, 'server'),
    target: { name, baseUrl, release },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: ['read'] },
    startedAt: new Date().toISOString(),
    durationMs: 0,
    notBegun: detail,
    inputs: await expectationsOfRun(),
    observations: [],
    exchanges: [],
  };
}
