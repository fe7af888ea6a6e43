import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { services as documented, statusOfCondition } from './documented-health.ts';
import * as services from './services.ts';
import * as summary from './summary.ts';

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

const nothing = Object.fromEntries(
  [...Object.keys(instance), 'lastSeenAt', 'currentWork', 'currentWorkStartedAt', 'lastProgressAt'].map(
    (name) => [name, null],
  ),
);
const neverStarted: ServiceFacts = { verdict: 'Unhealthy: NeverStarted', members: nothing };
const degraded = { overall: 'Degraded' };
const unhealthy = { overall: 'Unhealthy' };
const without = (member: string): ServiceFacts => ({ members: { [member]: undefined } });

const faults: [string, Exchange, string][] = [
  ['names a service twice', answer([...three(), { service: 'Scheduler', members: instance }]), 'listsOnce'],
  ['leaves a service out', answer(three().slice(1)), 'listsOnce'],
  ['turns the order round', answer(three().toReversed()), 'listsInOrder'],
  [
    'says Healthy with one Degraded',
    answer(three({ verdict: 'Degraded: HeartbeatOverdue' })),
    'overallIsWorst',
  ],
  [
    'says Degraded with one Unhealthy',
    answer(three({ verdict: 'Unhealthy: NoHeartbeat' }), degraded),
    'overallIsWorst',
  ],
  ['may be stored', answer(three(), {}, { 'cache-control': 'no-cache' }), 'isNotStored'],
  [
    'gives a never started service a host',
    answer(three({ ...neverStarted, members: { ...nothing, hostName: 'host-1' } }), unhealthy),
    'hasNullsIfNeverStarted',
  ],
  [
    'stalls work of unknown progress',
    answer(three({ verdict: 'Degraded: Stalled', workAge: 900 }), degraded),
    'isNotStalledIfUnknown',
  ],
  [
    'stalls an idle service',
    answer(three({ verdict: 'Degraded: Stalled' }), degraded),
    'isNotStalledWhenIdle',
  ],
  [
    'calls a reporting service never started',
    answer(three({ verdict: 'Unhealthy: NeverStarted' }), unhealthy),
    'isStartedOnceSeen',
  ],
  [
    'pairs Stalled with Unhealthy',
    answer(three({ verdict: 'Unhealthy: Stalled', standstill: 900 }), unhealthy),
    'hasStatusOfCondition',
  ],
  ['knows another status', answer(three({ verdict: 'Fine: Heartbeating' })), 'hasDocumentedStatus'],
  ['knows another condition', answer(three({ verdict: 'Healthy: Beating' })), 'hasDocumentedCondition'],
  ['lacks a Reason', answer(three(without('reason'))), 'hasDefiniteFields'],
  ['gives a number as HostName', answer(three({ members: { hostName: 7 } })), 'hasNullableFields'],
  [
    'gives a LastSeenAt that nobody can read',
    answer(three({ members: { lastSeenAt: 'just now' } })),
    'hasNullableFields',
  ],
  ['lacks WebVersion', answer(three(), { webVersion: undefined }), 'hasSummaryFields'],
  ['counts to another zone', answer(three(), { generatedAt: '2026-03-02T11:30:00+02:00' }), 'isInUtc'],
  [
    'reports in another zone',
    answer(three({ members: { startedAt: '2026-03-02T09:00:00+02:00' } })),
    'isInUtc',
  ],
  [
    'starts work in another zone',
    answer(three({ workAge: 60, standstill: 20, members: { currentWorkStartedAt: '2026-03-02T11:29:00' } })),
    'liesInThePast',
  ],
  [
    'works since nobody knows when',
    answer(three({ workAge: 60, standstill: 20, members: { currentWorkStartedAt: null } })),
    'hasBegunItsWork',
  ],
  ['has a Healthy service that nobody saw', answer(three({ silence: null })), 'isSeenIfStarted'],
  ['leaves InstanceId out', answer(three(without('instanceId'))), 'hasInstanceIfHealthy'],
  [
    'gives the host alone as InstanceId',
    answer(three({ members: { instanceId: 'host-1' } })),
    'hasInstanceIdOfHost',
  ],
  [
    'gives a service a version of two parts',
    answer(three({ members: { version: '0.16' } })),
    'hasSemanticVersion',
  ],
  [
    'gives the web tier a version with a v',
    answer(three(), { webVersion: 'v0.16.0' }),
    'hasSemanticWebVersion',
  ],
];

describe('a service health answer', () => {
  it.each(faults)('that %s breaks its own check and no other', (_, exchange, broken) => {
    expect(checksThat('broken', exchange)).toEqual([broken]);
  });

  it.each([
    ['all is well', answer(three())],
    ['one never started', answer(three(neverStarted), unhealthy)],
    ['one is overdue', answer(three({ verdict: 'Degraded: HeartbeatOverdue', silence: 20 }), degraded)],
    ['one is stalled', answer(three({ verdict: 'Degraded: Stalled', standstill: 900 }), degraded)],
    [
      'the nullable members of an idle service are left out',
      answer(three({ members: { ...instance, detail: undefined, lastProgressAt: undefined } })),
    ],
    ['Cache-Control says more than no-store', answer(three(), {}, { 'cache-control': 'private, No-Store' })],
    ['the host is named in full in one place', answer(three({ members: { hostName: 'host-1.example' } }))],
    [
      'an idle service keeps the time at which its work began',
      answer(three({ members: { currentWorkStartedAt: '2026-03-02T09:00:00Z' } })),
    ],
    [
      'the host name is made safe',
      answer(three({ members: { hostName: 'host_1', instanceId: 'host1-77' } })),
    ],
    ['a clock is ahead', answer(three({ members: { startedAt: '2026-03-02T09:35:00Z' } }))],
    [
      'a lost service has no instance',
      answer(
        three({
          verdict: 'Unhealthy: NoHeartbeat',
          silence: 61,
          members: { hostName: null, instanceId: null },
        }),
        unhealthy,
      ),
    ],
    [
      'times have no zone',
      answer(three({ members: { startedAt: '2026-03-02T07:00:00' } }), {
        generatedAt: '2026-03-02T09:30:00',
      }),
    ],
    [
      'there are members that the document does not name',
      answer(three({ members: { queue: 3 } }), { region: 'north' }),
    ],
  ])('breaks no check when %s', (_, exchange) => {
    expect(checksThat('broken', exchange)).toEqual([]);
    expect(checksThat('holds', exchange).length).toBeGreaterThan(15);
  });

  it.each([500, 401, 503])('of status %i is not checked', (status) => {
    const exchange = answer(three().toReversed(), unhealthy, { 'cache-control': '' });
    const refused = { ...exchange, response: { ...exchange.response, status } };
    expect(checksThat('broken', refused)).toEqual([]);
    expect(checksThat('broken', exchange).length).toBeGreaterThan(1);
  });
});
