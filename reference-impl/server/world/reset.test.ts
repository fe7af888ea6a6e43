import { describe, expect, it } from 'vitest';
import { defaultFreedoms } from '#reference/server/domain/freedoms.ts';
import { callerOf, type Json, type Visitor, visitor } from '#test/builders/visitor.ts';
import { departing } from './behaviour.ts';
import { documentedReset } from './reset.ts';

const reset = (visit: Visitor, headers: Json, json: object = {}) =>
  visit.ask('/api/v1/system/reset', { method: 'POST', headers, json });
const totals = async (visit: Visitor, headers: Json) => {
  const paths = [
    'metaverse/objects',
    'metaverse/object-types',
    'metaverse/attributes',
    'synchronisation/connected-systems',
    'synchronisation/sync-rules',
    'synchronisation/object-matching-rules',
    'synchronisation/connector-definitions',
    'schedules',
    'schedule-executions',
    'activities',
    'security/roles',
    'security/api-keys',
    'security/certificates',
    'predefined-searches',
    'example-data/sets',
    'example-data/templates',
    'change-history',
  ];
  const answers = await Promise.all(paths.map((path) => visit.ask(`/api/v1/${path}`, { headers })));
  return answers.map(({ body }) => body.totalCount);
};

describe('a factory reset', () => {
  it('removes what the plan says, keeps the rest, and counts what is gone', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    const { removes, keeps } = await visit.given('the system is populated');
    const { status, body } = await reset(visit, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      connectedSystemsRemoved: removes?.connectedSystems,
      syncRulesRemoved: removes?.synchronisationRules,
      metaverseObjectsRemoved: removes?.metaverseObjects,
      schedulesRemoved: removes?.schedules,
      apiKeysRemoved: removes?.apiKeys,
      trustedCertificatesRemoved: removes?.trustedCertificates,
    });
    const kept = ['metaverseObjects', 'metaverseObjectTypes', 'metaverseAttributes', 'connectedSystems'];
    const afterwards = await totals(visit, headers);
    expect(afterwards.slice(0, 4)).toEqual(kept.map((kind) => keeps?.[kind]));
    expect(Number(removes?.metaverseObjects)).toBeGreaterThan(0);
  });

  it('leaves one activity behind that says who began it', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await reset(visit, headers);
    const { body } = await visit.ask('/api/v1/activities', { headers });
    expect(body.items).toMatchObject([
      { name: 'Factory reset', initiatedBy: expect.stringMatching(/^Key of /) },
    ]);
  });

  it('keeps administrators unless they are included', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await reset(visit, headers);
    expect((await visit.ask('/api/v1/metaverse/objects', { headers })).body.totalCount).toBe(1);
    await reset(visit, headers, { includeAdministrators: true });
    expect((await visit.ask('/api/v1/metaverse/objects', { headers })).body.totalCount).toBe(0);
  });

  it('is refused with nothing lost while an activity runs, and for want of an initial administrator', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('the system is populated');
    await visit.given('an initial administrator is configured', { configured: false });
    const before = await totals(visit, headers);
    expect((await reset(visit, headers, { includeAdministrators: true })).status).toBe(409);
    expect(await totals(visit, headers)).toEqual(before);
    await visit.given('an activity is in progress');
    const busy = await totals(visit, headers);
    const options = { force: true, includeAdministrators: true, acknowledgeAdministratorLockout: true };
    expect((await reset(visit, headers, options)).status).toBe(409);
    expect(await totals(visit, headers)).toEqual(busy);
    await visit.given('every activity has come to its end');
    expect((await reset(visit, headers, options)).status).toBe(200);
  });

  it('restores what the service start would, and clears a setting that names something gone', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('a custom metaverse attribute is mapped to the SSO unique identifier');
    await visit.given('the built-in schedules are missing');
    await visit.given('the built-in example data template has lost its attributes');
    const { environment } = await visit.given('an environment setting has drifted');
    const looked = await visit.given('what the API does not show is looked at');
    await reset(visit, headers);
    const settings = await visit.ask('/api/v1/service-settings', { headers });
    expect(settings.body).toMatchObject({ ssoUniqueIdentifierAttributeId: null, ssoAuthority: environment });
    expect((await visit.ask('/api/v1/schedules', { headers })).body.totalCount).toBe(1);
    const templates = await visit.ask('/api/v1/example-data/templates', { headers });
    expect(templates.body.items?.[0]?.attributes).toHaveLength(4);
    const again = await visit.given('what the API does not show is looked at');
    expect(again.connectorFiles).toEqual(looked.connectorFiles);
    expect(String(again.builtInsRecordedAt?.earliest) > String(looked.builtInsRecordedAt?.latest)).toBe(true);
  });

  it('ends portal sessions and ordinary keys, and no others', async () => {
    const visit = visitor();
    const infrastructure = await callerOf(visit);
    const ordinary = await callerOf(visit, { kind: 'administrator' });
    const { cookie } = await visit.given('a portal session exists');
    const ask = async (headers: object) =>
      (await visit.ask('/api/v1/userinfo', { headers: headers as Json })).status;
    expect([await ask(infrastructure), await ask(ordinary), await ask({ cookie })]).toEqual([200, 200, 200]);
    await reset(visit, infrastructure);
    expect([await ask(infrastructure), await ask(ordinary), await ask({ cookie })]).toEqual([200, 401, 401]);
    await visit.calm();
    expect(await ask(ordinary)).toBe(200);
  });

  it('loses nothing when it is interrupted at any step', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('the system is populated');
    const before = await totals(visit, headers);
    const { steps } = await visit.given('the store fails');
    for (const atStep of steps ?? []) {
      await visit.given('the store fails', { atStep });
      expect((await reset(visit, headers)).status).toBe(500);
      expect(await totals(visit, headers)).toEqual(before);
    }
    expect((await reset(visit, headers)).status).toBe(200);
  });

  it('can be made to forget a kind by a fault of one line', async () => {
    const removes = { ...documentedReset.removes, certificates: () => false };
    const visit = visitor({ behaviour: departing({ reset: { removes } }) });
    const headers = await callerOf(visit);
    await visit.given('the system is populated');
    await reset(visit, headers);
    expect((await visit.ask('/api/v1/security/certificates', { headers })).body.totalCount).toBe(2);
  });

  it('refuses options that are no booleans', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    expect((await reset(visit, headers, { includeAdministrators: 'yes' })).status).toBe(400);
    expect(defaultFreedoms.badRequestStatus).toBe(400);
  });
});
