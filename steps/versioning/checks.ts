import { folded, isSameText } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  type Check,
  check,
  holdsIf,
  type Recording,
  shown,
  silent,
} from '#harness/scenario/check.ts';
import {
  assumeJson,
  type Fields,
  hasValue,
  isObject,
  showsNothing,
  within,
} from '#harness/scenario/response.ts';
import { itemsIn } from '#steps/lists/pages.ts';

/** Statuses that mean that the operation does not exist, whoever the caller is. */
const nothingThere = [404, 405, 501];

/** The operation exists, and its path is below the root (§9.1). */
export const isFoundUnder = (root: string): Check =>
  check((exchange) => {
    const { status } = exchange.response;
    const { pathname } = new URL(exchange.request.url);
    const isFound = !nothingThere.includes(status) && pathname.includes(`${root}/`);
    if (isFound) assumeJson(exchange);
    return holdsIf(isFound, `an operation under ${root}`, `status ${status} at ${pathname}`);
  });

/** Every operation that succeeds is under /api/v1, except the API reference and the OpenAPI document (§4). */
export const isUnderRoot: Check = ({ operation = '', request, response }, { contract }) => {
  const access = contract.operations.get(operation)?.access ?? 'unstated';
  if (access === 'unstated' || response.status >= 300)
    return silent('the operation did not succeed, or need not be under /api/v1');
  const { pathname } = new URL(request.url);
  const isUnder = pathname.includes('/api/v1/');
  if (isUnder && response.content === undefined)
    return silent('a success without a JSON body may be a page that the server returns for any path');
  return holdsIf(isUnder, `${operation} under /api/v1`, pathname);
};

/** Each Metaverse Object in a list contains its type, with id and name (§2.10; §9, 0.14.0). */
export const nestsType = ofEachObject(
  'a type that has an id and a name',
  ({ type }) => isObject(type) && hasValue(type, 'id') && hasValue(type, 'name'),
);

/** A type whose name is not in the list of types is ignored: the document leaves open which names exist. */
export const isListedType = check(({ objects, types }: Record<'objects' | 'types', Exchange>) => {
  const listed = itemsIn(types).filter(isObject);
  const listedTypes = itemsIn(objects)
    .map((object) => membersOf(object).type)
    .filter(isObject)
    .map((type) => ({ type, alike: listed.filter(({ name }) => isSameText(name, type.name)) }))
    .filter(({ alike }) => alike.length > 0);
  assume(listedTypes.length > 0, 'the list of types contains no type of a listed Metaverse Object');
  const wrong = listedTypes.find(({ type, alike }) => !alike.some(({ id }) => isSameText(id, type.id)));
  return holdsIf(wrong === undefined, `the id of the listed type: ${shown(wrong?.alike)}`, wrong?.type);
});

export const hasNoFlatType = ofEachObject(
  'neither typeId nor typeName',
  (object) => !flatFields(object).includes(true),
);

/** Before 0.14.0, the type is in two fields of each Metaverse Object (§9). */
export const hasFlatType = ofEachObject(
  'typeId and typeName',
  (object) => !flatFields(object).includes(false),
);

function ofEachObject(expected: string, isSo: (object: Fields) => boolean): Check {
  return (exchange) => {
    const isList = exchange.operation === 'listMetaverseObjects';
    const objects = isList ? itemsIn(exchange).filter(isObject) : [];
    if (objects.length === 0) return showsNothing(exchange);
    return all(
      objects.map((object) =>
        within(exchange, object, holdsIf(isSo(object), `each Metaverse Object with ${expected}`, object)),
      ),
    );
  };
}

/** Whether typeId and typeName, in any casing, have values. */
function flatFields(object: Fields): readonly boolean[] {
  const names = Object.keys(object).filter((name) => hasValue(object, name));
  return ['typeid', 'typename'].map((name) => names.some((each) => folded(each) === name));
}

export const announcedDeprecation: Recording = ({ response: { headers } }) => {
  const announced = ['deprecation', 'sunset'].filter((name) => headers[name] !== undefined);
  return announced.length === 0 ? 'no header announces a deprecation' : announced.join(' and ');
};
