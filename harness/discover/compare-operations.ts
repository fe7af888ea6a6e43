import { folded } from '#harness/contract/casing.ts';
import { numberOf, textOf } from '#harness/contract/json-values.ts';
import { isJson, type OperationBody, type OperationParameter } from '#harness/contract/operations.ts';
import { compareAnswers } from './compare-answers.ts';
import { compareSchemas } from './compare-schemas.ts';
import { type DescribedOperation, parameterNamed } from './described.ts';
import { breaks, type Deviation, type Deviations, differs, note, noteIfOpen } from './difference.ts';
import { shapeOf } from './shape.ts';

export function* compareOperations(wanted: DescribedOperation, given: DescribedOperation): Deviations {
  yield* compareAccess(wanted, given);
  yield* compareParameters(wanted, given);
  yield* compareRequest(wanted, given);
  yield* compareAnswers(wanted.responses, given.responses);
}

function* compareAccess(wanted: DescribedOperation, given: DescribedOperation): Deviations {
  const { credentials, takesBearer, takesKey } = given.admits;
  if (wanted.access === 'open') {
    if (credentials === 'always') yield breaks('access', 'access', 'no credentials', 'credentials');
    return;
  }
  if (wanted.access === 'unstated') {
    if (credentials !== 'never' && credentials !== 'always') return;
    const actual = credentials === 'never' ? 'no credentials' : 'credentials';
    const found = note('access', 'access', 'with or without credentials', actual);
    yield noteIfOpen(found, textOf(wanted.written['x-access-basis']));
    return;
  }
  if (credentials === 'unspecified') {
    yield differs('access', 'access', 'credentials', 'the document declares no security at all');
  } else if (credentials === 'never') {
    yield breaks('access', 'access', 'credentials', 'no security is declared for the operation');
  } else {
    if (credentials === 'optional')
      yield breaks('access', 'access', 'credentials', 'credentials are optional');
    if (!takesKey) yield breaks('key', 'access', 'an API key in X-Api-Key', 'not accepted on its own');
    if (!takesBearer) yield breaks('bearer', 'access', 'a bearer token', 'not accepted on its own');
  }
}

function* compareParameters(wanted: DescribedOperation, given: DescribedOperation): Deviations {
  for (const parameter of wanted.parameters) {
    if (parameter.in === 'path') continue;
    const published = parameterNamed(given, parameter.in, parameter.name);
    for (const each of compareParameter(parameter, published)) yield noteIfOpen(each, parameter.openPoint);
  }
  yield* further(wanted, given);
}

function* compareParameter(wanted: OperationParameter, given: OperationParameter | undefined): Deviations {
  const place = `${wanted.in} ${wanted.name}`;
  if (given === undefined) {
    yield breaks('parameter', place, 'this parameter', 'no such parameter');
    return;
  }
  if (given.name !== wanted.name) yield differs('spelling', place, wanted.name, given.name);
  if (given.isRequired && !wanted.isRequired) yield breaks('required', place, 'optional', 'required');
  yield* compareSchemas(wanted.schema, given.schema, place);
  // A server must accept values up to `x-served-up-to`, and may reject greater ones.
  const { most } = shapeOf(given.schema);
  const served = numberOf(wanted.written['x-served-up-to']);
  if (served !== undefined && most !== undefined && most < served)
    yield breaks('most', place, `values up to ${served}`, `at most ${most}`);
}

/** Inputs that the server requires although the contract does not define them. */
function* further(wanted: DescribedOperation, given: DescribedOperation): Deviations {
  const credentials = new Set(['xapikey', 'authorization']);
  for (const { name, in: location, isRequired } of given.parameters) {
    if (!isRequired || location === 'path' || credentials.has(folded(name))) continue;
    if (parameterNamed(wanted, location, name) !== undefined) continue;
    const found = differs('parameter', `${location} ${name}`, 'no such parameter', 'required');
    // A GET that returns neither a list nor a record must work without inputs.
    const takesNothing = wanted.method === 'GET' && !wanted.isList && !wanted.path.includes('{');
    const basis = textOf(wanted.written['x-parameters-basis']);
    yield noteIfOpen(takesNothing ? { ...found, rank: 'breaks' } : found, basis);
  }
}

function* compareRequest(wanted: DescribedOperation, given: DescribedOperation): Deviations {
  const { requestBody } = wanted;
  if (requestBody === undefined) {
    if (given.requestBody?.isRequired === true)
      yield differs('body', 'request', 'no body', 'a body is required');
    return;
  }
  for (const each of requestDeviations(requestBody, given.requestBody)) {
    const name = each.where.replace('request: ', '');
    const inQuery = each.kind === 'member' && parameterNamed(given, 'query', name) !== undefined;
    yield inQuery
      ? { ...each, rank: each.rank === 'note' ? 'note' : 'differs', actual: 'a query parameter' }
      : each;
  }
}

function requestDeviations(wanted: OperationBody, given: OperationBody | undefined): readonly Deviation[] {
  // If the server's document shows no request body, each field is compared: it may be a query parameter.
  if (given === undefined) return compareSchemas(wanted.schema, { properties: { '': {} } }, 'request');
  if (given.mediaTypes.length > 0 && !given.mediaTypes.some(isJson)) {
    const { openPoint } = shapeOf(wanted.schema);
    const found = breaks('media', 'request', wanted.mediaTypes.join(', '), given.mediaTypes.join(', '));
    return [noteIfOpen(found, openPoint)];
  }
  return compareSchemas(wanted.schema, given.schema, 'request');
}
