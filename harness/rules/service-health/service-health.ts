import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, type Members, membersOf } from '#harness/rules/judging/expectation.ts';

/** The three background services in the order that §4.1 fixes. */
export const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'] as const;

export type ServiceName = (typeof services)[number];

/** A documented pair of status and condition, e.g. Degraded: Stalled (§3.1). */
export interface HealthVerdict {
  readonly status: string;
  readonly condition: string;
}

/** Statuses that say nothing of the services, whatever their state. */
const notServed = [401, 403, 404, 405, 410, 501];

/** The summary that an answer carries. That an administrator is served is judged by a rule of its own (SH-47). */
export function summaryOf(exchange: Exchange): Members {
  const { status } = exchange.response;
  if (notServed.includes(status))
    throw new Untestable('not-seen', `service health is answered with ${status}`);
  return membersOf(exchange);
}

/** The service health objects of an answer, in its order. */
export function servicesIn(exchange: Exchange): readonly Members[] {
  const list = summaryOf(exchange).services;
  expectThat(Array.isArray(list) && list.every(isObject), 'a list of service health objects', list, exchange);
  return list;
}

/** The health object of one service. That each has one is judged by a rule of its own (SH-07). */
export function healthOf(exchange: Exchange, service: ServiceName): Members {
  const found = servicesIn(exchange).find((each) => each.service === service);
  if (found === undefined)
    throw new Untestable('not-seen', `the answer holds no health object for ${service}`);
  return found;
}

export function hasVerdict(exchange: Exchange, service: ServiceName, expected: HealthVerdict): void {
  const health = healthOf(exchange, service);
  const { status, condition } = health;
  expectThat(
    status === expected.status && condition === expected.condition,
    `${service} ${expected.status}: ${expected.condition}`,
    `${String(status)}: ${String(condition)}`,
    exchange,
  );
}

export function hasOtherCondition(exchange: Exchange, service: ServiceName, condition: string): void {
  const actual = healthOf(exchange, service).condition;
  expectThat(actual !== condition, `${service} not ${condition}`, actual, exchange);
}

export function keepsVerdict(later: Exchange, earlier: Exchange, service: ServiceName): void {
  const [before, after] = [earlier, later].map((exchange) => verdictOf(exchange, service));
  expectThat(before === after, `${service} still ${before}`, after, later, earlier);
}

export function changesVerdict(later: Exchange, earlier: Exchange, service: ServiceName): void {
  const [before, after] = [earlier, later].map((exchange) => verdictOf(exchange, service));
  expectThat(before !== after, `${service} no longer ${before}`, after, later, earlier);
}

function verdictOf(exchange: Exchange, service: ServiceName): string {
  const { status, condition } = healthOf(exchange, service);
  return `${String(status)}: ${String(condition)}`;
}

/** From best to worst (§3.1.2). */
const severity = ['Healthy', 'Degraded', 'Unhealthy'];

export function hasWorstOverall(exchange: Exchange): void {
  const ranks = services.map((service) => severity.indexOf(String(healthOf(exchange, service).status)));
  if (ranks.includes(-1))
    throw new Untestable('not-seen', 'a service has a status that is none of the three');
  const worst = severity[Math.max(...ranks)];
  const { overall } = summaryOf(exchange);
  expectThat(overall === worst, `Overall ${String(worst)}`, `Overall ${String(overall)}`, exchange);
}

export function listsExactlyThree(exchange: Exchange): void {
  const names = servicesIn(exchange).map((each) => each.service);
  const once = services.every((service) => names.filter((name) => name === service).length === 1);
  expectThat(names.length === 3 && once, 'each of the three services once', names, exchange);
}

export function keepsOrder(exchange: Exchange): void {
  const names = servicesIn(exchange).map((each) => each.service);
  const known = [...new Set(names)].filter((name) => services.some((service) => service === name));
  const ordered = services.filter((service) => known.includes(service));
  expectThat(known.join() === ordered.join(), `the order ${ordered.join(', ')}`, known, exchange);
}

/** Which Status each Condition belongs to (§3.1). */
export const statusOfCondition: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['Heartbeating', 'Healthy'],
  ['HeartbeatOverdue', 'Degraded'],
  ['Stalled', 'Degraded'],
  ['NoHeartbeat', 'Unhealthy'],
  ['NeverStarted', 'Unhealthy'],
]);

/** Status and Condition go together, whichever Condition it is. An unknown one is another rule's matter. */
export function hasStatusOfCondition(exchange: Exchange, service: ServiceName): void {
  const { status, condition } = healthOf(exchange, service);
  const expected = statusOfCondition.get(condition);
  if (expected === undefined)
    throw new Untestable('not-seen', `${String(condition)} is no documented condition`);
  expectThat(status === expected, `${service} ${expected} with ${String(condition)}`, status, exchange);
}

export function hasStatus(exchange: Exchange, service: ServiceName, expected: string): void {
  const { status } = healthOf(exchange, service);
  expectThat(status === expected, `${service} ${expected}`, status, exchange);
}

export function isNeverStored(exchange: Exchange): void {
  summaryOf(exchange);
  const header = exchange.response.headers['cache-control'] ?? '';
  const directives = header.split(',').map((directive) => directive.trim().toLowerCase());
  expectThat(
    directives.includes('no-store'),
    'Cache-Control with no-store',
    header || 'no such header',
    exchange,
  );
}

/** WebVersion of a service health answer against an earlier answer of the version endpoint. */
export function repeatsVersion(health: Exchange, version: Exchange): void {
  const { webVersion } = summaryOf(health);
  const told = membersOf(version).version;
  expectThat(webVersion === told, `WebVersion ${String(told)}`, webVersion, health, version);
}

export function tellsNothingOfServices(exchange: Exchange): void {
  const { body } = exchange.response;
  const named = services.filter((service) => body.includes(service));
  expectThat(named.length === 0, 'no word on the services', named, exchange);
}
