import { describe, expect, it } from 'vitest';
import { callerOf, type Visitor, visitor } from '#test/builders/visitor.ts';

type Field = [path: string, name: string, valid: string, rest: object];

async function fields(visit: Visitor): Promise<Field[]> {
  const { connectedSystemId } = await visit.given('a connected system exists');
  const systems = '/api/v1/synchronisation/connected-systems';
  return [
    ['/api/v1/metaverse/attributes', 'type', 'Text', {}],
    [`${systems}/${connectedSystemId}/run-profiles`, 'runType', 'Export', {}],
    ['/api/v1/synchronisation/sync-rules', 'direction', 'Import', { connectedSystemId }],
    ['/api/v1/schedules', 'triggerType', 'Manual', {}],
  ];
}

describe('an enum-typed field of a body', () => {
  it.each([0, 1, 4, 99, -1, 1.5, '1', 'text', null, undefined, true, ['Text']])(
    'refuses %j and changes nothing',
    async (value) => {
      const visit = visitor();
      const headers = await callerOf(visit);
      for (const [path, name, , rest] of await fields(visit)) {
        const before = (await visit.ask(path, { headers })).body.totalCount;
        const json = { name: 'New', ...rest, [name]: value };
        expect((await visit.ask(path, { method: 'POST', headers, json })).status).toBe(400);
        expect((await visit.ask(path, { headers })).body.totalCount).toBe(before);
      }
    },
  );

  it('takes a name, and before 0.14.0 a number in range too', async () => {
    for (const release of ['0.13.0', '0.16.0'] as const) {
      const visit = visitor({ release });
      const headers = await callerOf(visit);
      for (const [path, name, valid, rest] of await fields(visit)) {
        const post = (value: unknown) =>
          visit.ask(path, { method: 'POST', headers, json: { name: 'New', ...rest, [name]: value } });
        expect(await post(valid)).toMatchObject({ status: 201, body: { [name]: valid } });
        expect((await post(1)).status).toBe(release === '0.13.0' ? 201 : 400);
        expect((await post(99)).status).toBe(400);
      }
    }
  });
});
