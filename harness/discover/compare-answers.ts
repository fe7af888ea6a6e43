import { isJson, type Operation, type OperationResponse } from '#harness/contract/operations.ts';
import { compareSchemas } from './compare-schemas.ts';
import { breaks, type Deviation, type Deviations, differs, note, noteIfOpen } from './difference.ts';

type Answers = Operation['responses'];

export function* compareAnswers(wanted: Answers, given: Answers): Deviations {
  if (given.size === 0) {
    yield differs('silence', 'responses', [...wanted.keys()].join(', '), 'not specified');
    return;
  }
  for (const [status, answer] of wanted) {
    if (status === 'default') continue;
    const { openPoint } = answer;
    const found = statusesFor(status, answer, wanted, given).find((each) => given.has(each)) ?? '';
    const published = given.get(found);
    if (published === undefined) {
      // Many OpenAPI documents omit 4xx responses that their servers return, so an omission is less severe.
      const deviation = status.startsWith('4') ? differs : breaks;
      yield noteIfOpen(deviation('status', 'responses', status, 'not published'), openPoint);
      continue;
    }
    if (openPoint !== undefined && found !== status)
      yield noteIfOpen(note('status', 'responses', status, found), openPoint);
    yield* compareHeaders(answer, published, status);
    if (status.startsWith('2')) yield* compareBodies(answer, published, `response ${found}`);
  }
  yield* compareErrors(wanted, given);
}

/** The statuses under which the server's document may list a response, the most specific first. */
function statusesFor(status: string, response: OperationResponse, wanted: Answers, given: Answers) {
  const family = `${status.charAt(0)}XX`;
  const candidates = [status, family, ...(isError(status) || !hasSuccess(given) ? ['default'] : [])];
  // If the document leaves the status open, any success status that the contract does not define is accepted.
  if (response.openPoint !== undefined && !isError(status))
    candidates.push(...[...given.keys()].filter((each) => each.startsWith('2') && !wanted.has(each)));
  return candidates;
}

function* compareErrors(wanted: Answers, given: Answers): Deviations {
  const usual = wanted.get('default');
  if (usual === undefined) return;
  const found = new Map<string, { each: Deviation; statuses: string[] }>();
  for (const [status, answer] of given) {
    if (!isError(status) && !(status === 'default' && hasSuccess(given))) continue;
    for (const each of bestOf([usual, wanted.get(status) ?? usual], answer)) {
      const { statuses = [] } = found.get(JSON.stringify(each)) ?? {};
      found.set(JSON.stringify(each), { each, statuses: [...statuses, status.toLowerCase()] });
    }
  }
  for (const { each, statuses } of found.values())
    yield { ...each, where: each.where.replace('error', `error ${statuses.join(', ')}`) };
}

// The contract permits two bodies for an error status: the status's own body, and the general error body.
function bestOf(wanted: readonly OperationResponse[], given: OperationResponse): readonly Deviation[] {
  const compared = wanted.map((each) => [...compareBodies(each, given, 'error')]);
  return compared.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function* compareBodies(wanted: OperationResponse, given: OperationResponse, place: string): Deviations {
  const expected = wanted.mediaTypes.join(', ');
  if (wanted.mediaTypes.length === 0) return;
  if (given.mediaTypes.length === 0) {
    yield differs('silence', place, expected, 'no body is described');
    return;
  }
  if (!wanted.mediaTypes.some((each) => fits(each, given.mediaTypes))) {
    yield breaks('media', place, expected, given.mediaTypes.join(', '));
    return;
  }
  if (wanted.schema !== undefined) yield* compareSchemas(wanted.schema, given.schema, place);
}

function fits(wanted: string, given: readonly string[]): boolean {
  return given.some((each) => (isJson(wanted) ? isJson(each) : each.startsWith(wanted)));
}

function* compareHeaders(wanted: OperationResponse, given: OperationResponse, status: string): Deviations {
  const published = new Set(given.headers.map(({ name }) => name.toLowerCase()));
  for (const { name, openPoint } of wanted.headers) {
    if (published.has(name.toLowerCase())) continue;
    const found = differs('header', `response ${status}`, `the header ${name}`, 'not published');
    yield noteIfOpen(found, openPoint);
  }
}

function isError(status: string): boolean {
  return status.startsWith('4') || status.startsWith('5');
}

function hasSuccess(responses: Answers): boolean {
  return [...responses.keys()].some((status) => status.startsWith('2'));
}
