import type { Contract } from '#harness/contract/contract.ts';
import { judgeSequences } from '#harness/history/judge-sequences.ts';
import type { Sequences } from '#harness/history/sequence.ts';
import type { Release } from '#harness/profile/profile.ts';
import { isNewer } from '#harness/profile/suite-version.ts';
import { recordedRules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { RuleResult, RunInput, RunResult } from '#harness/result/result.ts';
import { mostEvidence, ruleVerdict } from '#harness/result/scenario-outcome.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import type { CheckContext } from '#harness/scenario/check.ts';
import { type Examined, everyChecksOf, examineEach, type SentRequest } from '#harness/scenario/every.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import { failuresSince, resultOfNewer } from '#harness/verdict/as-of.ts';
import { observationsOf, resultOf } from '#harness/verdict/build-result.ts';
import { claimsOf } from '#harness/verdict/claims.ts';
import { factsOf } from '#harness/verdict/decide-verdict.ts';
import { redactResult } from '#harness/verdict/redact-result.ts';
import { answerRules, leftToRuns } from './answer-rules.ts';

export interface Recording {
  readonly name: string;
  readonly release: Release;
  readonly asOf?: string | undefined;
  readonly sent: readonly SentRequest[];
  readonly only?: readonly string[] | undefined;
  readonly inputs: readonly RunInput[];
  readonly server?: AnsweringServer;
}

/** A server whose recorded responses are checked besides the requests. */
export interface AnsweringServer {
  readonly url: string;
  /** The requests whose responses were recorded completely. */
  readonly answered: readonly SentRequest[];
  readonly notOffered?: Readonly<Record<string, string>> | undefined;
  /** The rules over several exchanges. */
  readonly sequences: Sequences;
}

/** Checks the requests in a recording and, if `server` is given, the responses. */
export async function checkRecording(contract: Contract, recording: Recording): Promise<RunResult> {
  const { name, release, asOf, only, inputs, sent, server } = recording;
  const { notOffered } = server ?? {};
  await loadSteps();
  const context = { contract, release };
  const judge = judgeSequences(server?.sequences ?? {}, context);
  for (const { exchange } of inOrderOfEnd(server?.answered ?? [])) judge.see(exchange);
  const examined = [...recordedRules, ...(server === undefined ? [] : answerRules(server.sequences))]
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((rule) => ({
      rule,
      tallies: [...talliesOf(rule, recording, context), ...judge.tallyOf(rule.id)],
    }));
  const settle = (version?: string) =>
    examined.map(({ rule, tallies }) => {
      if (isNewer(rule.newIn, version)) return resultOfNewer(rule);
      const counted = tallies.filter(({ newIn }) => !isNewer(newIn, version));
      return settled(rule, release, counted, sent.length);
    });
  const rules = settle(asOf);
  const [first, last] = [sent[0], sent.at(-1)];
  const result: RunResult = {
    ...resultOf(contract, rules, release, server === undefined ? 'recording' : 'server'),
    ...(server !== undefined && {
      claims: [...claimsOf(rules, release, 'recording'), ...claimsOf(rules, release, 'server', notOffered)],
    }),
    ...(notOffered !== undefined && { notOffered }),
    ...(asOf !== undefined && { asOf: failuresSince(asOf, settle(), rules) }),
    inputs,
    target: { name, release, ...(server !== undefined && { baseUrl: server.url }) },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: [] },
    startedAt: first?.exchange.at ?? new Date(0).toISOString(),
    durationMs: Math.round((last?.endedAt ?? 0) - Date.parse(first?.exchange.at ?? '')) || 0,
    observations: server === undefined ? [] : observationsOf(recordedBy(examined)),
    exchanges: [],
  };
  const exchanges = sent.map(({ exchange }) => exchange);
  return redactResult(result, exchanges, [], { contract, isOurs: false });
}

const inOrderOfEnd = (sent: readonly SentRequest[]): readonly SentRequest[] =>
  sent.toSorted((one, other) => one.endedAt - other.endedAt);

/** The server's behaviour where the document is silent, by open point. */
function recordedBy(
  judged: readonly { readonly rule: Rule; readonly tallies: readonly Examined[] }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const observed = new Map<string, Set<string>>();
  for (const { rule, tallies } of judged) {
    const recorded = tallies.flatMap((tally) => tally.recorded);
    if (rule.subject !== 'server' || rule.openPoint === undefined || recorded.length === 0) continue;
    observed.set(rule.openPoint, new Set([...(observed.get(rule.openPoint) ?? []), ...recorded]));
  }
  return observed;
}

/** What the steps of a rule find: in responses if the rule is for servers, else in recorded requests. */
function talliesOf(rule: Rule, { sent, server }: Recording, context: CheckContext): readonly Examined[] {
  const answered = (server?.answered ?? []).map(({ exchange }) => exchange);
  const pieces = sent.map((each) => ({ ...each, all: sent }));
  return everyChecksOf(rule.id).flatMap((step) => {
    if (step.of === 'exchanges' && rule.subject === 'server')
      return examineEach(step, answered, context, ({ id }) => ({ exchanges: [id] }));
    if (step.of === 'sent requests' && rule.subject !== 'server')
      return examineEach(step, pieces, context, ({ exchange }) => ({ exchanges: [exchange.id] }));
    return [];
  });
}

function settled(rule: Rule, release: Release, tallies: readonly Examined[], requests: number): RuleResult {
  const { basis } = rule;
  const broken = tallies.flatMap((tally) => tally.broken);
  const recorded = tallies.flatMap((tally) => tally.recorded);
  const isOfServer = rule.subject === 'server';
  // For an open rule about clients, each request without a recorded observation counts as held.
  const held =
    basis === 'open' && !isOfServer
      ? requests - recorded.length
      : tallies.reduce((sum, tally) => sum + tally.held, 0);
  const exercised = held + recorded.length > 0 ? 'passed' : 'untested';
  const verdict = appliesTo(rule, release, rule.subject)
    ? ruleVerdict(basis, [broken.length > 0 ? 'failed' : exercised])
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
    passive: { held, broken: broken.length },
    evidence: broken.slice(0, mostEvidence),
  };
}

function observed(recorded: readonly string[]): string {
  if (recorded.length === 0) return 'every request follows the contract';
  const kinds = Map.groupBy(recorded, (each) => each);
  return [...kinds].map(([what, { length }]) => `${what}${length > 1 ? ` (${length} times)` : ''}`).join(' ');
}
