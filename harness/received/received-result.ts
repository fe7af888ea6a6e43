import type { Contract } from '#harness/contract/contract.ts';
import type { Release } from '#harness/profile/profile.ts';
import { isNewer } from '#harness/profile/suite-version.ts';
import { rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { RuleResult, RunInput, RunResult } from '#harness/result/result.ts';
import { mostEvidence, ruleVerdict } from '#harness/result/scenario-outcome.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import { failuresSince, resultOfNewer } from '#harness/verdict/as-of.ts';
import { observationsOf, resultOf } from '#harness/verdict/build-result.ts';
import { claimsOf } from '#harness/verdict/claims.ts';
import { factsOf } from '#harness/verdict/decide-verdict.ts';
import { redactResult } from '#harness/verdict/redact-result.ts';
import { leftToRuns } from './answer-rules.ts';
import type { Total, TrafficJudge } from './traffic-judge.ts';

/** A recording whose requests have been judged. */
export interface Recording {
  readonly name: string;
  readonly release: Release;
  readonly asOf?: string | undefined;
  readonly inputs: readonly RunInput[];
  readonly judge: TrafficJudge;
  /** The programs that were started for it. */
  readonly started?: RunResult['started'] | undefined;
  /** The file that contains the traffic, if the command has written it. */
  readonly traffic?: RunResult['traffic'] | undefined;
  /** If set, the responses of this server were checked too. */
  readonly server?: AnsweringServer;
}

export interface AnsweringServer {
  readonly url: string;
  readonly notOffered?: Readonly<Record<string, string>> | undefined;
}

/** The result of all that was judged. */
export function recordingResult(contract: Contract, recording: Recording): RunResult {
  const { name, release, asOf, inputs, judge, server, started, traffic } = recording;
  const { notOffered } = server ?? {};
  const { requests, startedAt, endedAt } = judge.extent();
  const byRule = [...Map.groupBy(judge.totals(), ({ rule }) => rule)];
  const settle = (version?: string) =>
    byRule.map(([rule, totals]) => {
      if (isNewer(rule.newIn, version)) return resultOfNewer(rule);
      const counted = totals.filter(({ newIn }) => !isNewer(newIn, version));
      return settled(rule, release, counted, requests);
    });
  const seen = settle(asOf);
  const all = server === undefined ? seen : [...seen, ...leftToScenarios(seen, release)];
  const judged = server === undefined ? 'recording' : 'server';
  const common = resultOf(contract, all, release, judged, notOffered);
  const result: RunResult = {
    ...common,
    claims: [...(server === undefined ? [] : claimsOf(seen, release, 'recording')), ...common.claims],
    ...(asOf !== undefined && { asOf: failuresSince(asOf, settle(), seen) }),
    inputs,
    target: { name, release, ...(server !== undefined && { baseUrl: server.url }) },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: [] },
    startedAt: new Date(requests === 0 ? 0 : startedAt).toISOString(),
    durationMs: requests === 0 ? 0 : Math.round(endedAt - startedAt),
    observations: server === undefined ? [] : observationsOf(recordedBy(judge.totals())),
    ...(started && { started }),
    ...(traffic && { traffic }),
    exchanges: [],
  };
  return redactResult(result, [...judge.kept.values()], judge.secrets, { contract, isOurs: false });
}

/** The server's behaviour where the document is silent, by open point. */
function recordedBy(totals: readonly Total[]): ReadonlyMap<string, ReadonlySet<string>> {
  const observed = new Map<string, Set<string>>();
  for (const { rule, recorded } of totals) {
    if (rule.subject !== 'server' || rule.openPoint === undefined || recorded.size === 0) continue;
    observed.set(rule.openPoint, new Set([...(observed.get(rule.openPoint) ?? []), ...recorded.keys()]));
  }
  return observed;
}

function settled(rule: Rule, release: Release, totals: readonly Total[], requests: number): RuleResult {
  const { basis } = rule;
  const isOfServer = rule.subject === 'server';
  const sum = (countOf: (total: Total) => number): number =>
    totals.reduce((count, each) => count + countOf(each), 0);
  const recorded = totals.flatMap((each) => [...each.recorded]);
  const observations = recorded.reduce((count, [, times]) => count + times, 0);
  const broken = sum((each) => each.broken);
  // For an open rule about clients, each request without a recorded observation counts as held.
  const held = basis === 'open' && !isOfServer ? requests - observations : sum((each) => each.held);
  const exercised = held + observations > 0 ? 'passed' : 'untested';
  const verdict = appliesTo(rule, release, rule.subject)
    ? ruleVerdict(basis, [broken > 0 ? 'failed' : exercised])
    : 'inapplicable';
  return {
    ...factsOf(rule),
    verdict,
    ...(verdict === 'untested' && {
      cause: 'not-seen',
      detail: 'the rule does not apply to any recorded request',
    }),
    ...(verdict === 'observed' && { detail: observed(recorded) }),
    ...(isOfServer && verdict === 'passed' && leftToRuns(rule)),
    scenarios: [],
    passive: { held, broken },
    evidence: totals.flatMap(({ evidence }) => evidence).slice(0, mostEvidence),
  };
}

/** The rules for servers that no recording shows: only scenarios send their requests or enter their states. */
function leftToScenarios(seen: readonly RuleResult[], release: Release): readonly RuleResult[] {
  const ids = new Set(seen.map(({ id }) => id));
  return rules
    .filter(({ id, subject, excluded }) => subject === 'server' && excluded === undefined && !ids.has(id))
    .map((rule) => ({
      ...factsOf(rule),
      ...(appliesTo(rule, release)
        ? {
            verdict: 'untested',
            cause: 'needs-scenarios',
            detail: 'judged only in the scenarios of "verify"',
          }
        : { verdict: 'inapplicable' }),
      scenarios: [],
      passive: { held: 0, broken: 0 },
      evidence: [],
    }));
}

function observed(recorded: readonly (readonly [what: string, times: number])[]): string {
  if (recorded.length === 0) return 'every request follows the contract';
  return recorded.map(([what, times]) => `${what}${times > 1 ? ` (${times} times)` : ''}`).join(' ');
}
