import { expect, it } from 'vitest';
import { publishedNames } from './body-names.ts';

it('fields are sent as the document of the server spells them, also in lists and in schemas that are combined', () => {
  const body = { value: 7, runSteps: [{ stepNumber: 1, other: null }] };
  const schema = {
    allOf: [{ properties: { Value: {} } }],
    properties: { run_steps: { items: { properties: { stepNumber: {} } } }, more: {} },
  };
  const requestBody = { schema, mediaTypes: [], examples: [], isRequired: true };
  expect(publishedNames(body, { requestBody })).toEqual({
    value: 'Value',
    runSteps: 'run_steps',
    stepNumber: 'stepNumber',
  });
  expect(publishedNames(body, undefined)).toEqual({});
});
