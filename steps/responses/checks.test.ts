import { describe, expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { agreesWithDate, hasHeaders, hasMovedOn, hasOtherStatusThan, isUtcByDate } from './checks.ts';
import { isAsWritten } from './value-kinds.ts';

const guid = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';

it.each<[cell: string, takes: readonly unknown[], refuses: readonly unknown[]]>([
  ['healthy', ['healthy'], ['Healthy']],
  ['ready or not_ready', ['not_ready'], ['unready']],
  ['true', [true], ['true']],
  ['null', [null], []],
  ['42', [42], ['42']],
  ['"42"', ['42'], []],
  ['any value', [null], [undefined]],
  ['null or absent', [undefined, null], ['']],
  ['a string', [''], [null]],
  ['a non-empty string', ['x'], [' ']],
  ['an integer', [3], [1.5]],
  ['a count', [0], [-1]],
  ['a count, if present', [0, undefined], ['3', null]],
  ['neither healthy nor alive', ['ready'], ['alive']],
  ['a list of strings', [[]], [['x', 1]]],
  ['a list of 2', [[1, 2]], [[1]]],
  ['a list of at most 2', [[1]], [[1, 2, 3], 1]],
  ['a time', ['2026-01-02T03:04:05Z'], ['yesterday']],
  ['a GUID', [guid, `{${guid}}`, guid.replaceAll('-', '').toUpperCase()], ['17', guid.replace(/.$/, 'g'), 7]],
  ['an absolute URL', ['https://id.example/'], ['/id']],
  ['a semantic version', ['0.16.0'], ['0.16']],
])('the table cell "%s" accepts %j, and does not accept %j', (cell, takes, refuses) => {
  expect(takes.filter((value) => !isAsWritten(value, cell))).toEqual([]);
  expect(refuses.filter((value) => isAsWritten(value, cell))).toEqual([]);
});

it('a table cell with an unknown kind of value is refused', () => {
  expect(() => isAsWritten('x', 'a colour')).toThrow('"a colour" is not a kind of value');
});

describe('a time', () => {
  const response = (timestamp: string, id = 1) => exchangeWith({ id, content: { timestamp } });
  const hasMovedOnAMinute = hasMovedOn('timestamp', 60);

  it.each([
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:58Z', 'holds'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02Z', 'holds'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02.1Z', 'broken'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:57.999Z', 'broken'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00Z', 'broken'],
    ['noon', 'a minute past noon', 'holds'],
    ['noon', 'noon', 'broken'],
  ])('that was %s is a minute later at %s: %s', (before, after, kind) => {
    const evidence = { later: response(after, 2), earlier: response(before) };
    expect(hasMovedOnAMinute(evidence, contextOfCheck).kind).toBe(kind);
  });

  it('proves nothing if the operation is not served', () => {
    const evidence = { later: exchangeWith({ status: 404 }), earlier: response('noon') };
    expect(hasMovedOnAMinute(evidence, contextOfCheck).kind).toBe('silent');
  });
});

it.each([
  ['Cache-Control', 'no-store', 'private, No-Store', 'holds'],
  ['Cache-Control', 'no-store', 'no-storage', 'broken'],
  ['Retry-After', 'any value', 'soon', 'holds'],
  ['Retry-After', 'seconds or an HTTP date', 'Mon, 02 Mar 2026 09:30:30 GMT', 'holds'],
])('the header %s: %s accepts %j: %s', (name, cell, value, kind) => {
  const headers = { [name.toLowerCase()]: value };
  expect(hasHeaders([[name, cell]])(exchangeWith({ headers }), contextOfCheck).kind).toBe(kind);
});

it('a refusal does not prove which success it would have been', () => {
  const kindOf = (status: number, unwanted: number) =>
    hasOtherStatusThan(unwanted)(exchangeWith({ status }), contextOfCheck).kind;
  expect([kindOf(403, 200), kindOf(500, 200), kindOf(202, 200)]).toEqual(['silent', 'holds', 'holds']);
});

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
  ['a Date of another day', '2026-03-02T11:30:00Z', { date: now.replace('02', '01') }, false, 'silent'],
  ['a Date out of a cache', '2026-03-02T11:30:00Z', { date: now, age: '60' }, false, 'silent'],
  ['another notation', '1772443800', { date: now }, false, 'silent'],
])('a time is UTC according to the Date header: %s', (_, timestamp, headers, movesClock, kind) => {
  const answer = exchangeWith({ operation: 'getLiveness', headers, content: { timestamp } });
  expect(isUtcByDate({ answer, field: 'timestamp', movesClock }, contextOfCheck).kind).toBe(kind);
});

it.each([
  ['marked Z', '2026-03-02T07:30:00Z', 'broken'],
  ['of its own zone', '2026-03-02T07:30:00-02:00', 'holds'],
  ['without a zone', '2026-03-02T07:30:00', 'silent'],
])('a time two hours behind Date, %s: %s', (_, timestamp, kind) => {
  const answer = exchangeWith({ operation: 'getLiveness', headers: { date: now }, content: { timestamp } });
  expect(agreesWithDate({ answer, field: 'timestamp', movesClock: false }, contextOfCheck).kind).toBe(kind);
});
