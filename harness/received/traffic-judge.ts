import type { Contract } from '#harness/contract/contract.ts';
import { limits } from '#harness/errors/limits.ts';
import { judgedSince } from '#harness/history/monitor.ts';
import { everyChecksOf, registeredWatches, sequencesFor } from '#harness/history/monitors.ts';
import type { PassingServer } from '#harness/history/passing.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/profile/profile.ts';
import { dropOldest } from '#harness/redaction/drop-oldest.ts';
import { recordedRules, ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Evidence } from '#harness/result/result.ts';
import { mostEvidence } from '#harness/result/scenario-outcome.ts';
import type { CheckContext, Outcome } from '#harness/scenario/check.ts';
import {
  type EveryCheck,
  type ExaminedOne,
  evidenceOf,
  examineOne,
  type SentRequest,
} from '#harness/scenario/every.ts';
import { learntFrom } from '#harness/verdict/redact-result.ts';
import { answerRules } from './answer-rules.ts';

/** A request of passing traffic, in the order in which responses arrived. */
export interface Passing {
  readonly sent: SentRequest;
  /** Whether the response is complete and is to be judged. */
  readonly isAnswered: boolean;
  /** Whether another request was in progress at the same time. */
  readonly isConcurrent: boolean;
}

/** A rule that an exchange has just broken. */
export interface Broken {
  readonly rule: Rule;
  readonly evidence: Evidence;
}

/** What the traffic has shown about a rule, by checks of single exchanges or by those of several. */
export interface Total {
  readonly rule: Rule;
  /** The first version of svc-contract in which this can fail, if it is newer than the rule. */
  readonly newIn?: string;
  held: number;
  broken: number;
  readonly evidence: Evidence[];
  /** What was observed, and how often. */
  readonly recorded: Map<string, number>;
}

const totalOf = (rule: Rule, since = {}): Total => ({
  ...{ rule, held: 0, broken: 0, evidence: [], recorded: new Map() },
  ...since,
});

/** How many secrets of the traffic are remembered, to mask them in the evidence. */
const mostSecrets = 10_000;

interface Judged {
  readonly contract: Contract;
  readonly release: Release;
  readonly only?: readonly string[] | undefined;
  /** Whether the requests are checked. They are not if they come from us. */
  readonly isClientJudged?: boolean;
  /** If set, the responses of this server are checked too. */
  readonly server?: Omit<PassingServer, 'contract'>;
}

export type TrafficJudge = ReturnType<typeof judgeTraffic>;

/** Judges one exchange after another, and keeps only those that are evidence. Call `loadSteps` first. */
export function judgeTraffic({ contract, release, only, isClientJudged = true, server }: Judged) {
  const context = { contract, release };
  const watch = server && registeredWatches().startPassing({ contract, ...server });
  const rules = [...(isClientJudged ? recordedRules : []), ...(server === undefined ? [] : answerRules())];
  const single = rules
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((rule) => ({ total: totalOf(rule), checks: everyChecksOf(rule.id).flatMap(begun) }));
  const ofClient = single.filter(({ total }) => total.rule.subject !== 'server');
  /** The rules that monitors judge by what they remember, even if there was nothing to compare. */
  const several = new Map<string, Total>();
  for (const [rule] of server === undefined ? [] : sequencesFor(server.isAlone)) totalOfSeveral(rule);
  const kept = new Map<number, Exchange>();
  let bytesLeft: number = limits.keptBytes;
  const secrets = new Set<string>();
  let [requests, startedAt, endedAt] = [0, Number.POSITIVE_INFINITY, 0];

  function keep(exchanges: readonly Exchange[]): void {
    for (const exchange of exchanges.filter(({ id }) => !kept.has(id))) {
      const lean = withoutParsed(exchange, bytesLeft);
      bytesLeft -= lean.response.body.length + (lean.request.body?.length ?? 0);
      kept.set(exchange.id, lean);
    }
  }

  function totalOfSeveral(id: string): Total | undefined {
    const rule = ruleById(id);
    const total = several.get(id) ?? (rule && totalOf(rule, { newIn: judgedSince }));
    if (total !== undefined) several.set(id, total);
    return total;
  }

  /** Counts an outcome. Returns the rule if it is broken. */
  function add(total: Total, outcome: Outcome, exchange: Exchange): readonly Broken[] {
    if (outcome.kind === 'holds') total.held += 1;
    if (outcome.kind !== 'broken') return [];
    total.broken += 1;
    const evidence = { exchanges: [exchange.id], ...evidenceOf(outcome) };
    if (total.evidence.length < mostEvidence) {
      total.evidence.push(evidence);
      keep([exchange, ...(outcome.shownBy ?? [])]);
    }
    return [{ rule: total.rule, evidence }];
  }

  function examine(total: Total, check: EveryCheck, sent: SentRequest): readonly Broken[] {
    const { outcome, recorded = [] } = examinedBy(check, sent, context);
    for (const each of recorded) total.recorded.set(each, (total.recorded.get(each) ?? 0) + 1);
    return outcome === undefined ? [] : add(total, outcome, sent.exchange);
  }

  return {
    totals: () => [...single.map(({ total }) => total), ...several.values()],
    secrets,
    /** The exchanges that show broken rules. */
    kept,
    extent: () => ({ requests, startedAt, endedAt }),
    /** Judges a request and its response. Returns the rules that they break. */
    see({ sent, isAnswered, isConcurrent }: Passing): readonly Broken[] {
      const { exchange } = sent;
      requests += 1;
      startedAt = Math.min(startedAt, Date.parse(exchange.at));
      endedAt = Math.max(endedAt, sent.endedAt);
      for (const secret of learntFrom([exchange], { contract, isOurs: false })) secrets.add(secret);
      dropOldest(secrets, mostSecrets);
      const isJudged = watch !== undefined && isAnswered;
      const broken = isJudged
        ? watch(sent, isConcurrent).flatMap(({ source, outcome }) => {
            const total = totalOfSeveral(source);
            return total === undefined ? [] : add(total, outcome, exchange);
          })
        : [];
      const checked = isJudged ? single : ofClient;
      return [
        ...broken,
        ...checked.flatMap(({ total, checks }) => checks.flatMap((check) => examine(total, check, sent))),
      ];
    },
  };
}

/** A check with its own memory, if it has any. Runs of a client are not part of a recording. */
function begun(check: EveryCheck): readonly EveryCheck[] {
  if (check.of === 'client runs') return [];
  return check.of === 'sent requests' && check.start !== undefined
    ? [{ of: check.of, check: check.start() }]
    : [check];
}

function examinedBy(check: EveryCheck, sent: SentRequest, context: CheckContext): ExaminedOne {
  return check.of === 'exchanges'
    ? examineOne(check, sent.exchange, context)
    : check.of === 'sent requests'
      ? examineOne(check, sent, context)
      : {};
}

/** Evidence needs no parsed body, and no text at all once there is too much of it. */
function withoutParsed({ request, response, ...exchange }: Exchange, bytesLeft: number): Exchange {
  const { json: _, content: __, ...answer } = response;
  if (bytesLeft > 0) return { ...exchange, request, response: answer };
  const { body: ___, ...asked } = request;
  return { ...exchange, request: asked, response: { ...answer, body: '' } };
}
