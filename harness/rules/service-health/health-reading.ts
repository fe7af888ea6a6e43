import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Finding, PassiveCheck } from '#harness/rules/judging/check.ts';
import { isObject, type Members } from '#harness/rules/judging/expectation.ts';

/** One service of a health answer, with its ages counted to the answer's own GeneratedAt. */
export interface HealthReading {
  readonly name: string;
  readonly members: Members;
  /** Seconds since the last report; undefined for one that never came. */
  readonly silence: number | undefined;
  /** Seconds since the current work moved forward; undefined when the service cannot tell. */
  readonly standstill: number | undefined;
  /** Seconds since the current work began. */
  readonly workAge: number | undefined;
  /** Seconds since the time that a member gives. */
  ageOf(member: string): number | undefined;
}

/** The summary and its services, of a successful service health answer. */
export function summaryIn({
  operation,
  response,
}: Exchange): { readonly summary: Members; readonly services: readonly Members[] } | undefined {
  const { status, content } = response;
  if (operation !== 'getServiceHealth' || status !== 200 || !isObject(content)) return undefined;
  const list = content.services;
  return { summary: content, services: Array.isArray(list) ? list.filter(isObject) : [] };
}

/** The verdict on a service as people write it: `Degraded: Stalled`. */
export function formatVerdict({ status, condition }: Members): string {
  return `${String(status)}: ${String(condition)}`;
}

// Some thirty rules look at the same answer.
const cache = new WeakMap<Exchange, readonly HealthReading[]>();

/** A reading of each service; none when the answer has no GeneratedAt to count to. */
export function readingsIn(exchange: Exchange): readonly HealthReading[] {
  const known = cache.get(exchange);
  if (known !== undefined) return known;
  const readings = takeReadings(exchange);
  cache.set(exchange, readings);
  return readings;
}

function takeReadings(exchange: Exchange): readonly HealthReading[] {
  const found = summaryIn(exchange);
  const generatedAt = instantOf(found?.summary.generatedAt);
  if (found === undefined || generatedAt === undefined) return [];
  const age = (value: unknown): number | undefined => {
    const instant = instantOf(value);
    return instant === undefined ? undefined : (generatedAt - instant) / 1000;
  };
  return found.services.map((members) => ({
    name: String(members.service),
    members,
    silence: age(members.lastSeenAt),
    standstill: age(members.lastProgressAt),
    workAge: age(members.currentWorkStartedAt),
    ageOf: (member) => age(members[member]),
  }));
}

/** A check of every service in a health answer: the first broken one speaks for the answer. */
export function onEachService(
  rule: string,
  judge: (reading: HealthReading) => Finding | undefined,
): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      if (exchange.operation !== 'getServiceHealth') return undefined;
      const findings = readingsIn(exchange).map(judge);
      return findings.find((each) => each?.kind === 'broken') ?? findings.find((each) => each !== undefined);
    },
  };
}
