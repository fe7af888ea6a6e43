import { expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { agreesWithDate, isUtcByDate } from './utc.ts';

const now = 'Mon, 02 Mar 2026 09:30:00 GMT';

it.each([
  ['the same moment', '2026-03-02T09:30:00Z', { date: now }, false, 'holds'],
  ['the same moment of another zone', '2026-03-02T11:30:00+02:00', { date: now }, false, 'holds'],
  ['a clock that is wrong by minutes', '2026-03-02T09:50:00Z', { date: now }, false, 'holds'],
  ['a zone ahead', '2026-03-02T11:29:57.250Z', { date: now }, false, 'broken'],
  ['a zone ahead, without a mark', '2026-03-02 15:15:00', { date: now }, false, 'broken'],
  ['a zone behind', '2026-03-02T04:30:00Z', { date: now }, true, 'broken'],
  ['a clock that was moved on', '2026-03-02T10:00:00Z', { date: now }, true, 'silent'],
  ['no Date', '2026-03-02T11:30:00Z', {}, false, 'silent'],
  [
    'a Date of another day',
    '2026-03-02T11:30:00Z',
    { date: 'Sun, 01 Mar 2026 09:30:00 GMT' },
    false,
    'silent',
  ],
  ['a Date out of a cache', '2026-03-02T11:30:00Z', { date: now, age: '60' }, false, 'silent'],
  ['another notation', '1772443800', { date: now }, false, 'silent'],
])('by the Date beside it, UTC: %s', (_, timestamp, headers, movesClock, kind) => {
  const answer = exchangeWith({ operation: 'getLiveness', headers, content: { timestamp } });
  expect(isUtcByDate({ answer, field: 'timestamp', movesClock }, contextOfCheck).kind).toBe(kind);
});

it.each([
  ['marked Z', '2026-03-02T07:30:00Z', 'broken'],
  ['of its own zone', '2026-03-02T07:30:00-02:00', 'holds'],
  ['without a zone', '2026-03-02T07:30:00', 'silent'],
])('a time two hours behind %s: %s', (_, timestamp, kind) => {
  const answer = exchangeWith({ operation: 'getLiveness', headers: { date: now }, content: { timestamp } });
  expect(agreesWithDate({ answer, field: 'timestamp', movesClock: false }, contextOfCheck).kind).toBe(kind);
});
