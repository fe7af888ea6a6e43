import { describe, expect, it } from 'vitest';
import { additionalFields, fullSchemaOf, readableDateTime, statedSchemaOf } from './json-schema.ts';

describe('the judged part of a schema', () => {
  it('lets a member that we chose be anything, at any depth, and still asks for its presence', () => {
    const schema = {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', 'x-open-point': 'OP-08' },
        details: { items: { properties: { note: { type: 'string', 'x-open-point': 'OP-09' } } } },
      },
    };
    expect(statedSchemaOf(schema)).toEqual({
      type: 'object',
      required: ['code'],
      properties: { code: {}, details: { items: { properties: { note: {} } } } },
    });
  });

  it('welcomes members that the document does not name', () => {
    expect(statedSchemaOf({ type: 'object', additionalProperties: false })).toEqual({ type: 'object' });
  });

  it('leaves how members depend on each other to rules of their own', () => {
    const behaviour = ['oneOf', 'anyOf', 'if', 'then', 'else'].map((keyword) => [keyword, {}]);
    expect(statedSchemaOf({ type: 'string', ...Object.fromEntries(behaviour) })).toEqual({ type: 'string' });
  });

  it('reads date-times leniently and other formats as they are', () => {
    expect(statedSchemaOf({ format: 'date-time' })).toEqual({ format: readableDateTime });
    expect(statedSchemaOf({ format: 'uuid' })).toEqual({ format: 'uuid' });
  });

  it('goes into every part of allOf', () => {
    const schema = { allOf: [{ enum: ['a'], 'x-open-point': 'OP-08' }, { const: 'a' }] };
    expect(statedSchemaOf(schema)).toEqual({ allOf: [{}, { const: 'a' }] });
  });

  it('does not change the schema it was given', () => {
    const schema = { properties: { code: { 'x-open-point': 'OP-08', type: 'string' } } };
    const before = structuredClone(schema);
    statedSchemaOf(schema);
    fullSchemaOf(schema);
    expect(schema).toEqual(before);
  });
});

describe('the whole schema', () => {
  it('loses our marks and annotations at every depth and nothing else', () => {
    const marked = (rest: object) => ({ 'x-section': '2.9', example: 1, discriminator: {}, ...rest });
    const bare = { type: 'string', format: 'date-time', enum: ['a'] };
    const schema = marked({
      properties: { a: marked(bare) },
      items: marked(bare),
      allOf: [marked(bare)],
      oneOf: [marked(bare)],
      anyOf: [marked(bare)],
      additionalProperties: false,
    });
    expect(fullSchemaOf(schema)).toEqual({
      properties: { a: bare },
      items: bare,
      allOf: [bare],
      oneOf: [bare],
      anyOf: [bare],
      additionalProperties: false,
    });
  });
});

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
