import type { Contract } from '#harness/contract/contract.ts';
import { type Judgement, judgedSince } from '#harness/history/monitor.ts';
import { everyChecksOf, registeredWatches, sequencesFor } from '#harness/history/monitors.ts';
import { concurrentIn, type PassingServer } from '#harness/history/passing.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/profile/profile.ts';
import { recordedRules, ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Evidence } from '#harness/result/result.ts';
import { mostEvidence } from '#harness/result/scenario-outcome.ts';
import { type Examined, evidenceOf, examineEach, type SentRequest } from '#harness/scenario/every.ts';
import { learntFrom } from '#harness/verdict/redact-result.ts';
import { answerRules } from './answer-rules.ts';

/** Successive requests of a recording. */
export interface Section {
  readonly sent: readonly SentRequest[];
  /** The requests whose responses were recorded completely; none if only the client is checked. */
  readonly answered: readonly SentRequest[];
}

/** What all sections have shown about a rule, by checks of single exchanges or by those of several. */
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

type Found = Pick<Examined, 'held' | 'broken' | 'recorded'>;

interface Judged {
  readonly contract: Contract;
  readonly release: Release;
  readonly only?: readonly string[] | undefined;
  /** If set, the responses of this server are checked too. */
  readonly server?: Omit<PassingServer, 'contract'>;
}

export type TrafficJudge = ReturnType<typeof judgeTraffic>;

/** Judges a recording in sections, so that it can forget all that is no evidence. Call `loadSteps` first. */
export function judgeTraffic({ contract, release, only, server }: Judged) {
  const context = { contract, release };
  const watch = server && registeredWatches().startPassing({ contract, ...server });
  const rules = [...recordedRules, ...(server === undefined ? [] : answerRules())];
  const single = rules
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((rule) => totalOf(rule));
  /** The rules that monitors judge by what they remember, even if there was nothing to compare. */
  const several = new Map<string, Total>();
  for (const [rule] of server === undefined ? [] : sequencesFor(server.isAlone)) totalOfSeveral(rule);
  const kept = new Map<number, Exchange>();
  const secrets = new Set<string>();
  let [requests, startedAt, endedAt] = [0, Number.POSITIVE_INFINITY, 0];

  function add(total: Total, { held, broken, recorded }: Found, exchanges: readonly Exchange[]): void {
    total.held += held;
    total.broken += broken.length;
    for (const each of recorded) total.recorded.set(each, (total.recorded.get(each) ?? 0) + 1);
    const shown = broken.slice(0, mostEvidence - total.evidence.length);
    total.evidence.push(...shown);
    const ids = new Set(shown.flatMap((each) => each.exchanges));
    for (const exchange of exchanges) if (ids.has(exchange.id)) kept.set(exchange.id, exchange);
  }

  function totalOfSeveral(id: string): Total | undefined {
    const rule = ruleById(id);
    const total = several.get(id) ?? (rule && totalOf(rule, { newIn: judgedSince }));
    if (total !== undefined) several.set(id, total);
    return total;
  }

  function addJudgement({ source, outcome }: Judgement, exchange: Exchange): void {
    const total = totalOfSeveral(source);
    if (total === undefined) return;
    if (outcome.kind === 'holds') total.held += 1;
    else {
      const broken = [{ exchanges: [exchange.id], ...evidenceOf(outcome) }];
      add(total, { held: 0, recorded: [], broken }, [exchange, ...(outcome.shownBy ?? [])]);
    }
  }

  return {
    totals: () => [...single, ...several.values()],
    secrets,
    /** The exchanges that show broken rules. */
    kept,
    extent: () => ({ requests, startedAt, endedAt }),
    /** `next`: the requests after the section, with which some checks compare it. */
    judge({ sent, answered }: Section, next: readonly SentRequest[] = []): void {
      requests += sent.length;
      const all = [...sent, ...next];
      const pieces = sent.map((each) => ({ ...each, all }));
      const responses = answered.map(({ exchange }) => exchange);
      const exchanges = all.map(({ exchange }) => exchange);
      const concurrent = concurrentIn(all, endedAt);
      for (const { exchange, endedAt: ended } of sent) {
        startedAt = Math.min(startedAt, Date.parse(exchange.at));
        endedAt = Math.max(endedAt, ended);
      }
      const byEnd = answered.toSorted((one, other) => one.endedAt - other.endedAt);
      for (const each of byEnd)
        for (const judgement of watch?.(each, concurrent.has(each)) ?? [])
          addJudgement(judgement, each.exchange);
      for (const total of single) {
        const { id, subject } = total.rule;
        for (const check of everyChecksOf(id)) {
          if (check.of === 'exchanges' && subject === 'server') {
            const locate = (exchange: Exchange) => ({ exchanges: [exchange.id] });
            add(total, examineEach(check, responses, context, locate), exchanges);
          }
          if (check.of === 'sent requests' && subject !== 'server') {
            const locate = ({ exchange }: SentRequest) => ({ exchanges: [exchange.id] });
            add(total, examineEach(check, pieces, context, locate), exchanges);
          }
        }
      }
    },
    /** Notes the secrets of exchanges that will not be part of the result. */
    forget(sent: readonly SentRequest[]): void {
      const exchanges = sent.map(({ exchange }) => exchange);
      for (const secret of learntFrom(exchanges, { contract, isOurs: false })) secrets.add(secret);
    },
  };
}
