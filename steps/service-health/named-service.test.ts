import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Check, Outcome } from '#harness/scenario/check.ts';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { hasChanged, hasHealth, isUnchanged, serviceHas } from './named-service.ts';
import { hasVersionRead, overallIs, tellsNothingOfServices } from './summary.ts';

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

const words = (words: string, expected: object) => hasHealth(sync, { words, ...expected });

type Case = [name: string, holds: () => Outcome, breaks: () => Outcome, expected: string];

const on =
  <Evidence>(check: Check<Evidence>, evidence: Evidence) =>
  () =>
    check(evidence, contextOfCheck);

/** Each check with something that holds and something that does not. */
const cases: Case[] = [
  [
    'a verdict',
    on(words('late', { status: 'Degraded', condition: 'HeartbeatOverdue' }), overdue),
    on(words('late', { status: 'Healthy', condition: 'HeartbeatOverdue' }), healthy),
    'WorkerSync late',
  ],
  [
    'a status',
    on(hasHealth('Scheduler', { words: 'Healthy', status: 'Healthy' }), healthy),
    on(words('Healthy', { status: 'Healthy' }), overdue),
    'WorkerSync Healthy',
  ],
  [
    'another condition',
    on(words('not Stalled', { otherThan: 'Stalled' }), healthy),
    on(words('not Heartbeating', { otherThan: 'Heartbeating' }), healthy),
    'WorkerSync not Heartbeating',
  ],
  [
    'the worst as Overall',
    on(overallIs('Degraded'), overdue),
    on(overallIs('Degraded'), healthAnswer(three(overdueFacts))),
    'Overall Degraded',
  ],
  ...changes.flatMap(([name, before]): Case[] => {
    const [same, another] = [
      { later: healthy, earlier: healthy },
      { later: overdue, earlier: healthy },
    ];
    const [still, gone] = [isUnchanged(sync, name), hasChanged(sync, name)];
    return [
      [
        `the same ${name} as before`,
        on(still, same),
        on(still, another),
        `${name} of ${sync} still ${before}`,
      ],
      [`another ${name}`, on(gone, another), on(gone, same), `${name} of ${sync} no longer ${before}`],
    ];
  }),
  [
    'the version of the web tier',
    on(hasVersionRead, { health: healthy, version }),
    on(hasVersionRead, { health: healthAnswer([], { webVersion: '0.15.0' }), version }),
    'WebVersion 0.16.0',
  ],
  [
    'a refusal',
    on(tellsNothingOfServices, version),
    on(tellsNothingOfServices, healthy),
    'nothing of how the services are',
  ],
];

describe('a check of service health', () => {
  it.each(cases)('of %s accepts it and blames the target for anything else', (_, holds, breaks, expected) => {
    expect(holds()).toEqual({ kind: 'holds' });
    expect(breaks()).toMatchObject({ kind: 'broken', expected });
  });

  it.each([
    [healthAnswer([], { services: { WorkerSync: {} } }), 'a list of service health objects'],
    [healthAnswer([], { services: ['WorkerSync'] }), 'a list of service health objects'],
    [exchangeWith({ status: 500, content: {} }), 'an answer with a result'],
    [exchangeWith({ body: '<html>' }), 'a JSON object'],
  ])('blames the target for an answer that is none (%#)', (exchange, expected) => {
    expect(on(words('well', {}), exchange)()).toMatchObject({ kind: 'broken', expected });
  });

  it('is silent on a service that is missing: that it is missing is a rule of its own', () => {
    const missing = healthAnswer([{ service: 'Scheduler' }]);
    expect(on(words('well', {}), missing)().kind).toBe('silent');
  });

  it('is silent on an Overall that is right for services in another state than arranged', () => {
    expect(on(overallIs('Degraded'), healthy)().kind).toBe('silent');
  });
});

const answer = (members: object, facts: ServiceFacts = {}): Exchange =>
  healthAnswer([{ ...facts, members: { ...members } }]);

function accepts(exchange: Exchange, field: string, cell: string, isSo: boolean): void {
  const outcome = on(serviceHas(sync, [[field, cell]]), exchange)();
  expect(outcome.kind).toBe(isSo ? 'holds' : 'broken');
}

describe('a time of a service', () => {
  it.each([
    [58, true],
    [62, true],
    [57.9, false],
    [62.1, false],
  ])('may be two seconds off: last seen %d s ago for 60 s, %s', (silence, holds) => {
    accepts(answer({}, { silence }), 'lastSeenAt', '60 s before generatedAt', holds);
  });

  it.each([
    [0, true],
    [7, true],
    [7.1, false],
  ])('may be younger where it has a limit: last seen %d s ago for at most 5 s, %s', (silence, holds) => {
    accepts(answer({}, { silence }), 'lastSeenAt', 'at most 5 s before generatedAt', holds);
  });

  it('that nobody can read blames the target', () => {
    const unreadable = answer({ lastSeenAt: 'just now' });
    const check = serviceHas(sync, [['lastSeenAt', '3 s before generatedAt']]);
    const expected = 'a date and time as lastSeenAt of WorkerSync';
    expect(on(check, unreadable)()).toEqual({ kind: 'broken', expected, found: 'just now' });
  });
});

describe('a field of a service', () => {
  it('has no value when null or left out', () => {
    accepts(answer({ detail: null }), 'detail', 'no value', true);
    accepts(answer({ detail: undefined }), 'detail', 'no value', true);
    accepts(answer({ detail: '' }), 'detail', 'no value', false);
  });
});

describe('a Reason', () => {
  it.each([
    ['not heard of for 61 s', true, true],
    ['Heartbeating normally.', false, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('%j carries a figure: %s, names no other condition: %s', (reason, hasFigure, namesNone) => {
    accepts(answer({ reason }), 'reason', 'a text with a figure', hasFigure);
    accepts(answer({ reason }), 'reason', 'a text that names no other condition', namesNone);
  });
});
