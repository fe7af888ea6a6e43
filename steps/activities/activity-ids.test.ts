import { describe, expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { activityIdIn, carriesActivityId, describeCarriers, haveDifferentIds } from './activity-ids.ts';

const url = 'http://server.test/';
const response = (content: unknown, headers = {}, status = 202) =>
  exchangeWith({ url, status, headers, content });
const at = (location: string) => response(undefined, { location });

describe('the identifier of an Activity', () => {
  it.each([
    ['member activity', response({ result: { activity: { id: 'a-1', status: 'InProgress' } } })],
    ['member id', response({ id: 'a-1' })],
    ['the whole body', response('a-1')],
  ])('is carried by %s', (carrier, exchange) => {
    expect(activityIdIn(exchange)).toBe('a-1');
    expect(describeCarriers(exchange)).toBe(carrier);
    expect(carriesActivityId(exchange, contextOfCheck).kind).toBe('holds');
  });

  it('is carried by a Location whatever its percent signs', () => {
    expect(activityIdIn(at('/api/v1/activities/100%'))).toBe('100%');
  });

  it.each([
    ['an empty text', response({ activityId: '' }), 'broken'],
    ['a refusal', response({ activityId: 'a-1' }, {}, 409), 'broken'],
    ['what is done at once', response({ id: 'a-1' }, {}, 200), 'silent'],
  ])('is not carried by %s', (_, exchange, kind) => {
    expect(activityIdIn(exchange)).toBeUndefined();
    expect(carriesActivityId(exchange, contextOfCheck).kind).toBe(kind);
  });

  it.each([
    ['A-1', 'broken'],
    ['a-2', 'holds'],
    ['', 'silent'],
  ])('is not that of another operation: %j', (activityId, kind) => {
    const evidence = { earlier: response({ activityId: 'a-1' }), later: response({ activityId }) };
    expect(haveDifferentIds(evidence, contextOfCheck).kind).toBe(kind);
  });
});
