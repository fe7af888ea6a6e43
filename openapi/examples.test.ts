import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type Content, type Json, operationsOf, readContract } from './read-contract.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
ajv.addVocabulary(['x-section', 'x-open-point']);
addFormatsModule.default(ajv);

const operations = operationsOf(await readContract());
const contents = operations.flatMap(({ operationId, requestBody, responses }) => {
  const bodies = Object.entries(responses).map(([status, answer]) => ({ status, content: answer.content }));
  const request = requestBody ? [{ status: 'request', content: requestBody.content }] : [];
  return [...request, ...bodies].flatMap(({ status, content }) =>
    Object.values(content).map((body) => ({ operationId, status, body })),
  );
});
const values = (body: Content) => Object.values(body.examples).map(({ value }) => value);

// The vocabulary of state control, as an adapter knows it.
const states = [
  'a service has been silent',
  'a service has never reported',
  'a service is working',
  'the database is unreachable',
  'maintenance mode is on',
  'an activity is in progress',
  'an initial administrator is configured',
  'metaverse objects exist',
  'a person has accounts',
  'a connected system exists',
  'a schedule exists',
  'a schedule execution has finished',
  'a schedule execution is running',
  'the system is populated',
  'a caller exists',
  'requests are limited',
];

// What they bring about is there to be worked on, and nothing is wrong with it.
const calmStates = [
  'a person has accounts',
  'a connected system exists',
  'a schedule exists',
  'a schedule execution has finished',
];

describe.each(contents)('$operationId $status', ({ body }) => {
  it('has an example', () => {
    expect(Object.keys(body.examples)).not.toHaveLength(0);
  });

  it.each(Object.entries(body.examples))('%s is valid', (_, { value }) => {
    const validate = ajv.compile(body.schema);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe.each(operations)('$operationId', ({ responses }) => {
  const examples = Object.values(responses).flatMap(({ content }) =>
    Object.values(content).flatMap((body) => Object.values(body.examples)),
  );
  const marks = examples.flatMap((example) => (example['x-state'] ? [example['x-state']] : []));

  it('stands for known states, each by one example', () => {
    for (const { state } of marks) expect(states).toContain(state);
    const written = marks.map((mark) => JSON.stringify(mark));
    expect(new Set(written).size).toBe(written.length);
  });

  it('answers calmly by default', () => {
    const [first] = Object.values(responses);
    const [body] = Object.values(first?.content ?? {});
    const [example] = Object.values(body?.examples ?? {});
    const state = example?.['x-state']?.state;
    expect([undefined, ...calmStates]).toContain(state);
  });
});

it('gives every state an example somewhere', () => {
  const seen = contents.flatMap(({ body }) =>
    Object.values(body.examples).map((example) => example['x-state']?.state),
  );
  for (const state of states) expect(seen).toContain(state);
});

interface Page {
  readonly items: readonly Json[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

// 2.8
describe.each(
  contents.filter(({ operationId, status }) => operationId.startsWith('list') && status === '200'),
)('pages of $operationId', ({ body }) => {
  it.each(values(body) as unknown as Page[])('page $page of $totalPages adds up', (page) => {
    const before = (page.page - 1) * page.pageSize;
    expect(page.items).toHaveLength(Math.max(0, Math.min(page.pageSize, page.totalCount - before)));
    expect(page.totalPages).toBe(Math.ceil(page.totalCount / page.pageSize));
    expect(page.hasNextPage).toBe(before + page.items.length < page.totalCount);
    expect(page.hasPreviousPage).toBe(page.page > 1);
  });
});

// 7, sentence 3
it('names the limit and the deepest page when a page lies too deep', () => {
  const list = contents.find(
    ({ operationId, status }) => operationId === 'listSchedules' && status === '400',
  );
  const messages = values(list?.body ?? { schema: {}, examples: {} }).map((value) => JSON.stringify(value));
  for (const deepest of ['10,001', '20,001']) {
    expect(messages.some((message) => message.includes('1,000,000') && message.includes(deepest))).toBe(true);
  }
});
