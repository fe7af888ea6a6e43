import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { contextOfCheck, exchangeWith, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { services as documented, statusOfCondition } from './documented-health.ts';
import { hasHealth, serviceHas } from './named-service.ts';
import * as services from './services.ts';
import * as summary from './summary.ts';
import { overallIs } from './summary.ts';

const healthy = healthAnswer([{}, { service: 'WorkerDelivery' }, { service: 'Scheduler' }]);
const isWell = hasHealth('WorkerSync', { words: 'well' });

it.each([
  [healthAnswer([], { services: { WorkerSync: {} } }), 'a list of service health objects'],
  [healthAnswer([], { services: ['WorkerSync'] }), 'a list of service health objects'],
  [exchangeWith({ status: 500, content: {} }), 'a response with a result'],
  [exchangeWith({ body: '<html>' }), 'a JSON object'],
])('fails the target for an invalid response (%#)', (exchange, expected) => {
  expect(isWell(exchange, contextOfCheck)).toMatchObject({ kind: 'broken', expected });
});

it('is silent on a service that is missing: that it is missing is a rule of its own', () => {
  expect(isWell(healthAnswer([{ service: 'Scheduler' }]), contextOfCheck).kind).toBe('silent');
});

it('is silent on an Overall that is right for services in another state than arranged', () => {
  expect(overallIs('Degraded')(healthy, contextOfCheck).kind).toBe('silent');
});

describe('a field of a service', () => {
  it.each<[string, string, unknown, ServiceFacts]>([
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 58 }],
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 62 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 57.9 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 62.1 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 0 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 7 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', false, { silence: 7.1 }],
    ['lastSeenAt', '3 s before generatedAt', false, { members: { lastSeenAt: 'just now' } }],
    ['detail', 'no value', true, { members: { detail: null } }],
    ['detail', 'no value', true, { members: { detail: undefined } }],
    ['detail', 'no value', false, { members: { detail: '' } }],
  ])('%s is %s: %s of %o', (field, cell, isSo, facts) => {
    const { kind } = serviceHas('WorkerSync', [[field, cell]])(healthAnswer([facts]), contextOfCheck);
    expect(kind).toBe(isSo ? 'holds' : 'broken');
  });

  it.each([
    ['not heard of for 61 s', true, true],
    ['Heartbeating normally.', false, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('reason %j carries a figure: %s, names no other condition: %s', (reason, hasFigure, namesNone) => {
    const isSo = (cell: string) =>
      serviceHas('WorkerSync', [['reason', cell]])(healthAnswer([{ members: { reason } }]), contextOfCheck)
        .kind === 'holds';
    expect(isSo('a string with a number')).toBe(hasFigure);
    expect(isSo('a string that names no other condition')).toBe(namesNone);
  });
});

const { enumerated, servicesHave, healthHas, versionOutcome: _, ...onServices } = services;
const checks = {
  ...onServices,
  hasDocumentedName: servicesHave('service', ...enumerated),
  hasDocumentedStatus: servicesHave('status', ...enumerated),
  hasDocumentedCondition: servicesHave('condition', ...enumerated),
  hasDocumentedOverall: healthHas('overall', ...enumerated),
  listsOnce: summary.listsOnce(documented),
  listsInOrder: summary.listsInOrder(documented),
  hasStatusOfCondition: summary.hasStatusOfCondition(statusOfCondition),
  overallIsWorst: summary.overallIsWorst,
  isNotStored: summary.isNotStored,
  hasSummaryFields: summary.hasSummaryFields,
  hasSemanticWebVersion: summary.hasSemanticWebVersion,
};
const context = { contract: await loadContract(), release: '0.16.0' } as const;

const instance = {
  startedAt: '2026-03-02T07:00:00Z',
  hostName: 'host-1',
  instanceId: 'host-1:77',
  version: '0.16.0',
  detail: null,
};
/** The three services, healthy; the first one as given. */
function three(facts: ServiceFacts = {}): ServiceFacts[] {
  const members = { ...instance, ...facts.members };
  return [
    { service: 'WorkerSync', ...facts, members },
    ...['WorkerDelivery', 'Scheduler'].map((service) => ({ service, members: instance })),
  ];
}

function answer(
  services: readonly ServiceFacts[],
  summary = {},
  headers = { 'cache-control': 'no-store' },
): Exchange {
  const exchange = healthAnswer(services, summary);
  return { ...exchange, response: { ...exchange.response, headers } };
}

function checksThat(kind: 'broken' | 'holds', exchange: Exchange): string[] {
  return Object.entries(checks).flatMap(([name, check]) =>
    check(exchange, context).kind === kind ? [name] : [],
  );
}

describe('a service health answer', () => {
  it.each([
    ['Cache-Control says more than no-store', answer(three(), {}, { 'cache-control': 'private, No-Store' })],
    ['the host is named in full in one place', answer(three({ members: { hostName: 'host-1.example' } }))],
    [
      'times have no zone',
      answer(three({ members: { startedAt: '2026-03-02T07:00:00' } }), {
        generatedAt: '2026-03-02T09:30:00',
      }),
    ],
  ])('breaks no check when %s', (_, exchange) => {
    expect(checksThat('broken', exchange)).toEqual([]);
    expect(checksThat('holds', exchange).length).toBeGreaterThan(15);
  });

  it.each([500, 401, 503])('of status %i is not checked', (status) => {
    const exchange = answer(three().toReversed(), { overall: 'Unhealthy' }, { 'cache-control': '' });
    const refused = { ...exchange, response: { ...exchange.response, status } };
    expect(checksThat('broken', refused)).toEqual([]);
    expect(checksThat('broken', exchange).length).toBeGreaterThan(1);
  });
});
