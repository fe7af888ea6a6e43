import { describe, expect, it } from 'vitest';
import type { Route } from './call.ts';
import { routeTable } from './route-table.ts';

const route = (method: Route['method'], path: string): Route => ({
  operation: `${method} ${path}`,
  method,
  path,
  demand: 'nothing',
  section: '4',
  answer: () => ({ status: 200, kind: 'record' }),
});
const meet = routeTable([
  route('GET', '/things'),
  route('POST', '/things'),
  route('GET', '/things/all'),
  route('GET', '/things/{id}'),
  route('DELETE', '/things/{id}/parts/{part}'),
  route('GET', '/pages/*'),
]);
const at = (path: string, method = 'GET') => meet(new Request(`http://reference.test${path}`, { method }));

describe('a request meets', () => {
  it.each([
    ['GET', '/things', {}],
    ['HEAD', '/things?page=1', {}],
    ['POST', '/things', {}],
    ['GET', '/thing%73', {}],
    ['GET', '/things/7', { id: '7' }],
    ['GET', '/things/a%2Fb%20%C3%BC', { id: 'a/b ü' }],
    ['GET', '/things/%', { id: '%' }],
    ['GET', '/things/__proto__', { id: '__proto__' }],
    ['DELETE', '/things/7/parts/8?x=/9', { id: '7', part: '8' }],
    ['GET', '/pages/a/b.css', {}],
  ])('the route of its method and path: %s %s', (method, path, parameters) => {
    const met = at(path, method);
    expect(met).toMatchObject({ route: { method: method === 'HEAD' ? 'GET' : method }, parameters });
  });

  it('the first of several routes', () => {
    expect(at('/things/all').route?.path).toBe('/things/all');
  });

  it.each([
    ['PUT', '/things', ['GET', 'POST']],
    ['HEAD', '/things/7/parts/8', ['DELETE']],
    ['constructor', '/things/7', ['GET']],
  ])('a path that has other methods: %s %s', (method, path, allowed) => {
    expect(at(path, method)).toEqual({ path, allowed });
  });

  it.each(['/', '/Things', '/things/', '/things/7/parts', '/nothing'])('nothing at %s', (path) => {
    expect(at(path)).toEqual({ path });
  });
});
