import { describe, expect, it } from 'vitest';
import { callerOf, visitor } from '#test/builders/visitor.ts';
import { defaultFreedoms } from './domain/freedoms.ts';

describe('the rate limit', () => {
  it('refuses one client, spares the others, and lets the wait it names be enough', async () => {
    const visit = visitor();
    const one = await callerOf(visit);
    const other = await callerOf(visit);
    const ask = async (headers: typeof one) => visit.ask('/api/v1/userinfo', { headers });
    await visit.given('the clock stands still');
    await visit.given('requests are limited', { requests: 2, windowSeconds: 30 });
    expect((await ask(one)).status).toBe(200);
    await visit.given('time passes', { seconds: 10 });
    expect((await ask(one)).status).toBe(200);
    const refused = await ask(one);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers.get('retry-after')).toBe('20');
    expect((await ask(other)).status).toBe(200);
    await visit.given('time passes', { seconds: 19 });
    expect((await ask(one)).headers.get('retry-after')).toBe('1');
    await visit.given('time passes', { seconds: 1 });
    expect((await ask(one)).status).toBe(200);
  });

  it('can name a date that is late enough', async () => {
    const visit = visitor({ freedoms: { ...defaultFreedoms, retryAfter: 'date' } });
    await visit.given('the clock stands still');
    const { now } = await visit.given('time passes', { seconds: 0 });
    await visit.given('requests are limited', { requests: 0, windowSeconds: 5 });
    const { headers } = await visit.ask('/api/v1/health');
    expect(Date.parse(headers.get('retry-after') ?? '')).toBeGreaterThanOrEqual(
      Date.parse(String(now)) + 5000,
    );
  });

  it('is off in the calm state', async () => {
    const visit = visitor();
    await visit.given('requests are limited', { requests: 0 });
    expect((await visit.ask('/api/v1/health')).status).toBe(429);
    await visit.calm();
    expect((await visit.ask('/api/v1/health')).status).toBe(200);
  });
});
