import { expect, it } from 'vitest';
import { brief } from '#reports/brief.ts';
import { exchangeResult, resultWith, ruleResult } from '#test/builders/results.ts';

const situation = [{ state: 'a service has been silent', params: { seconds: 61 } }];

const failed = (id: string, actual: string) =>
  ruleResult({
    id,
    title: 'The worst of the services is the whole',
    text: 'Overall is the worst status of the three services. '.repeat(9),
    verdict: 'failed',
    evidence: [{ expected: 'Overall Degraded', actual, exchanges: [1], situation }],
  });

it('names rule, clause, request, what was expected and found, and where to read', () => {
  const exchanges = [exchangeResult({ method: 'POST', body: '{"wait":30}' })];
  const accepted = ruleResult({ ...failed('SH-10', 'as known') });
  const baseline = { accepted: ['SH-10'], unexpected: ['SH-09'], stale: [], expired: [] };
  const { failures } = brief(resultWith([failed('SH-09', 'Healthy'), accepted], { exchanges, baseline }));
  expect(failures).toEqual([
    {
      rules: ['SH-09 The worst of the services is the whole'],
      clause: expect.stringMatching(/^Overall is the worst .{200,}…$/),
      read: 'docs/api.md#31-how-health-is-derived',
      given: 'a service has been silent {"seconds":61}',
      expected: 'Overall Degraded',
      found: 'Healthy',
      request: 'POST https://server.example/api/v1/system/health as administrator: 200',
      sent: '{"wait":30}',
    },
  ]);
});

it('shows ten failures at most, and is short whatever a server returns', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `SH-${index + 10}`);
  const exchanges = [exchangeResult({ method: 'POST', body: 'x'.repeat(9_000) })];
  const rules = ids.map((id) => failed(id, `${id} ${'found '.repeat(2_000)}`));
  const all = brief(resultWith(rules, { exchanges }));
  expect([all.failures.length, all.furtherFailures?.length]).toEqual([10, 20]);
  // A token is about four characters.
  expect(JSON.stringify(all).length).toBeLessThan(9_000);
});
