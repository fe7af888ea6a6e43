import { describe, expect, it } from 'vitest';
import { additionalFields } from './json-schema.ts';

const schema = {
  properties: {
    overall: {},
    services: { items: { properties: { service: {} } } },
    details: { 'x-open-point': 'OP-40', properties: { cause: {} } },
  },
};

describe('finding members beyond the documented ones', () => {
  it.each([
    [{ overall: 'Healthy', services: [{ service: 'Scheduler' }] }, []],
    [{ overall: 'Healthy', note: 1 }, ['note']],
    [{ services: [{ note: 1 }, { note: 2 }, { other: 3 }] }, ['services[].note', 'services[].other']],
    [{ note: { deeper: 1 } }, ['note']],
    [{ details: { anything: 1 } }, []],
    [null, []],
    ['text', []],
  ])('%j', (value, found) => {
    expect(additionalFields(schema, value)).toEqual(found);
  });
});
