import { describe, expect, it } from 'vitest';
import { methodsOf, operationsAt } from './mocked-contract.ts';

const operations = [
  { method: 'get', path: '/objects' },
  { method: 'get', path: '/objects/{id}' },
  { method: 'get', path: '/objects/search' },
  { method: 'delete', path: '/objects/{id}' },
  { method: 'get', path: '/v1.json' },
];
const at = operationsAt(operations);
const placesAt = (path: string) => at(path).map((each) => `${each.method} ${each.path}`);

describe('the operations at a path', () => {
  it.each([
    ['/objects', ['get /objects']],
    ['/objects/1', ['get /objects/{id}', 'delete /objects/{id}']],
    ['/objects/search', ['get /objects/{id}', 'get /objects/search', 'delete /objects/{id}']],
    ['/objects/', []],
    ['/objects/1/2', []],
    ['/v1xjson', []],
  ])('%s', (path, expected) => {
    expect(placesAt(path)).toEqual(expected);
  });

  it('have methods', () => {
    expect(methodsOf(at('/objects/1'))).toBe('GET, DELETE');
  });
});
