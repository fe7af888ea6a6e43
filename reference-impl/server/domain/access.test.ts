import { describe, expect, it } from 'vitest';
import { departing } from '#reference/server/world/behaviour.ts';
import { callerOf, type Json, visitor } from '#test/builders/visitor.ts';
import { defaultFreedoms } from './freedoms.ts';

const health = '/api/v1/system/health';
const me = '/api/v1/userinfo';

describe('credentials', () => {
  it.each([
    '/api/v1/health',
    '/api/v1/health/ready',
    '/api/v1/health/live',
    '/api/v1/health/version',
    '/api/v1/auth/config',
  ])('are not needed at %s, and bad ones do no harm', async (path) => {
    const visit = visitor();
    expect((await visit.ask(path)).status).toBe(200);
    expect((await visit.ask(path, { headers: { 'X-Api-Key': 'nobody' } })).status).toBe(200);
  });

  it.each([
    {},
    { 'X-Api-Key': 'nobody' },
    { Authorization: 'Bearer nobody' },
    { Authorization: 'Basic bm9ib2R5' },
    { cookie: 'svc-portal-session=nobody' },
  ])('are refused when they are %j', async (headers) => {
    const { status, body } = await visitor().ask(health, { headers });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED', timestamp: expect.any(String) });
  });

  it.each(['expired', 'wrong-audience', 'wrong-signature', 'wrong-issuer', 'unsigned'])(
    'are refused when the token is %s',
    async (token) => {
      const visit = visitor();
      const headers = await callerOf(visit, { method: 'bearer', token });
      expect((await visit.ask(me, { headers })).status).toBe(401);
    },
  );

  it('count nowhere but in their header', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    const key = String(headers['X-Api-Key']);
    expect((await visit.ask(`${health}?api_key=${key}&X-Api-Key=${key}`)).status).toBe(401);
    expect((await visit.ask(health, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(401);
    expect((await visit.ask(health, { headers })).status).toBe(200);
  });

  it.each(['signature', 'expiry', 'audience'] as const)('pass a fault that skips the %s', async (skipped) => {
    const checks = { signature: true, expiry: true, audience: true, issuer: true, [skipped]: false };
    const visit = visitor({ behaviour: departing({ access: { tokenChecks: checks } }) });
    const token = skipped === 'expiry' ? 'expired' : `wrong-${skipped}`;
    expect(
      (await visit.ask(me, { headers: await callerOf(visit, { method: 'bearer', token }) })).status,
    ).toBe(200);
  });
});

describe('a caller', () => {
  it.each([
    [
      'administrator',
      'api-key',
      { authorised: true, isAdministrator: true, authMethod: 'api_key', message: null },
    ],
    [
      'administrator',
      'bearer',
      { authorised: true, isAdministrator: true, authMethod: 'oauth', message: null },
    ],
    ['infrastructure', 'api-key', { authorised: true, isAdministrator: true, roles: ['Administrator'] }],
    ['user', 'bearer', { authorised: true, isAdministrator: false, metaverseObjectId: expect.any(String) }],
    ['user', 'api-key', { authorised: true, isAdministrator: false, authMethod: 'api_key' }],
    ['stranger', 'bearer', { authorised: false, metaverseObjectId: null, message: expect.any(String) }],
    ['stranger', 'api-key', { authorised: false, metaverseObjectId: null, message: expect.any(String) }],
  ])('who is %s by %s is told so', async (kind, method, expected) => {
    const visit = visitor();
    const { status, body } = await visit.ask(me, { headers: await callerOf(visit, { kind, method }) });
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('needs the role for service health and the reset, and not for a password', async () => {
    const visit = visitor();
    const headers = await callerOf(visit, { kind: 'user', method: 'bearer' });
    const { metaverseObjectId } = await visit.given('a person has accounts');
    expect((await visit.ask(health, { headers })).status).toBe(403);
    expect((await visit.ask('/api/v1/system/reset', { method: 'POST', headers, json: {} })).status).toBe(403);
    const path = `/api/v1/metaverse/objects/${metaverseObjectId}/password`;
    expect((await visit.ask(path, { method: 'POST', headers, json: { password: 'x' } })).status).toBe(200);
  });

  it('who signs in as the configured initial administrator becomes one', async () => {
    const visit = visitor();
    const first = await callerOf(visit);
    const json = { includeAdministrators: true };
    await visit.ask('/api/v1/system/reset', { method: 'POST', headers: first, json });
    const headers = await callerOf(visit, { kind: 'initial-administrator', method: 'bearer' });
    expect((await visit.ask(health, { headers })).status).toBe(200);
    await visit.given('an initial administrator is configured', { configured: false });
    const late = await callerOf(visit, { kind: 'initial-administrator', method: 'bearer' });
    expect((await visit.ask(me, { headers: late })).body.authorised).toBe(false);
  });

  it('meets the refusals that the freedoms ask for', async () => {
    const freedoms = {
      ...defaultFreedoms,
      unauthenticatedStatus: 403 as const,
      forbiddenStatus: 404 as const,
    };
    const visit = visitor({ freedoms });
    expect((await visit.ask(health)).status).toBe(403);
    const user: Json = await callerOf(visit, { kind: 'user' });
    expect((await visit.ask(health, { headers: user })).status).toBe(404);
  });
});

describe('what is not there', () => {
  it('is told from what may not be done to it', async () => {
    const visit = visitor();
    expect(await visit.ask('/api/v2/health')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const wrong = await visit.ask(me, { method: 'DELETE' });
    expect(wrong).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(wrong.headers.get('allow')).toBe('GET');
  });
});
