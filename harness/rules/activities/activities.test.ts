import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { activityIdOf, describeCarriers, listsActivity } from './activities.ts';

const answer = (content: unknown, headers: Exchange['response']['headers'] = {}): Exchange => ({
  id: 1,
  caller: 'administrator',
  at: '2026-03-02T09:30:00Z',
  durationMs: 1,
  request: { method: 'POST', url: 'http://server.test/', headers: {} },
  response: { status: 202, headers, body: '', ...(content !== undefined && { content }) },
});

describe('the identifier of an Activity', () => {
  it.each([
    ['member activityId', answer({ activityId: 'a-1' })],
    ['member activity', answer({ result: { activity: { id: 'a-1', status: 'InProgress' } } })],
    ['member id', answer({ id: 'a-1' })],
    ['the whole body', answer('a-1')],
    ['header Location', answer(undefined, { location: 'https://server.test/api/v1/activities/a-1?x=1' })],
  ])('is carried by %s', (carrier, exchange) => {
    expect(activityIdOf(exchange)).toBe('a-1');
    expect(describeCarriers(exchange)).toBe(carrier);
  });

  it('is carried by a Location whatever its percent signs', () => {
    expect(activityIdOf(answer(undefined, { location: '/api/v1/activities/100%' }))).toBe('100%');
  });

  it.each([
    ['nothing', answer({})],
    ['an empty text', answer({ activityId: '' })],
    ['null', answer({ activityId: null })],
  ])('is not carried by %s', (_, exchange) => {
    expect(() => activityIdOf(exchange)).toThrow('an activity ID');
  });

  it('is found in a list by the id, not by what the Activity is about', () => {
    const list = answer({ items: [{ id: 'A-1', targetId: 'system' }] });
    expect(listsActivity(list, 'a-1')).toBe(true);
    expect(listsActivity(list, 'system')).toBe(false);
  });
});
