import { describe, expect, it } from 'vitest';
import { loadContract, responseFor } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { createPrismMock } from '#mocks/prism/prism-mock.ts';
import { createReference } from '#reference/server/reference.ts';

const contract = await loadContract();
const mock = await createPrismMock(contract);
const reference = createReference();
const { apiKey } = await reference.issueCredentials();
const key = { 'x-api-key': apiKey };
const json = { ...key, 'content-type': 'application/json' };

type Call = readonly [operation: string, method: string, path: string, headers?: object, body?: string];

async function codeFrom(
  fetch: (request: Request) => Promise<Response>,
  [, method, path, headers = key, body]: Call,
) {
  const init = { method, headers: { ...headers }, ...(body !== undefined && { body }) };
  const response = await fetch(new Request(`http://api.test/api/v1/${path}`, init));
  return { status: response.status, code: membersOf(await response.json()).code };
}

const attribute = (body: string, headers: object = json): Call => {
  return ['createMetaverseAttribute', 'POST', 'metaverse/attributes', headers, body];
};

describe('one error has one code from our two servers, which the contract shows', () => {
  it.each<[string, Call]>([
    ['MALFORMED_BODY', attribute('{"name":')],
    ['MALFORMED_BODY', attribute('')],
    ['MALFORMED_BODY', attribute('["name"]')],
    ['MALFORMED_BODY', attribute('name', { ...key, 'content-type': 'text/plain' })],
    ['NUMERIC_ENUM', attribute('{"name":"a","type":0}')],
    ['NUMERIC_ENUM', attribute('{"name":"a","type":"0"}')],
    ['UNKNOWN_NAME', attribute('{"name":"a","type":"Colour"}')],
    ['INVALID_REQUEST', attribute('{"type":"Text"}')],
    ['INVALID_REQUEST', attribute('{"name":"a","type":"Text","multiValued":"yes"}')],
    ['INVALID_REQUEST', ['listRoles', 'GET', 'security/roles?page=two']],
    ['UNKNOWN_NAME', ['listActivities', 'GET', 'activities?targetType=Colour']],
    ['NUMERIC_ENUM', ['listActivities', 'GET', 'activities?targetType=4']],
    ['UNAUTHENTICATED', ['listRoles', 'GET', 'security/roles', {}]],
    ['NOT_FOUND', ['listRoles', 'GET', 'nowhere']],
    ['METHOD_NOT_ALLOWED', ['listRoles', 'DELETE', 'security/roles']],
  ])('%s: %j', async (code, call) => {
    const found = await codeFrom(reference.fetch, call);
    expect(found.code).toBe(code);
    expect(await codeFrom(mock.fetch, call)).toEqual(found);
    expect(shownCodes(call[0], found.status)).toContain(code);
  });
});

function shownCodes(operation: string, status: number): unknown[] {
  const { responses = new Map() } = contract.operations.get(operation) ?? {};
  const examples: readonly { value: unknown }[] = responseFor({ responses }, status)?.examples ?? [];
  return examples.map(({ value }) => membersOf(value).code);
}

it('shows a code for every way in which a listener refuses', () => {
  const shown = shownCodes('listRoles', 418);
  for (const code of ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'EXPECTATION_FAILED', 'NOT_ACCEPTABLE'])
    expect(shown).toContain(code);
  expect(shown).toContain('REQUEST_HEADER_FIELDS_TOO_LARGE');
  expect(shownCodes('listRoles', 503)).toEqual(['DATABASE_UNREACHABLE', 'UNAVAILABLE']);
});
