import { describe, expect, it } from 'vitest';
import { exchangeWith, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
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
const sync = 'WorkerSync';
const changes = [
  ['verdict', 'Healthy: Heartbeating'],
  ['status', 'Healthy'],
] as const;

/** Each expectation with something that holds and something that does not. */
const expectations: [string, () => void, () => void, string][] = [
  [
    'a verdict',
    () =>
      verify.expectHealth(overdue, sync, {
        words: 'late',
        status: 'Degraded',
        condition: 'HeartbeatOverdue',
      }),
    () =>
      verify.expectHealth(healthy, sync, { words: 'late', status: 'Healthy', condition: 'HeartbeatOverdue' }),
    'WorkerSync late',
  ],
  [
    'a status',
    () => verify.expectHealth(healthy, 'Scheduler', { words: 'Healthy', status: 'Healthy' }),
    () => verify.expectHealth(overdue, sync, { words: 'Healthy', status: 'Healthy' }),
    'WorkerSync Healthy',
  ],
  [
    'another condition',
    () => verify.expectHealth(healthy, sync, { words: 'not Stalled', otherThan: 'Stalled' }),
    () => verify.expectHealth(healthy, sync, { words: 'not Heartbeating', otherThan: 'Heartbeating' }),
    'WorkerSync not Heartbeating',
  ],
  [
    'the worst as Overall',
    () => verify.expectOverall(overdue, 'Degraded'),
    () => verify.expectOverall(healthAnswer(three(overdueFacts)), 'Degraded'),
    'Overall Degraded',
  ],
  ...changes.flatMap(([name, before]): [string, () => void, () => void, string][] => [
    [
      `the same ${name} as before`,
      () => verify.expectUnchanged(healthy, healthy, sync, name),
      () => verify.expectUnchanged(overdue, healthy, sync, name),
      `${name} of WorkerSync still ${before}`,
    ],
    [
      `another ${name} than before`,
      () => verify.expectChanged(overdue, healthy, sync, name),
      () => verify.expectChanged(healthy, healthy, sync, name),
      `${name} of WorkerSync no longer ${before}`,
    ],
  ]),
  [
    'the version of the web tier',
    () => verify.expectVersionRepeated(healthy, version),
    () => verify.expectVersionRepeated(healthAnswer([], { webVersion: '0.15.0' }), version),
    'WebVersion 0.16.0',
  ],
  [
    'a refusal',
    () => verify.namesNoService(version),
    () => verify.namesNoService(healthy),
    'nothing of how the services are',
  ],
];

describe('an expectation of service health', () => {
  it.each(expectations)(
    'of %s accepts it and blames the target for anything else',
    (_, holds, breaks, expected) => {
      expect(holds).not.toThrow();
      expect(breaks).toThrow(expect.objectContaining({ name: 'Nonconformity', expected }));
    },
  );

  it('shows both exchanges where it compares two, the later one first', () => {
    expect(() => verify.expectUnchanged(overdue, healthy, sync, 'verdict')).toThrow(
      expect.objectContaining({ exchanges: [2, 1] }),
    );
  });

  it.each([
    [healthAnswer([], { services: { WorkerSync: {} } }), 'a list of service health objects'],
    [healthAnswer([], { services: ['WorkerSync'] }), 'a list of service health objects'],
    [exchangeWith({ status: 500, content: {} }), 'an answer with a result'],
    [exchangeWith({ body: '<html>' }), 'a JSON object'],
  ])('blames the target for an answer that is none (%#)', (exchange, expected) => {
    expect(() => verify.healthOf(exchange, sync)).toThrow(
      expect.objectContaining({ name: 'Nonconformity', expected }),
    );
  });

  it('judges nothing of a service that is missing: that it is missing is a rule of its own', () => {
    const missing = healthAnswer([{ service: 'Scheduler' }]);
    const untested = expect.objectContaining({ name: 'Untestable', cause: 'not-seen' });
    expect(() => verify.healthOf(missing, sync)).toThrow(untested);
  });

  it('judges nothing of an Overall that is right for services in another state than arranged', () => {
    const untested = expect.objectContaining({ name: 'Untestable', cause: 'not-seen' });
    expect(() => verify.expectOverall(healthy, 'Degraded')).toThrow(untested);
  });
});
