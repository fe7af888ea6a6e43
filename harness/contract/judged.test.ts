import { describe, expect, it } from 'vitest';
import { judgedSchema, readableDateTime, wholeSchema } from '#harness/contract/judged.ts';

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
    expect(judgedSchema(schema)).toEqual({
      type: 'object',
      required: ['code'],
      properties: { code: {}, details: { items: { properties: { note: {} } } } },
    });
  });

  it('welcomes members that the document does not name', () => {
    expect(judgedSchema({ type: 'object', additionalProperties: false })).toEqual({ type: 'object' });
  });

  it('leaves how members depend on each other to rules of their own', () => {
    const behaviour = ['oneOf', 'anyOf', 'if', 'then', 'else'].map((keyword) => [keyword, {}]);
    expect(judgedSchema({ type: 'string', ...Object.fromEntries(behaviour) })).toEqual({ type: 'string' });
  });

  it('reads date-times leniently and other formats as they are', () => {
    expect(judgedSchema({ format: 'date-time' })).toEqual({ format: readableDateTime });
    expect(judgedSchema({ format: 'uuid' })).toEqual({ format: 'uuid' });
  });

  it('goes into every part of allOf', () => {
    const schema = { allOf: [{ enum: ['a'], 'x-open-point': 'OP-08' }, { const: 'a' }] };
    expect(judgedSchema(schema)).toEqual({ allOf: [{}, { const: 'a' }] });
  });

  it('does not change the schema it was given', () => {
    const schema = { properties: { code: { 'x-open-point': 'OP-08', type: 'string' } } };
    const before = structuredClone(schema);
    judgedSchema(schema);
    wholeSchema(schema);
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
    expect(wholeSchema(schema)).toEqual({
      properties: { a: bare },
      items: bare,
      allOf: [bare],
      oneOf: [bare],
      anyOf: [bare],
      additionalProperties: false,
    });
  });
});
