import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { propertiesOf, valueOfType } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import {
  type Operation,
  type OperationBody,
  type OperationParameter,
  usualValue,
} from '#harness/contract/operations.ts';
import { withOwnChoices } from './own-choices.ts';
import { endpointOf } from './path-sources.ts';
import { type Profile, publishedFrom } from './profile.ts';

type OwnProfile = Pick<Profile, 'published' | 'paths' | 'bodies'>;

/**
 * The contract, with the further operations that the server's own OpenAPI document describes. Only the rules
 * about all operations are about these, so only what such rules need is kept of the server's description.
 */
export function withOwnOperations(contract: Contract, { published, paths, bodies }: OwnProfile): Contract {
  const documented = [...contract.operations.values()].map((each) => {
    const { method, path } = endpointOf(each, paths[each.id]);
    return { ...each, found: published.find(method, path) };
  });
  const known = new Set(documented.map(({ found }) => found));
  const root = commonStart(documented.filter(isCertain).map(({ path }) => path));
  const open = documented.filter(({ access }) => access === 'open');
  // If an open operation has not been found, any simple GET may be that operation.
  const isAnyOpen = open.some(({ found }) => found === undefined);
  const lists = new Set(published.operations.filter(isListed).map(({ path }) => path));
  const accessOf = (each: Operation, isList: boolean): Operation['access'] => {
    const isSimple = each.method === 'GET' && !isList && !each.path.includes('{');
    return isSimple && (isAnyOpen || open.some((one) => returnsAllOf(one, each)))
      ? 'unstated'
      : 'authenticated';
  };
  const own = published.operations
    .filter((each) => !known.has(each) && each.path.startsWith(root) && methods.includes(each.method))
    .map((each): Operation => {
      const { method, path, requestBody } = each;
      const id = `${method} ${path}`;
      const isList = method === 'GET' && lists.has(path);
      return {
        ...each,
        id,
        access: accessOf(each, isList),
        effect: effectOf(each, lists),
        isList,
        ...(requestBody && { requestBody: withExample(requestBody, bodies?.[id]) }),
      };
    });
  const isCallable = (each: Operation): boolean => whyNotCalled(each) === undefined;
  return {
    ...contract,
    own: new Map(own.filter(isCallable).map((each) => [each.id, { ...each, responses: new Map() }])),
    described: new Map(documented.flatMap(({ id, found }) => (found === undefined ? [] : [[id, found]]))),
    notCalled: own.flatMap((operation) => {
      const why = whyNotCalled(operation);
      return why === undefined ? [] : [{ operation, why }];
    }),
  };
}

/** The same for a client, which may also send requests that no rule could: it knows what to send. */
export function withOperationsForClients(contract: Contract, operations: readonly Operation[]): Contract {
  const published = publishedFrom(operations);
  const { own = new Map(), notCalled = [], ...rest } = withOwnOperations(contract, { published, paths: {} });
  const others = notCalled.map(
    ({ operation }) => [operation.id, { ...operation, responses: new Map() }] as const,
  );
  const known = [...contract.operations].map(([id, each]) => {
    const found = published.find(each.method, each.path);
    return [id, found === undefined ? each : withOwnChoices(each, found)] as const;
  });
  return { ...rest, operations: new Map(known), own: new Map([...own, ...others]) };
}

/** Whether the document states the path of an operation that needs credentials. */
const isCertain = ({ access, pathBasis }: Operation): boolean =>
  access !== 'open' && access !== 'unstated' && pathBasis === 'stated';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What changes one record, or adds one to a list, is a write. Anything else may change the whole server. */
function effectOf({ method, path }: Operation, lists: ReadonlySet<string>): Operation['effect'] {
  if (method === 'GET') return 'read';
  return path.includes('{') || (method === 'POST' && lists.has(path)) ? 'write' : 'reset';
}

/** Whether a GET takes a page and its size, or is described as an envelope with items. */
function isListed({ method, parameters, responses }: Operation): boolean {
  if (method !== 'GET') return false;
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => folded(name));
  const isPaged = names.includes('page') && names.includes('pagesize');
  return isPaged || 'items' in propertiesOf(responses.get('200')?.schema);
}

/** Whether the server describes a result with all required fields of an operation: it may be at two paths. */
function returnsAllOf(operation: Operation, own: Operation): boolean {
  const required = listOf(operation.responses.get('200')?.schema?.required).map(String);
  const fields = Object.keys(propertiesOf(own.responses.get('200')?.schema)).map(folded);
  return required.length > 0 && required.every((name) => fields.includes(folded(name)));
}

/** The body in the profile, with values of their types for the required fields that it does not have. */
function withExample(
  body: NonNullable<Operation['requestBody']>,
  given: object = {},
): OperationBody & typeof body {
  const example = body.examples[0]?.value ?? valueOfType('', body.schema);
  return { ...body, examples: [{ name: 'of the profile', value: { ...membersOf(example), ...given } }] };
}

/** Why no rule calls the operation, if there is a reason. */
function whyNotCalled({ path, parameters, responses }: Operation): string | undefined {
  if (/[{}]/.test(path.replaceAll(/\{\w+\}/g, ''))) return 'a parameter of its path has an unusual name';
  const unknown = parameters.find((each) => each.isRequired && !isFilled(each));
  if (unknown !== undefined)
    return `the OpenAPI document has no example of ${unknown.name}, which is required in the ${unknown.in}`;
  const isEndless = [...responses.values()].some(({ mediaTypes }) =>
    mediaTypes.includes('text/event-stream'),
  );
  return isEndless ? 'its response has no end' : undefined;
}

const isFilled = (each: OperationParameter): boolean =>
  each.in === 'path' || (each.in === 'query' && usualValue(each) !== undefined);

/** The whole segments that all paths begin with, such as `/api/v1/`. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const starts = first.split('/').map((_, index, segments) => `${segments.slice(0, index).join('/')}/`);
  return starts.findLast((start) => others.every((path) => path.startsWith(start))) ?? '/';
}
