import { expect, it } from 'vitest';
import { filled } from './api.ts';

it.each([
  ['/objects/{id}', { id: 'a b' }, '/objects/a%20b'],
  ['/systems/{systemId}/space/{objectId}', { systemId: 1, csoId: 2 }, '/systems/1/space/2'],
  ['/systems/{key}/space/{name}', { systemId: 1, csoId: 2 }, '/systems/1/space/2'],
])('%s is filled although a profile renames its parameters', (template, path, expected) => {
  expect(filled(template, path)).toBe(expected);
});
