import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { ownProfile } from '#harness/profile/profile.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { page } from '#test/builders/exchanges.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import type { HarEntry } from './har.ts';
import { recordingResult } from './received-result.ts';
import { requestReader } from './sent-requests.ts';
import { judgeTraffic } from './traffic-judge.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const contract = await loadContract();
const base = 'http://localhost';

const start = Date.parse('2026-03-02T10:00:00.001Z');
const timeOf = (index: number): string => new Date(start + index * 1000).toISOString();

function entry(index: number, path: string, body: unknown, status = 200): HarEntry {
  return {
    startedDateTime: timeOf(index),
    time: 20,
    request: {
      method: 'GET',
      url: base + path,
      headers: [{ name: 'x-api-key', value: 'a-key-for-this-test' }],
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text: JSON.stringify(body) },
    },
  };
}

const execution = (id: string, status: string) => ({
  id,
  scheduleId: randomUUID(),
  status,
  errorMessage: null,
});

/** Traffic in which each record is new. */
function trafficAt(index: number): HarEntry {
  const id = randomUUID();
  const items = Array.from({ length: 10 }, () => execution(randomUUID(), 'Complete'));
  const executions = page(1, 10, 10, { items });
  const missing = { code: 'NOT_FOUND', message: 'None', timestamp: timeOf(index) };
  const kinds = [
    () => entry(index, `/api/v1/schedule-executions/${id}`, execution(id, 'Complete')),
    () => entry(index, '/api/v1/schedule-executions?page=1&pageSize=10', executions),
    () => entry(index, '/api/v1/health/version', { product: 'IMS', version: '0.16.0' }),
    () => entry(index, '/api/v1/health', { status: 'healthy', timestamp: timeOf(index) }),
    () => entry(index, `/api/v1/activities/${id}`, missing, 404),
  ];
  return (kinds[index % kinds.length] ?? kinds[0])?.() as HarEntry;
}

async function watching() {
  await loadSteps();
  const server = { profile: ownProfile('server'), isAlone: true };
  const judge = judgeTraffic({ contract, release: '0.16.0', server });
  const read = requestReader(contract);
  let count = 0;
  const see = (each: HarEntry) => {
    count += 1;
    return judge.see({ sent: read(each, count, base), isAnswered: true, isConcurrent: false });
  };
  const result = () =>
    recordingResult(contract, { name: 'x', release: '0.16.0', inputs: [], server: { url: base }, judge });
  return { see, result };
}

it.skipIf(isSampled)(
  'the memory for traffic does not grow with its length',
  async () => {
    const { see, result } = await watching();
    const heap: number[] = [];
    for (let index = 0; index < 100_000; index += 1) {
      see(trafficAt(index));
      if (index % 20_000 !== 19_999) continue;
      collectGarbage();
      heap.push(process.memoryUsage().heapUsed);
    }
    const { rules } = result();
    expect(rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual([]);
    expect(rules.find(({ id }) => id === 'SY-17')?.passive?.held).toBeGreaterThan(19_000);
    expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(5_000_000);
    // A hundred thousand responses are judged by some 150 rules.
  },
  patience(180),
);

it('a rule is broken by two responses with many between them, of which few are kept', async () => {
  const { see, result } = await watching();
  const id = randomUUID();
  const path = `/api/v1/schedule-executions/${id}`;
  see(entry(0, path, execution(id, 'Complete')));
  for (let index = 1; index < 300; index += 1) see(trafficAt(index));
  expect(see(entry(300, path, execution(id, 'Running'))).map(({ rule }) => rule.id)).toEqual(['SC-13']);
  const { rules, exchanges } = result();
  const failed = rules.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map((rule) => rule.id)).toEqual(['SC-13']);
  expect(failed[0]?.evidence.map((each) => each.exchanges)).toEqual([[1, 301]]);
  // Some others show what open rules observe.
  expect(exchanges.length).toBeLessThan(20);
  expect(exchanges.find((each) => each.id === 1)?.response.body).toContain('Complete');
});
