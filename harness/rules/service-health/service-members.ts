import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat } from '#harness/rules/judging/expectation.ts';
import type { Row } from '#harness/rules/judging/judge-answer.ts';
import { isAsWritten } from '#harness/rules/judging/value-kinds.ts';
import type { ServiceName } from './documented-health.ts';
import { hasFigure, mayMeanNeverStarted } from './health-reasons.ts';
import { healthOf, summaryOf } from './service-health.ts';

/** Kinds of text that only a Reason has, as tables of features write them. */
const reasonKinds: Readonly<Record<string, (reason: string) => boolean>> = {
  'a text with a figure': hasFigure,
  'a text that names no other condition': mayMeanNeverStarted,
};

/** A time by its distance to the verdict: `16 s before generatedAt`. */
const age = /^(at most )?(\d+) s before generatedAt$/;

/** Seconds that a moment may be off: times may be cut to whole seconds, and a call takes a while itself. */
const tolerance = 2;

/** Fails the target unless the members of a service are as the rows say. */
export function expectServiceMembers(exchange: Exchange, service: ServiceName, rows: readonly Row[]): void {
  const health = healthOf(exchange, service);
  for (const [member, cell] of rows) {
    const value = health[member];
    if (age.test(cell)) expectAge(exchange, `${member} of ${service}`, value, cell);
    else expectThat(isOfKind(value, cell), `${member} of ${service}: ${cell}`, value, exchange);
  }
}

function isOfKind(value: unknown, cell: string): boolean {
  const isOfReason = reasonKinds[cell];
  if (isOfReason === undefined) return isAsWritten(value, cell);
  return typeof value === 'string' && value !== '' && isOfReason(value);
}

function expectAge(exchange: Exchange, name: string, value: unknown, cell: string): void {
  const [, atMost, seconds] = age.exec(cell) ?? [];
  const { generatedAt } = summaryOf(exchange);
  const [to, from] = [instantOf(generatedAt), instantOf(value)];
  expectThat(to !== undefined, 'a date and time as generatedAt', generatedAt, exchange);
  expectThat(from !== undefined, `a date and time as ${name}`, value, exchange);
  const distance = (to - from) / 1000;
  const off = distance - Number(seconds);
  const holds = off <= tolerance && (atMost !== undefined || off >= -tolerance);
  expectThat(holds, `${name} ${cell}`, `${distance} s before`, exchange);
}
