import { instantOf } from '#harness/contract/instant.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, type Members, shown } from '#harness/rules/judging/expectation.ts';
import { agesClaimedIn } from './durations.ts';
import { nullableMembers } from './health-figures.ts';
import { healthOf, type ServiceName, services, summaryOf } from './service-health.ts';

/** Seconds that a moment may be off: times may be cut to whole seconds, and a call takes a while itself. */
const tolerance = 2;

export function isYoungerBy(later: Exchange, earlier: Exchange, seconds: number): void {
  const passed = (generatedAt(later) - generatedAt(earlier)) / 1000;
  expectThat(
    Math.abs(passed - seconds) <= tolerance,
    `GeneratedAt ${seconds} s after the one before`,
    `${passed} s`,
    later,
    earlier,
  );
}

/** A time of a service lies so many seconds before GeneratedAt. */
export function liesBefore(exchange: Exchange, service: ServiceName, member: string, seconds: number): void {
  const age = (generatedAt(exchange) - instant(exchange, service, member)) / 1000;
  expectThat(
    Math.abs(age - seconds) <= tolerance,
    `${member} of ${service} ${seconds} s before GeneratedAt`,
    `${age} s`,
    exchange,
  );
}

/** Each service has reported since, and its last report is no older than one interval. */
export function keepsReporting(later: Exchange, earlier: Exchange, interval: number): void {
  for (const service of services) {
    const moved = (instant(later, service, 'lastSeenAt') - instant(earlier, service, 'lastSeenAt')) / 1000;
    const age = (generatedAt(later) - instant(later, service, 'lastSeenAt')) / 1000;
    expectThat(
      moved > 0 && age <= interval + tolerance,
      `${service} to have reported again within ${interval} s`,
      `last report moved by ${moved} s and is ${age} s old`,
      later,
      earlier,
    );
  }
}

export function givesNo(exchange: Exchange, service: ServiceName, member: string): void {
  const value = healthOf(exchange, service)[member] ?? null;
  expectThat(value === null, `${service} without ${member}`, value, exchange);
}

export function givesText(exchange: Exchange, service: ServiceName, member: string): void {
  const value = healthOf(exchange, service)[member];
  expectThat(typeof value === 'string' && value !== '', `${member} of ${service}`, shown(value), exchange);
}

/** What §2.5 marks as nullable is empty for a service that never reported (§3.1.3). */
export function givesNothingReported(exchange: Exchange, service: ServiceName): void {
  for (const member of nullableMembers) givesNo(exchange, service, member);
}

export function reasonCarriesFigure(exchange: Exchange, service: ServiceName): void {
  const reason = reasonOf(exchange, service);
  expectThat(/\d/.test(reason), `a figure in the reason of ${service}`, reason, exchange);
}

export function reasonClaimsNoAge(exchange: Exchange, service: ServiceName): void {
  const reason = reasonOf(exchange, service);
  expectThat(agesClaimedIn(reason).length === 0, `no age in the reason of ${service}`, reason, exchange);
}

function reasonOf(exchange: Exchange, service: ServiceName): string {
  const { reason } = healthOf(exchange, service);
  expectThat(typeof reason === 'string' && reason !== '', `a reason of ${service}`, reason, exchange);
  return reason;
}

function generatedAt(exchange: Exchange): number {
  return instantIn(summaryOf(exchange), 'generatedAt', exchange);
}

function instant(exchange: Exchange, service: ServiceName, member: string): number {
  return instantIn(healthOf(exchange, service), member, exchange);
}

function instantIn(members: Members, member: string, exchange: Exchange): number {
  const value = instantOf(members[member]);
  expectThat(value !== undefined, `a date and time as ${member}`, members[member], exchange);
  return value;
}
