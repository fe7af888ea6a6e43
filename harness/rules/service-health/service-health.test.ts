import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { exchangeWith } from '#test/builders/exchange.ts';
import { healthAnswer, type ServiceFacts } from '#test/builders/health.ts';
import * as verify from './service-health.ts';

const three = (facts: ServiceFacts = {}): ServiceFacts[] => [
  facts,
  { service: 'WorkerDelivery' },
  { service: 'Scheduler' },
];
const healthy = healthAnswer(three());
const overdueFacts = { verdict: 'Degraded: HeartbeatOverdue' };
const overdue = { ...healthAnswer(three(overdueFacts), { overall: 'Degraded' }), id: 2 };
const version = exchangeWith({ id: 3, content: { version: '0.16.0' } });
const stored = (header: string): Exchange => ({
  ...healthy,
  response: { ...healthy.response, headers: { 'cache-control': header } },
});

const sync = 'WorkerSync';
const degraded = { status: 'Degraded', condition: 'HeartbeatOverdue' };

/** Each verifier with something that holds and something that does not. */
const verifiers: [string, () => void, () => void, string][] = [
  [
    'a verdict',
    () => verify.hasVerdict(overdue, sync, degraded),
    () => verify.hasVerdict(healthy, sync, degraded),
    'WorkerSync Degraded: HeartbeatOverdue',
  ],
  [
    'another condition',
    () => verify.hasOtherCondition(healthy, sync, 'Stalled'),
    () => verify.hasOtherCondition(healthy, sync, 'Heartbeating'),
    'WorkerSync not Heartbeating',
  ],
  [
    'the same verdict as before',
    () => verify.keepsVerdict(healthy, healthy, sync),
    () => verify.keepsVerdict(overdue, healthy, sync),
    'WorkerSync still Healthy: Heartbeating',
  ],
  [
    'another verdict than before',
    () => verify.changesVerdict(overdue, healthy, sync),
    () => verify.changesVerdict(healthy, healthy, sync),
    'WorkerSync no longer Healthy: Heartbeating',
  ],
  [
    'the worst as Overall',
    () => verify.hasWorstOverall(overdue),
    () => verify.hasWorstOverall(healthAnswer(three(overdueFacts))),
    'Overall Degraded',
  ],
  [
    'three services',
    () => verify.listsExactlyThree(healthy),
    () => verify.listsExactlyThree(healthAnswer([...three(), {}])),
    'each of the three services once',
  ],
  [
    'the documented order',
    () => verify.keepsOrder(healthy),
    () => verify.keepsOrder(healthAnswer(three().toReversed())),
    'the order WorkerSync, WorkerDelivery, Scheduler',
  ],
  [
    'a status',
    () => verify.hasStatus(healthy, 'Scheduler', 'Healthy'),
    () => verify.hasStatus(overdue, sync, 'Healthy'),
    'WorkerSync Healthy',
  ],
  [
    'an answer that is not stored',
    () => verify.isNeverStored(stored('private, No-Store')),
    () => verify.isNeverStored(stored('no-storage')),
    'Cache-Control with no-store',
  ],
  [
    'the version of the web tier',
    () => verify.repeatsVersion(healthy, version),
    () => verify.repeatsVersion(healthAnswer([], { webVersion: '0.15.0' }), version),
    'WebVersion 0.16.0',
  ],
  [
    'no word on the services',
    () => verify.tellsNothingOfServices(version),
    () => verify.tellsNothingOfServices(healthy),
    'no word on the services',
  ],
];

describe('a health verifier', () => {
  it.each(verifiers)(
    'of %s accepts it and blames the target for anything else',
    (_, holds, breaks, expected) => {
      expect(holds).not.toThrow();
      expect(breaks).toThrow(expect.objectContaining({ name: 'Nonconformity', expected }));
    },
  );

  it('shows both exchanges where it compares two, the later one first', () => {
    expect(() => verify.keepsVerdict(overdue, healthy, sync)).toThrow(
      expect.objectContaining({ exchanges: [2, 1] }),
    );
  });

  it.each([
    [healthAnswer([], { services: { WorkerSync: {} } }), 'a list of service health objects'],
    [healthAnswer([], { services: ['WorkerSync'] }), 'a list of service health objects'],
    [exchangeWith({ status: 500, content: {} }), 'an answer with a result'],
    [exchangeWith({ body: '<html>' }), 'a JSON object'],
  ])('blames the target for an answer that is none (%#)', (exchange, expected) => {
    expect(() => verify.hasStatus(exchange, sync, 'Healthy')).toThrow(
      expect.objectContaining({ name: 'Nonconformity', expected }),
    );
  });

  it('judges nothing of a service that is missing: that it is missing is a rule of its own', () => {
    const missing = healthAnswer([{ service: 'Scheduler' }]);
    const untested = expect.objectContaining({ name: 'Untestable', cause: 'not-seen' });
    expect(() => verify.hasStatus(missing, sync, 'Healthy')).toThrow(untested);
  });
});
