import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { operationsOf } from '#harness/contract/operations.ts';
import { withOwnOperations } from './own-operations.ts';
import { publishedFrom } from './profile.ts';

const contract = await loadContract();
const documented = [...contract.operations.values()];
const things = '/api/v1/things';
const thing = `${things}/{id}`;
const paged = ['Page', 'page_size'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));

function ownOf(paths: object, without: readonly string[] = []) {
  const described = documented.filter(({ id }) => !without.includes(id));
  const published = publishedFrom([...described, ...operationsOf({ paths })]);
  const { own = new Map(), notCalled = [] } = withOwnOperations(contract, { published, paths: {} });
  return { own: [...own.values()], notCalled };
}

const only = (paths: object, without?: readonly string[]) => ownOf(paths, without).own[0];
const answering = (properties: object) => ({
  responses: { 200: { content: { 'application/json': { schema: { properties } } } } },
});

describe('operations that only the server describes', () => {
  it('exclude those of the contract, and what is not below the paths of the document', () => {
    const paths = { '/signin-oidc': { get: {} }, '/api/docs': { get: {} }, '/metrics': { get: {} } };
    expect(ownOf(paths)).toEqual({ own: [], notCalled: [] });
    expect(ownOf({ [things]: { get: {}, options: {}, head: {} } }).own.map(({ id }) => id)).toEqual([
      `GET ${things}`,
    ]);
  });

  it.each([
    ['takes a page and its size in any spelling', { parameters: paged }, true],
    ['is described with items', answering({ items: {} }), true],
    ['has only one of them', { parameters: paged.slice(1) }, false],
  ])('are lists if a GET %s', (_, get, isList) => {
    expect(only({ [things]: { get } })).toMatchObject({ isList, effect: 'read', access: 'authenticated' });
  });

  it.each([
    ['post', things, 'write'],
    ['put', thing, 'write'],
    ['delete', thing, 'write'],
    ['post', `${thing}/run`, 'write'],
    ['delete', things, 'reset'],
    ['put', things, 'reset'],
    ['post', '/api/v1/maintenance', 'reset'],
  ])('%s %s has the effect %s', (method, path, effect) => {
    const paths = { [things]: { get: { parameters: paged } }, [path]: { [method]: {} } };
    const all = ownOf({ ...paths, [things]: { get: { parameters: paged }, ...paths[path] } }).own;
    expect(all.find(({ id }) => id === `${method.toUpperCase()} ${path}`)).toMatchObject({ effect });
  });

  it('may be open if an open operation of the contract is missing, or has the same fields', () => {
    const simple = { [things]: { get: {} } };
    expect(only(simple)).toMatchObject({ access: 'authenticated' });
    expect(only(simple, ['getVersion'])).toMatchObject({ access: 'unstated' });
    expect(only({ [thing]: { get: {} } }, ['getVersion'])).toMatchObject({ access: 'authenticated' });
    const version = answering({ Product: {}, Version: {}, Commit: {} });
    expect(only({ [things]: { get: version } })).toMatchObject({ access: 'unstated' });
  });

  it('send a body with the required fields', () => {
    const schema = {
      type: 'object',
      required: ['name', 'count'],
      properties: { name: {}, count: { enum: [7] } },
    };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    expect(only({ [things]: { post } })?.requestBody?.examples).toMatchObject([
      { value: { name: 'svc-contract', count: 7 } },
    ]);
  });

  it.each([
    [{ name: 'from', in: 'query', schema: {} }, `no example of from, which is required in the query`],
    [{ name: 'X-Tenant', in: 'header', schema: { default: 'a' } }, 'no example of X-Tenant'],
  ])('are not called without a required parameter: %o', (parameter, why) => {
    const { own, notCalled } = ownOf({
      [things]: { get: { parameters: [{ ...parameter, required: true }] } },
    });
    expect(own).toEqual([]);
    expect(notCalled).toMatchObject([{ why: expect.stringContaining(why) }]);
  });

  it('are called with a required parameter that has an example', () => {
    const parameter = { name: 'from', in: 'query', required: true, schema: { enum: ['a'] } };
    expect(only({ [things]: { get: { parameters: [parameter] } } })).toBeDefined();
  });

  it('are not called if the response has no end', () => {
    const get = { responses: { 200: { content: { 'text/event-stream': {} } } } };
    expect(ownOf({ [things]: { get } })).toMatchObject({
      own: [],
      notCalled: [{ why: 'its response has no end' }],
    });
  });
});
