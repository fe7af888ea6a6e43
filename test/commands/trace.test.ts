import { expect, it } from 'vitest';
import { commandsOnServers } from './testing/small-network.ts';

const { plain, described, running, resultOfRun } = commandsOnServers();

const headerIn = (request: string, name: string): string | undefined =>
  new RegExp(`^${name}\n(.*)$`, 'im').exec(request)?.[1];

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-01$/;

it('each request of a run has a trace id of its own and the run in its User-Agent, which the result names', async () => {
  const { url, heard } = await plain();
  await described({ baseUrl: url });
  await running('verify');
  const { runId, exchanges } = await resultOfRun();
  expect(runId).toMatch(/^[0-9a-f]{16}$/);
  const agents = new Set(heard.map((each) => headerIn(each, 'user-agent')));
  expect([...agents]).toEqual([expect.stringMatching(new RegExp(`^svc-contract/\\S+ \\(run ${runId}\\)$`))]);
  const traces = heard.map((each) => form.exec(headerIn(each, 'traceparent') ?? '')?.[1]);
  expect(new Set(traces).size).toBe(heard.length);
  expect(exchanges.length).toBeGreaterThan(0);
  for (const { trace, request } of exchanges) {
    const [line = ''] = (heard[traces.indexOf(trace)] ?? '').split('\n');
    expect(url + line.replace(/^\w+ /, '')).toBe(request.url);
  }
});

it.each([
  ['trace: false', { trace: false }, 'svc-contract', undefined],
  ['own headers', { headers: { 'User-Agent': 'acme', Traceparent: 'ours' } }, 'acme', 'ours'],
])('with %s in the profile, no request has them', async (_, more, agent, trace) => {
  const { url, heard } = await plain();
  await described({ baseUrl: url, ...more });
  await running('verify');
  expect(heard.length).toBeGreaterThan(0);
  for (const request of heard)
    expect([headerIn(request, 'user-agent'), headerIn(request, 'traceparent')]).toEqual([agent, trace]);
  const { exchanges } = await resultOfRun();
  expect(exchanges.filter((each) => each.trace !== undefined)).toEqual([]);
});
