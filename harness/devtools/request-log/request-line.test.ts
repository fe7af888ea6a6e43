import { expect, it } from 'vitest';
import { requestLine } from './request-line.ts';
import type { ReceivedRequest } from './request-log.ts';

const request: ReceivedRequest = {
  id: 1,
  at: '2026-03-02T09:30:00.000Z',
  method: 'POST',
  path: '/api/v1/system/reset?x=1',
  caller: { authentication: 'none' },
  bodyBytes: 0,
  status: 200,
  durationMs: 3,
  verdict: 'valid',
  violations: [],
};

it('tells a request in one line', () => {
  expect(requestLine(request)).toMatch(/^\d\d:\d\d:\d\d POST \/api\/v1\/system\/reset\?x=1 200 3 ms\n$/);
  expect(requestLine({ ...request, status: 0 })).toContain('reset?x=1 connection dropped 3 ms');
});

it('tells what breaks the contract below it, without what would steer a terminal', () => {
  const violations = [
    { in: 'body', at: '/wait', message: 'Must be <= 30.', basis: 'stated' },
    { in: 'query', at: '/\u001b[2J\u202e', message: 'The contract has no such parameter.', basis: 'open' },
  ] as const;
  expect(
    requestLine({ ...request, violations })
      .split('\n')
      .slice(1),
  ).toEqual([
    '  body /wait: Must be <= 30.',
    '  query / [2J : The contract has no such parameter. (open)',
    '',
  ]);
});
