import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { ownProfile, publishedFrom } from '#harness/profile/profile.ts';
import type { Session } from '#harness/session/session.ts';
import { enumFieldsFor } from './enum-fields.ts';

const contract = await loadContract();
const id = 'createMetaverseAttribute';
const operation = contract.operations.get(id);

function fieldsIfPublished(properties: Readonly<Record<string, JsonSchema>>): readonly string[] {
  const { requestBody } = operation ?? {};
  const body = requestBody && { ...requestBody, schema: { type: 'object' as const, properties } };
  const published = publishedFrom(operation && body ? [{ ...operation, requestBody: body }] : []);
  const session = { contract, profile: { ...ownProfile('a server', undefined), published } };
  const fields = enumFieldsFor(session as Partial<Session> as Session);
  return fields.filter((field) => field.operation === id).map(({ at }) => at.join('.'));
}

it('has no enum field that the server describes no such field for', () => {
  expect(fieldsIfPublished({ name: { type: 'string' } })).toEqual([]);
  expect(fieldsIfPublished({ name: { type: 'string' }, type: { type: 'string' } })).toEqual(['type']);
});

it('has the fields of a list for its first member and for a second one', () => {
  const condition = { type: 'object' as const, properties: { operator: { enum: ['Equals', 'Contains'] } } };
  const conditions = { type: 'array' as const, items: condition };
  expect(fieldsIfPublished({ conditions })).toEqual(['conditions.1.operator', 'conditions.0.operator']);
});
