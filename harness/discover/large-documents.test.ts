import { cpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { driftFrom } from '#test/builders/published-copy.ts';

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

// Each was quadratic, or refused, before.
it.each<[string, number, (count: number) => Parts]>([
  [
    'operations whose schemas refer to each other in circles',
    400,
    (count) => ({
      paths: named(count, (i) => [`/api/v1/thing${i}/{id}`, { get: answering(to(i, count)) }]),
      schemas: named(count, (i) => [`S${i}`, { properties: { a: to(i + 1, count), b: to(i * 7, count) } }]),
    }),
  ],
  [
    'alternatives',
    1_500,
    (count) => ({
      paths: health({
        oneOf: [...Array(count).keys()].map((i) => ({ properties: { [`p${i}`]: { enum: [i] } } })),
      }),
    }),
  ],
  [
    'schemas that extend each other',
    1_000,
    (count) => chain(count, (next) => ({ allOf: [next, { properties: { a: {} } }] })),
  ],
  [
    'schemas that multiply',
    100,
    (count) => chain(count, (next) => ({ allOf: [next, next], properties: { a: next, b: next } })),
  ],
  [
    'references to references with words beside them',
    1_000,
    (count) => chain(count, (next) => ({ ...next, description: '' })),
  ],
])('a document of many %s takes time in proportion', async (_, count, make) => {
  const read = async (times: number): Promise<number> => {
    const { paths, schemas = {} } = make(count * times);
    const text = JSON.stringify({ openapi: '3.1.0', info: {}, paths, components: { schemas } });
    const before = cpuUsage();
    await driftFrom(text);
    const { user, system } = cpuUsage(before);
    return user + system;
  };
  // What else the process does, such as collecting garbage, hits one of two.
  const lower = async (times: number): Promise<number> => Math.min(await read(times), await read(times));
  await read(1);
  const once = await lower(1);
  // 64 times as long, were it quadratic. A little that is always the same does no harm.
  expect(await lower(8)).toBeLessThan(24 * Math.max(once, 5_000));
});
