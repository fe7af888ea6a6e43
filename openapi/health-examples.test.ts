import { describe, expect, it } from 'vitest';
import { loadContract, operationById } from '#harness/contract/contract.ts';

interface Service {
  readonly service: string;
  readonly status: string;
  readonly condition: string;
  readonly reason: string;
  readonly currentWork: string | null;
  readonly lastSeenAt: string | null;
  readonly lastProgressAt: string | null;
  readonly [member: string]: unknown;
}
interface Summary {
  readonly overall: string;
  readonly generatedAt: string;
  readonly services: readonly Service[];
}

const health = operationById(await loadContract(), 'getServiceHealth');
const examples = health.responses.get('200')?.examples ?? [];
const secondsBefore = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 1000;

// 3.1, read for this test alone
function verdict(
  service: Service,
  generatedAt: string,
): [status: string, condition: string, figure?: number] {
  if (service.lastSeenAt === null) return ['Unhealthy', 'NeverStarted'];
  const silent = secondsBefore(generatedAt, service.lastSeenAt);
  if (silent > (service.service === 'Scheduler' ? 120 : 60)) return ['Unhealthy', 'NoHeartbeat', silent];
  if (service.lastProgressAt !== null) {
    const still = secondsBefore(generatedAt, service.lastProgressAt);
    if (still > 600) return ['Degraded', 'Stalled', still];
  }
  return silent > 15 ? ['Degraded', 'HeartbeatOverdue', silent] : ['Healthy', 'Heartbeating', silent];
}

describe.each(examples)('the health example $name', (example) => {
  const summary = example.value as Summary;
  const wanted = example.state?.params ?? {};
  const described = summary.services.find(({ service }) => service === wanted.service);

  it('lists the three services in order', () => {
    expect(summary.services.map(({ service }) => service)).toEqual([
      'WorkerSync',
      'WorkerDelivery',
      'Scheduler',
    ]);
  });

  it('gives each service the verdict its times call for, and the figure', () => {
    for (const service of summary.services) {
      const [status, condition, figure] = verdict(service, summary.generatedAt);
      expect(service).toMatchObject({ status, condition });
      if (figure !== undefined) expect(service.reason).toMatch(new RegExp(`\\b${figure}\\b`));
    }
  });

  it('has the worst status as its overall', () => {
    const ranking = ['Healthy', 'Degraded', 'Unhealthy'];
    const ranks = summary.services.map(({ status }) => ranking.indexOf(status));
    expect(summary.overall).toBe(ranking[Math.max(...ranks)]);
  });

  it('shows the situation its mark names, and no other', () => {
    const others = summary.services.filter((service) => service !== described);
    for (const other of others) expect(other).toMatchObject({ status: 'Healthy', currentWork: null });
    const { seconds, progressSecondsAgo, work } = wanted;
    if (typeof seconds === 'number') {
      expect(secondsBefore(summary.generatedAt, described?.lastSeenAt ?? '')).toBe(seconds);
    }
    if (typeof work === 'string') expect(described?.currentWork).toBe(work);
    if (typeof progressSecondsAgo === 'number') {
      expect(secondsBefore(summary.generatedAt, described?.lastProgressAt ?? '')).toBe(progressSecondsAgo);
    }
    if (progressSecondsAgo === null) expect(described?.lastProgressAt).toBeNull();
  });

  it('says nothing of a service that never reported', () => {
    for (const service of summary.services.filter(({ condition }) => condition === 'NeverStarted')) {
      const { service: name, status, condition, reason, ...rest } = service;
      expect([name, status, condition, reason]).not.toContain(null);
      expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    }
  });
});

it('has an example for every situation of every service', () => {
  const marks = examples.flatMap(({ state }) => (state === undefined ? [] : [state]));
  const wanted = ['WorkerSync', 'WorkerDelivery', 'Scheduler'].flatMap((service) => [
    ...[16, 61, ...(service === 'Scheduler' ? [121] : [])].map((seconds) => ({
      params: { service, seconds },
    })),
    { state: 'a service has never reported', params: { service } },
    ...[590, 601, null].map((progressSecondsAgo) => ({ params: { service, progressSecondsAgo } })),
  ]);
  for (const situation of wanted)
    expect(marks).toContainEqual(expect.objectContaining(expectation(situation)));
  expect(marks).toHaveLength(wanted.length);
});

const expectation = (situation: { params: object }) => ({
  ...situation,
  params: expect.objectContaining(situation.params),
});
