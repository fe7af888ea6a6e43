import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { serviceHealthChecks } from './checks.ts';

const circumstances = { contract: await loadContract(), release: '0.16.0' } as const;

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

function rulesThat(kind: 'broken' | 'held', exchange: Exchange): string[] {
  const findings = serviceHealthChecks.map(
    (check) => [check.rule, check.examine(exchange, circumstances)] as const,
  );
  return [...new Set(findings.filter(([, finding]) => finding?.kind === kind).map(([rule]) => rule))];
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

const faults: [string, Exchange, string[]][] = [
  ['names a service twice', answer([...three(), { service: 'Scheduler', members: instance }]), ['SH-07']],
  ['leaves a service out', answer(three().slice(1)), ['SH-07']],
  ['turns the order round', answer(three().toReversed()), ['SH-08']],
  ['says Healthy with one Degraded', answer(three({ verdict: 'Degraded: HeartbeatOverdue' })), ['SH-09']],
  [
    'says Degraded with one Unhealthy',
    answer(three({ verdict: 'Unhealthy: NoHeartbeat' }), degraded),
    ['SH-09'],
  ],
  ['may be stored', answer(three(), {}, { 'cache-control': 'no-cache' }), ['SH-11']],
  [
    'gives a never started service a host',
    answer(three({ ...neverStarted, members: { ...nothing, hostName: 'host-1' } }), unhealthy),
    ['SH-12'],
  ],
  [
    'stalls work of unknown progress',
    answer(three({ verdict: 'Degraded: Stalled', workAge: 900 }), degraded),
    ['SH-16'],
  ],
  ['stalls an idle service', answer(three({ verdict: 'Degraded: Stalled' }), degraded), ['SH-17']],
  [
    'calls a reporting service never started',
    answer(three({ verdict: 'Unhealthy: NeverStarted' }), unhealthy),
    ['SH-19'],
  ],
  [
    'pairs Stalled with Unhealthy',
    answer(three({ verdict: 'Unhealthy: Stalled', standstill: 900 }), unhealthy),
    ['SH-22'],
  ],
  ['knows another status', answer(three({ verdict: 'Fine: Heartbeating' })), ['SH-24']],
  ['knows another condition', answer(three({ verdict: 'Healthy: Beating' })), ['SH-25']],
  ['lacks a Reason', answer(three(without('reason'))), ['SH-27']],
  ['gives a number as HostName', answer(three({ members: { hostName: 7 } })), ['SH-28']],
  [
    'gives a LastSeenAt that nobody can read',
    answer(three({ members: { lastSeenAt: 'just now' } })),
    ['SH-28'],
  ],
  ['lacks WebVersion', answer(three(), { webVersion: undefined }), ['SH-29']],
  ['counts to another zone', answer(three(), { generatedAt: '2026-03-02T11:30:00+02:00' }), ['SH-30']],
  [
    'reports in another zone',
    answer(three({ members: { startedAt: '2026-03-02T09:00:00+02:00' } })),
    ['SH-30'],
  ],
  [
    'starts work in another zone',
    answer(three({ workAge: 60, standstill: 20, members: { currentWorkStartedAt: '2026-03-02T11:29:00' } })),
    ['SH-63'],
  ],
  [
    'works since nobody knows when',
    answer(three({ workAge: 60, standstill: 20, members: { currentWorkStartedAt: null } })),
    ['SH-64'],
  ],
  ['has a Healthy service that nobody saw', answer(three({ silence: null })), ['SH-65']],
  ['leaves InstanceId out', answer(three(without('instanceId'))), ['SH-66']],
  ['gives the host alone as InstanceId', answer(three({ members: { instanceId: 'host-1' } })), ['SH-42']],
  ['gives a service a version of two parts', answer(three({ members: { version: '0.16' } })), ['SH-43']],
  ['gives the web tier a version with a v', answer(three(), { webVersion: 'v0.16.0' }), ['SH-44']],
];

describe('a service health answer', () => {
  it.each(faults)('that %s breaks its own rule and no other', (_, exchange, broken) => {
    expect(rulesThat('broken', exchange)).toEqual(broken);
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
  ])('breaks no rule when %s', (_, exchange) => {
    expect(rulesThat('broken', exchange)).toEqual([]);
    expect(rulesThat('held', exchange).length).toBeGreaterThan(15);
  });

  it.each([500, 401, 503])('of status %i is not judged', (status) => {
    const exchange = answer(three().toReversed(), unhealthy, { 'cache-control': '' });
    const refused = { ...exchange, response: { ...exchange.response, status } };
    expect(rulesThat('broken', refused)).toEqual([]);
    expect(rulesThat('broken', exchange).length).toBeGreaterThan(1);
  });
});
