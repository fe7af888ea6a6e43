import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { exchangeWith, listAnswer, page } from '#test/builders/exchanges.ts';
import type { Circumstances } from './check.ts';
import * as verify from './judge-answer.ts';

const nonconformity = expect.objectContaining({ name: 'Nonconformity' });
const untestable = expect.objectContaining({ name: 'Untestable', cause: 'not-seen' });

function accepts(check: () => void, holds: boolean): void {
  if (holds) expect(check).not.toThrow();
  else expect(check).toThrow(nonconformity);
}

describe('a time', () => {
  const answer = (timestamp: string, id = 1) => exchangeWith({ id, content: { timestamp } });

  it.each([
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:58Z', true],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02Z', true],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:31:02.1Z', false],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:57.999Z', false],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00Z', false],
    ['noon', 'a minute past noon', true],
    ['noon', 'noon', false],
  ])('%s moved on a minute to %s: %s', (before, after, holds) => {
    accepts(() => verify.expectMovedOn(answer(after, 2), answer(before), 'timestamp', 60), holds);
  });

  it('shows nothing where the operation is not served', () => {
    const check = () => verify.expectMovedOn(exchangeWith({ status: 404 }), answer('noon'), 'timestamp', 60);
    expect(check).toThrow(untestable);
  });
});

describe('a header', () => {
  it.each([
    ['Cache-Control', 'no-store', 'private, No-Store', true],
    ['Cache-Control', 'no-store', 'no-storage', false],
    ['Cache-Control', 'no-store', undefined, false],
    ['Retry-After', 'any value', 'soon', true],
    ['Retry-After', 'any value', undefined, false],
    ['Retry-After', 'seconds or an HTTP date', '30', true],
    ['Retry-After', 'seconds or an HTTP date', 'Mon, 02 Mar 2026 09:30:30 GMT', true],
    ['Retry-After', 'seconds or an HTTP date', '30 s', false],
  ])('%s: %s takes %j: %s', (name, cell, value, holds) => {
    const headers = value === undefined ? {} : { [name.toLowerCase()]: value };
    accepts(() => verify.expectHeaders(exchangeWith({ headers }), [[name, cell]]), holds);
  });
});

describe('an error', () => {
  it.each([
    [429, { code: 'TOO_MANY' }, true],
    [429, { code: '' }, false],
    [429, undefined, false],
    [200, { code: 'TOO_MANY' }, false],
  ])('with status %i and %j has a code: %s', (status, content, holds) => {
    accepts(
      () => verify.expectErrorMembers(exchangeWith({ status, content }), [['code', 'a non-empty text']]),
      holds,
    );
  });
});

describe('a status', () => {
  it.each([
    [200, 429, true],
    [429, 429, false],
    [202, 200, true],
    [200, 200, false],
    [500, 200, true],
  ])('%i is not %i: %s', (status, unwanted, holds) => {
    accepts(() => verify.expectOtherStatus(exchangeWith({ status }), unwanted), holds);
  });

  it('of a refusal does not show which success it would have been', () => {
    expect(() => verify.expectOtherStatus(exchangeWith({ status: 403 }), 200)).toThrow(untestable);
  });
});

describe('the items of a page', () => {
  const nested = { type: { id: 1, name: 'Person' } };
  const flat = { TypeId: 1 };

  it.each([
    [[nested, nested], 'type.name', 'any value', true],
    [[nested, { type: { id: 1 } }], 'type.name', 'any value', false],
    [[nested, {}], 'type.name', 'any value', false],
    [[flat], 'typeId', 'any value', true],
    [[nested, flat], 'typeId', 'no value', false],
  ])('%j have %s: %s: %s', (items, member, cell, holds) => {
    accepts(() => verify.expectItems(listAnswer('', page(1, 100, 2, { items })), [[member, cell]]), holds);
  });

  it('show nothing where there are none', () => {
    const empty = () => verify.expectItems(listAnswer('', page(1, 100, 0)), [['type.name', 'any value']]);
    expect(empty).toThrow(untestable);
  });
});

describe('a check of all traffic', () => {
  const silent = { rule: 'EN-06', examine: () => undefined };
  const circumstances: Circumstances = { contract: {} as Circumstances['contract'], release: '0.16.0' };

  it('that does not speak of an answer ends the scenario, unless it is partial', () => {
    const answers = [exchangeWith({})];
    expect(() => verify.judgeByChecks([silent], answers, circumstances)).toThrow(Untestable);
    expect(() => verify.judgeByChecks([{ ...silent, partial: true }], answers, circumstances)).not.toThrow();
  });
});
