import { cpuUsage } from 'node:process';
import { describe, expect, it } from 'vitest';
import { driftFrom } from '#test/builders/published-copy.ts';

const json = (name: string): string => {
  const body = `{ schema: { $ref: '#/components/schemas/${name}' } }`;
  return `{ description: '', content: { text/plain: ${body}, application/json: ${body} } }`;
};
const text = '{ type: string }';
const maybe = '{ type: string, nullable: true }';
const all = (names: string, schema: string): string =>
  names
    .split(' ')
    .map((name) => `${name}: ${schema}`)
    .join(', ');

/** Resembles a generated document: PascalCase, `nullable`, no operationId, names of controllers in paths. */
const document = `
openapi: 3.0.1
info: { title: Vendor, version: v1 }
servers: [{ url: https://identity.example/tenant-a }]
security: [{ Key: [] }, { Token: [] }]
paths:
  /api/v{version}/System/Health/: { get: { responses: { 200: ${json('Summary')}, 401: ${json('Problem')} } } }
  /api/v{version}/probes/liveness: { get: { security: [], responses: { 200: ${json('Check')} } } }
  /api/v{version}/me: { get: { responses: { 200: ${json('Caller')} } } }
  /api/v{version}/metaverse/objects/{objectId}: { get: { responses: { 200: ${json('Nothing')} } } }
components:
  securitySchemes:
    Key: { type: apiKey, in: header, name: X-API-KEY }
    Token: { type: oauth2, flows: {} }
  schemas:
    Summary:
      type: object
      properties:
        Overall: { allOf: [{ $ref: '#/components/schemas/Status' }] }
        WebVersion: ${maybe}
        GeneratedAt: { type: string, format: date-time }
        Services: { type: array, nullable: true, items: { $ref: '#/components/schemas/Service' } }
    Status: { type: integer, enum: [0, 1, 2], format: int32 }
    Service:
      type: object
      required: [Service, Status, Condition, Reason]
      properties: {
        Service: { type: string, enum: [WorkerSync, WorkerDelivery, Scheduler] },
        Status: { type: string, enum: [Healthy, Degraded, Unhealthy, null], nullable: true },
        ${all('Condition Reason', text)},
        ${all('CurrentWork HostName Version InstanceId Detail', maybe)},
        ${all('CurrentWorkStartedAt LastSeenAt StartedAt LastProgressAt', maybe)},
      }
    Check: { type: object, required: [Status, Timestamp], properties: { ${all('Status Timestamp', text)} } }
    Caller:
      type: object
      required: [Authorised, IsAdministrator, Name, AuthMethod, Roles]
      properties: {
        ${all('Authorised IsAdministrator', '{ type: boolean }')},
        Name: ${text},
        AuthMethod: { type: string, enum: [oauth, api_key] },
        MetaverseObjectId: { type: string, format: uuid, nullable: true },
        Roles: { type: array, items: ${text} },
        Message: ${maybe},
      }
    Nothing: {}
    Problem: { type: object, properties: { ${all('Code Title', text)} } }
`;

describe('a document of OpenAPI 3.0', () => {
  it('is matched below its tenant prefix, in other casing and with other parameter names', async () => {
    const { matches, prefix } = await driftFrom(document);
    expect(prefix).toBe('/tenant-a');
    expect(matches.map(({ wanted, by, isSure }) => [wanted.id, by, isSure])).toEqual([
      ['getServiceHealth', 'path', true],
      ['getLiveness', 'resemblance', true],
      ['getUserInfo', 'resemblance', true],
      ['getMetaverseObject', 'path', true],
    ]);
  });

  it('has exactly the expected findings', async () => {
    const { findings } = await driftFrom(document);
    const ofFields = findings.filter(
      ({ operation, rank, kind }) =>
        rank !== 'note' && kind !== 'operation' && kind !== 'status' && operation === 'getServiceHealth',
    );
    expect(ofFields.map(({ rank, where, rule, actual }) => [rank, rule, where, actual])).toEqual([
      ['breaks', 'SH-26', 'response 200: overall', 'integer'],
      ['breaks', 'ER-01', 'error 401: code', 'Code'],
      ['breaks', 'ER-01', 'error 401: message', 'no such field'],
      ['breaks', 'ER-01', 'error 401: timestamp', 'no such field'],
      ['differs', 'SH-11', 'response 200', 'not published'],
      ['differs', 'SH-29', 'response 200: webVersion', 'string or null'],
      ['differs', 'SH-07', 'response 200: services', 'array or null'],
      ['differs', 'SH-24', 'response 200: services[].status', 'string or null'],
      ['differs', 'SH-25', 'response 200: services[].condition', 'any value'],
      ['differs', 'SH-29', 'response 200', 'not required'],
      ['differs', 'ER-01', 'error 401', 'not required'],
    ]);
    expect(
      findings.filter(({ operation, rank }) => operation === 'getUserInfo' && rank === 'breaks'),
    ).toEqual([]);
  });
});

interface Parts {
  readonly paths: object;
  readonly schemas?: object;
}

const named = (count: number, make: (index: number) => readonly [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
const to = (index: number, count: number): object => ({ $ref: `#/components/schemas/S${index % count}` });
const answering = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const health = (schema: object): object => ({ '/api/v1/system/health': { get: answering(schema) } });
const chain = (count: number, make: (next: object) => object): Parts => ({
  paths: health(to(0, count)),
  schemas: named(count, (i) => [`S${i}`, i + 1 < count ? make(to(i + 1, count)) : {}]),
});

const alternatives = (count: number) =>
  [...Array(count).keys()].map((i) => ({ properties: { [`p${i}`]: { enum: [i] } } }));
const doubled = (next: object) => ({ allOf: [next, next], properties: { a: next, b: next } });

// Each of these documents once took quadratic time, or was refused.
it.each<[string, number, (count: number) => Parts]>([
  [
    'operations whose schemas refer to each other in circles',
    150,
    (count) => ({
      paths: named(count, (i) => [`/api/v1/thing${i}/{id}`, { get: answering(to(i, count)) }]),
      schemas: named(count, (i) => [`S${i}`, { properties: { a: to(i + 1, count), b: to(i * 7, count) } }]),
    }),
  ],
  ['alternatives', 500, (count) => ({ paths: health({ oneOf: alternatives(count) }) })],
  ['extensions', 400, (count) => chain(count, (next) => ({ allOf: [next, { properties: { a: {} } }] }))],
  ['schemas that multiply', 100, (count) => chain(count, doubled)],
  ['described references', 400, (count) => chain(count, (next) => ({ ...next, description: '' }))],
])('a document with many %s is read in linear time', async (_, count, make) => {
  const read = async (times: number): Promise<number> => {
    const { paths, schemas = {} } = make(count * times);
    const text = JSON.stringify({ openapi: '3.1.0', info: {}, paths, components: { schemas } });
    const before = cpuUsage();
    await driftFrom(text);
    const { user, system } = cpuUsage(before);
    return user + system;
  };
  await read(1);
  const once = Math.min(await read(1), await read(1));
  // For a text of eight times the length, quadratic parsing would take 64 times as long.
  // Linear parsing would take about 8 times as long. The limit of 24 allows for inexact measurements.
  const most = 24 * Math.max(once, 5_000);
  const longer = await read(8);
  // A slow result is measured again, since garbage collection may have disturbed the first measurement.
  expect(longer < most ? longer : await read(8)).toBeLessThan(most);
});
