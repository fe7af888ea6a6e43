import { expect, it } from 'vitest';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import { describeSizeForOne } from './pages.ts';

const refused = { code: 'INVALID_REQUEST', message: 'No.', timestamp: '2026-03-02T09:30:00Z' };

it.each([
  ['a page', '?page=1&pageSize=1', page(1, 1, 3), 200, 'pageSize=1: pageSize 1'],
  ['a refusal', '?page=1&pageSize=1', refused, 400, 'pageSize=1: status 400'],
  ['a page in another order', '?page=1&pageSize=1&sortBy=name', page(1, 1, 3), 200, 'pageSize=1: pageSize 1'],
  ['a refusal of a sort field', '?page=1&pageSize=1&sortBy=nothing', refused, 400, undefined],
])('what is observed of a pageSize of 1: %s', (_, query, body, status, observed) => {
  expect(describeSizeForOne(listAnswer(query, body, status))).toBe(observed);
});
