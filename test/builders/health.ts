import type { Exchange } from '#harness/http/exchange.ts';
import { exchangeWith } from './exchange.ts';

/** The moment that ages in these answers are counted to, unless a test says otherwise. */
export const generatedAt = Date.parse('2026-03-02T09:30:00.000Z');

/** A service of a health answer by what matters to its verdict: ages in seconds, `null` for none. */
export interface ServiceFacts {
  readonly service?: string;
  readonly silence?: number | null;
  readonly standstill?: number | null;
  readonly workAge?: number | null;
  readonly verdict?: string;
  /** Further members, or the same ones otherwise. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A service health object for unit tests. It is at work when it has a standstill or a work age. */
export function serviceWith({
  service = 'WorkerSync',
  silence = 3,
  standstill = null,
  workAge = standstill,
  verdict = 'Healthy: Heartbeating',
  members = {},
}: ServiceFacts = {}): Readonly<Record<string, unknown>> {
  const [status, condition] = verdict.split(': ');
  const before = (age: number | null): string | null =>
    age === null ? null : new Date(generatedAt - Math.round(age * 1000)).toISOString();
  return {
    service,
    status,
    condition,
    reason: 'The last heartbeat came as it should.',
    currentWork: workAge === null ? null : 'Synchronising',
    currentWorkStartedAt: before(workAge),
    lastSeenAt: before(silence),
    lastProgressAt: before(standstill),
    ...members,
  };
}

/** A service health answer for unit tests; no product code builds one this way. */
export function healthAnswer(
  services: readonly ServiceFacts[],
  summary: Readonly<Record<string, unknown>> = {},
): Exchange {
  return exchangeWith({
    operation: 'getServiceHealth',
    content: {
      overall: 'Healthy',
      webVersion: '0.16.0',
      generatedAt: new Date(generatedAt).toISOString(),
      services: services.map(serviceWith),
      ...summary,
    },
  });
}
