import { describe, expect, it } from 'vitest';
import { loadContract, responseFor } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { createPrismMock } from '#mocks/prism/prism-mock.ts';
import { createReference } from '#reference/server/reference.ts';

const operations = [...(await loadContract()).operations.values()];
const responses = operations.flatMap(({ id, responses }) =>
  [...responses].map(([status, { examples }]) => ({ id, status, examples })),
);
const examples = [
  ...operations.flatMap(({ requestBody }) => requestBody?.examples ?? []),
  ...responses.flatMap((answer) => answer.examples),
];
const marks = examples.flatMap(({ state }) => (state === undefined ? [] : [state]));

// The examples of these states are also valid in the initial state.
const calm = [
  'a person has accounts',
  'a connected system exists',
  'a schedule exists',
  'a schedule execution has finished',
];
// All states that have examples.
const states = [
  ...calm,
  'a service has been silent',
  'a service has never reported',
  'a service is working',
  'the database is unreachable',
  'maintenance mode is on',
  'an activity is in progress',
  'an initial administrator is configured',
  'metaverse objects exist',
  'a schedule execution is running',
  'the system is populated',
  'a caller exists',
  'requests are limited',
];

it('examples exist for every state that an example can show, and for no other', () => {
  expect([...new Set(marks.map(({ state }) => state))].toSorted()).toEqual(states.toSorted());
});

it('examples exist only for states that the reference implementation can enter', async () => {
  const { control } = createReference();
  for (const { state, params } of marks) {
    const body = JSON.stringify({ state, params });
    const response = await control(new Request('http://reference.test/states', { method: 'POST', body }));
    expect([state, params, await response.json()]).toEqual([state, params, { values: expect.any(Object) }]);
  }
});

it('examples show the health of every service in every situation that changes the verdict', () => {
  const wanted = ['WorkerSync', 'WorkerDelivery', 'Scheduler'].flatMap((service) => [
    { state: 'a service has never reported', params: { service } },
    ...[16, 61, ...(service === 'Scheduler' ? [121] : [])].map((seconds) => ({
      params: { service, seconds },
    })),
    ...[590, 601, null].map((progressSecondsAgo) => ({ params: { service, progressSecondsAgo } })),
  ]);
  const health = responses.find(({ id, status }) => id === 'getServiceHealth' && status === '200');
  const states = (health?.examples ?? []).flatMap(({ state }) => (state === undefined ? [] : [state]));
  for (const situation of wanted) {
    const params = expect.objectContaining(situation.params);
    expect(states).toContainEqual(expect.objectContaining({ ...situation, params }));
  }
  expect(states).toHaveLength(wanted.length);
});

describe.each(operations)('$id', ({ responses, requestBody }) => {
  it('has an example of every body', () => {
    const bodies = [...responses.values(), ...(requestBody === undefined ? [] : [requestBody])];
    for (const { schema, examples: given } of bodies) if (schema !== undefined) expect(given).not.toEqual([]);
  });

  it('has one example for each state, and shows the initial state first', () => {
    const all = [...responses.values()].flatMap((each) => each.examples.flatMap(({ state }) => state ?? []));
    const written = all.map((mark) => JSON.stringify(mark));
    expect(new Set(written).size).toBe(written.length);
    const [first] = responses.values();
    expect([undefined, ...calm]).toContain(first?.examples[0]?.state?.state);
  });
});

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
])('both servers return the code that the contract shows: %s: %j', async (code, call) => {
  const found = await codeFrom(reference.fetch, call);
  expect(found.code).toBe(code);
  expect(await codeFrom(mock.fetch, call)).toEqual(found);
  expect(shownCodes(call[0], found.status)).toContain(code);
});

function shownCodes(operation: string, status: number): unknown[] {
  const { responses = new Map() } = contract.operations.get(operation) ?? {};
  const examples: readonly { value: unknown }[] = responseFor({ responses }, status)?.examples ?? [];
  return examples.map(({ value }) => membersOf(value).code);
}

it('examples show a code for every refusal of a listener', () => {
  const codes = shownCodes('listRoles', 418);
  for (const code of ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'EXPECTATION_FAILED', 'NOT_ACCEPTABLE'])
    expect(codes).toContain(code);
  expect(codes).toContain('REQUEST_HEADER_FIELDS_TOO_LARGE');
  expect(shownCodes('listRoles', 503)).toEqual(['DATABASE_UNREACHABLE', 'UNAVAILABLE']);
});
