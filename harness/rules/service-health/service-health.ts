import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import {
  assumeServed,
  expectThat,
  isObject,
  type Members,
  membersOf,
  shown,
} from '#harness/rules/judging/expectation.ts';
import { type ServiceName, statusOfCondition } from './documented-health.ts';
import { formatVerdict } from './health-reading.ts';
import { overallIsWorst } from './summary-laws.ts';

/** The summary that an answer carries. That an administrator is served is judged by a rule of its own (SH-47). */
export function summaryOf(exchange: Exchange): Members {
  assumeServed(exchange);
  return membersOf(exchange);
}

/** The health object of one service. That each has one is judged by a rule of its own (SH-07). */
export function healthOf(exchange: Exchange, service: ServiceName): Members {
  const { services: list } = summaryOf(exchange);
  expectThat(Array.isArray(list) && list.every(isObject), 'a list of service health objects', list, exchange);
  const health = list.find((each) => each.service === service);
  if (health === undefined)
    throw new Untestable('not-seen', `the answer holds no health object for ${service}`);
  return health;
}

/** What a feature expects of a service: a status, a documented pair (§3.1), or any condition but one. */
export interface ExpectedHealth {
  readonly words: string;
  readonly status?: string | undefined;
  readonly condition?: string | undefined;
  readonly otherThan?: string | undefined;
}

/**
 * A scenario knows from state control how the service is and names the verdict. What judges all traffic has the
 * answer alone to go by: the two are read apart on purpose.
 */
export function expectHealth(exchange: Exchange, service: ServiceName, expected: ExpectedHealth): void {
  const health = healthOf(exchange, service);
  const holds =
    [undefined, health.status].includes(expected.status) &&
    [undefined, health.condition].includes(expected.condition) &&
    health.condition !== expected.otherThan;
  expectThat(holds, `${service} ${expected.words}`, formatVerdict(health), exchange);
}

/** Overall in a state whose worst status is known. That a service has the status of its state is for other rules. */
export function expectOverall(exchange: Exchange, expected: string): void {
  expectKept(overallIsWorst, exchange);
  const { overall } = summaryOf(exchange);
  if (overall === expected) return;
  throw new Untestable('not-seen', `the worst status is ${String(overall)}, where it should be ${expected}`);
}

export function expectUnchanged(
  later: Exchange,
  earlier: Exchange,
  service: ServiceName,
  name: string,
): void {
  const [before, after] = [earlier, later].map((exchange) => valueIn(exchange, service, name));
  expectThat(before === after, `${name} of ${service} still ${before}`, after, later, earlier);
}

export function expectChanged(later: Exchange, earlier: Exchange, service: ServiceName, name: string): void {
  const [before, after] = [earlier, later].map((exchange) => valueIn(exchange, service, name));
  expectThat(before !== after, `${name} of ${service} no longer ${before}`, after, later, earlier);
}

/** The verdict on a service, or one of its members. */
function valueIn(exchange: Exchange, service: ServiceName, name: string): string {
  const health = healthOf(exchange, service);
  return name === 'verdict' ? formatVerdict(health) : shown(health[name]);
}

/** WebVersion of a service health answer against an earlier answer of the version endpoint. */
export function expectVersionRepeated(health: Exchange, earlier: Exchange): void {
  const { webVersion } = summaryOf(health);
  const { version } = membersOf(earlier);
  const holds = withoutBuild(webVersion) === withoutBuild(version);
  expectThat(holds, `WebVersion ${String(version)}`, webVersion, health, earlier);
}

/** Versions that differ in build metadata are the same version to Semantic Versioning. */
function withoutBuild(version: unknown): unknown {
  return typeof version === 'string' ? version.replace(/\+.*$/, '') : version;
}

/** A refusal may name the services, as the document does, but not tell how they are. */
export function namesNoService(exchange: Exchange): void {
  const { body, content } = exchange.response;
  const words = [...statusOfCondition.keys(), 'Healthy', 'Unhealthy'];
  const verdicts = words.filter((word) => new RegExp(`\\b${word}\\b`).test(body));
  const told = [...verdicts, ...healthMembersIn(content)];
  expectThat(told.length === 0, 'nothing of how the services are', told, exchange);
}

/** The members of a service health object or a summary, at any depth. */
function healthMembersIn(content: unknown): readonly string[] {
  if (Array.isArray(content)) return content.flatMap(healthMembersIn);
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([name, value]) => [
    ...(toldMembers.includes(name) ? [name] : []),
    ...healthMembersIn(value),
  ]);
}

const toldMembers: readonly string[] = ['services', 'overall', 'condition', 'lastSeenAt', 'currentWork'];
