import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, membersOf } from '#harness/contract/json-values.ts';
import type { NamedExample } from '#harness/contract/operations.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
ajv.addVocabulary([
  'x-section',
  'x-open-point',
  'x-exact-names',
  'x-stated-values',
  'x-retired-values',
  'x-retired-members',
  'x-sent-as-shown',
]);
addFormatsModule.default(ajv);

const operations = [...(await loadContract()).operations.values()];

/** Every body in every media type, as the files write it. */
const contents = operations.flatMap(({ id, written }) => {
  return [['request', written.requestBody] as const, ...entriesOf(written.responses)].flatMap(
    ([status, body]) =>
      entriesOf(membersOf(body).content).map(([, content]) => {
        const { schema, examples } = membersOf(content);
        const values = entriesOf(examples).map(
          ([name, example]) => [name, membersOf(example).value] as const,
        );
        return { id, status, schema: schema as JsonSchema, values };
      }),
  );
});

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

describe.each(contents)('$id $status', ({ schema, values }) => {
  it('has an example', () => {
    expect(values).not.toHaveLength(0);
  });

  it.each(values)('%s is valid', (_, value) => {
    const validate = ajv.compile(schema);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });
});

const marksIn = (examples: readonly NamedExample[]) =>
  examples.flatMap(({ state }) => (state === undefined ? [] : [state]));

describe.each(operations)('$id', ({ responses }) => {
  const marks = marksIn([...responses.values()].flatMap(({ examples }) => examples));

  it('stands for known states, each by one example', () => {
    for (const { state } of marks) expect(states).toContain(state);
    const written = marks.map((mark) => JSON.stringify(mark));
    expect(new Set(written).size).toBe(written.length);
  });

  it('answers calmly by default', () => {
    const [first] = responses.values();
    expect([undefined, ...calmStates]).toContain(first?.examples[0]?.state?.state);
  });
});

it('gives every state an example somewhere', () => {
  const seen = operations.flatMap(({ requestBody, responses }) =>
    [...(requestBody === undefined ? [] : [requestBody]), ...responses.values()].flatMap(({ examples }) =>
      marksIn(examples).map(({ state }) => state),
    ),
  );
  for (const state of states) expect(seen).toContain(state);
});

interface Page {
  readonly items: readonly unknown[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

// 2.8
describe.each(contents.filter(({ id, status }) => id.startsWith('list') && status === '200'))(
  'pages of $id',
  ({ values }) => {
    it.each(values.map(([, page]) => page as Page))('page $page of $totalPages adds up', (page) => {
      const before = (page.page - 1) * page.pageSize;
      expect(page.items).toHaveLength(Math.max(0, Math.min(page.pageSize, page.totalCount - before)));
      expect(page.totalPages).toBe(Math.ceil(page.totalCount / page.pageSize));
      expect(page.hasNextPage).toBe(before + page.items.length < page.totalCount);
      expect(page.hasPreviousPage).toBe(page.page > 1);
    });
  },
);

// 7, sentence 3
it('names the limit and the deepest page when a page lies too deep', () => {
  const list = contents.find(({ id, status }) => id === 'listSchedules' && status === '400');
  const messages = (list?.values ?? []).map(([, value]) => JSON.stringify(value));
  for (const deepest of ['10,001', '20,001']) {
    expect(messages.some((message) => message.includes('1,000,000') && message.includes(deepest))).toBe(true);
  }
});
