import { folded } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import {
  breaks,
  type Deviation,
  type Deviations,
  differs,
  isInResponse,
  noteIfOpen,
  within,
} from './difference.ts';
import { isSilent, type Shape, type ShapeField, shapeOf } from './shape.ts';

export function compareSchemas(expected: unknown, actual: unknown, place: string): readonly Deviation[] {
  const wanted = shapeOf(expected);
  const found = [...compareShapes(wanted, shapeOf(actual), actual, place)];
  // The document may leave the names of an enum open, but a server must not use numbers instead of names.
  return found.map((each) => (each.kind === 'number' ? each : noteIfOpen(each, wanted.openPoint)));
}

function* compareShapes(wanted: Shape, given: Shape, actual: unknown, place: string): Deviations {
  if (isSilent(wanted)) return;
  if (isSilent(given)) {
    const leads = typeof membersOf(actual).$ref === 'string';
    const silence = leads ? 'a reference to another document, which was not read' : 'not specified';
    yield differs('silence', place, inWords(wanted), silence);
    return;
  }
  const values = [...compareValues(wanted, given, place)];
  yield* values;
  if (values.some(({ kind, rank }) => rank === 'breaks' && (kind === 'type' || kind === 'number'))) return;
  yield* compareMembers(wanted, given, place);
  if (wanted.items !== undefined) yield* compareSchemas(wanted.items, given.items, within(place, '[]'));
}

function* compareMembers(wanted: Shape, given: Shape, place: string): Deviations {
  if (wanted.members.size === 0) return;
  if (given.members.size === 0) {
    const names = [...wanted.members.values()].map(({ name }) => name).join(', ');
    yield differs('silence', place, `the fields ${names}`, 'no fields are described');
    return;
  }
  for (const [key, member] of wanted.members) {
    const counterpart = given.members.get(key);
    const memberPlace = within(place, member.name);
    if (counterpart === undefined) yield* missing(member, memberPlace);
    else {
      if (member.isSpelled && member.name !== counterpart.name)
        yield breaks('spelling', memberPlace, member.name, counterpart.name);
      yield* compareSchemas(member.schema, counterpart.schema, memberPlace);
    }
  }
  yield* compareRequired(wanted, given, place);
}

function* missing(member: ShapeField, place: string): Deviations {
  const { openPoint } = shapeOf(member.schema);
  const found = breaks('member', place, inWords(shapeOf(member.schema)), 'no such field');
  // If a required field of a response has an open point, only the field's value is open. The name is stated.
  const isStated = member.isRequired && isInResponse(place);
  yield noteIfOpen(found, isStated ? undefined : openPoint);
}

function* compareRequired(wanted: Shape, given: Shape, place: string): Deviations {
  const present = [...wanted.members].filter(([key]) => given.members.has(key));
  if (isInResponse(place)) {
    const free = present.filter(
      ([key, { isRequired }]) => isRequired && given.members.get(key)?.isRequired !== true,
    );
    const names = free.map(([, { name }]) => name).join(', ');
    if (names !== '') yield differs('required', place, `always present: ${names}`, 'not required');
    return;
  }
  for (const [key, { isRequired, name }] of given.members) {
    const member = wanted.members.get(key);
    if (!isRequired || member?.isRequired === true) continue;
    const memberPlace = within(place, name);
    if (member !== undefined) yield breaks('required', memberPlace, 'optional', 'required');
    else yield differs('required', memberPlace, 'no such field', 'required');
  }
}

function inWords({ types, values }: Shape): string {
  if (values !== undefined) return values.join(', ');
  return types === undefined ? 'any value' : [...types].join(' or ');
}

function* compareValues(wanted: Shape, given: Shape, place: string): Deviations {
  const type = compareTypes(wanted, given, place);
  if (type !== undefined) yield type;
  if (type?.rank === 'breaks') return;
  yield* compareNames(wanted, given, place);
  yield* compareStatedNames(wanted, given, place);
  yield* compareBounds(wanted, given, place);
}

function compareTypes(wanted: Shape, given: Shape, place: string): Deviation | undefined {
  if (wanted.types === undefined || given.types === undefined) return undefined;
  const { types } = given;
  const inside = [...wanted.types].filter((type) => type !== 'null' && accepts(types, type));
  const outside = [...types].filter((type) => !accepts(wanted.types, type));
  const [expected, actual] = [[...wanted.types].join(' or '), [...types].join(' or ')];
  if (inside.length === 0) {
    const isNumbered =
      wanted.values !== undefined && accepts(types, 'integer') && place.startsWith('request');
    return breaks(isNumbered ? 'number' : 'type', place, expected, actual);
  }
  // In a request, a server may also accept undocumented types. In a response, all types must be documented.
  if (!isInResponse(place) || outside.length === 0) return undefined;
  return differs(outside.every((type) => type === 'null') ? 'null' : 'type', place, expected, actual);
}

function accepts(types: ReadonlySet<string> | undefined, type: string): boolean {
  return types === undefined || types.has(type) || (type === 'integer' && types.has('number'));
}

function* compareNames(wanted: Shape, given: Shape, place: string): Deviations {
  const { values } = wanted;
  if (values === undefined) return;
  const expected = values.join(', ');
  if (given.values === undefined) {
    // A missing enum of a single value is not reported, since OpenAPI generators rarely write one.
    if (values.length > 1) yield differs('names', place, expected, 'any value');
    return;
  }
  const isSame =
    values.every((value) => given.values?.includes(value)) && given.values.length === values.length;
  if (!isSame) yield breaks('names', place, expected, given.values.join(', '));
}

function* compareBounds(wanted: Shape, given: Shape, place: string): Deviations {
  // The only bounds that the document states for responses are lengths of lists.
  if (isInResponse(place) && wanted.items === undefined) return;
  for (const bound of ['least', 'most'] as const) {
    const [expected, actual] = [wanted[bound], boundOf(given[bound])];
    if (expected === undefined || expected === actual) continue;
    const want = `at ${bound} ${expected}`;
    if (actual !== undefined) {
      const isNarrower = bound === 'least' ? actual > expected : actual < expected;
      // Narrower bounds are harmless only in a response, and only if the documented length is not fixed.
      const isHarmless = isInResponse(place) && isNarrower && wanted.least !== wanted.most;
      if (!isHarmless) yield breaks(bound, place, want, `at ${bound} ${actual}`);
    } else if (!isInResponse(place)) yield differs(bound, place, want, 'no bound');
  }
}

// Some OpenAPI generators write the full range of an integer type as bounds, which then limit nothing.
function boundOf(given: number | undefined): number | undefined {
  return given === undefined || Math.abs(given) >= 2 ** 31 - 1 ? undefined : given;
}

/** Reports enum values that the document states and the server lacks, and retired names that it still has. */
function* compareStatedNames(wanted: Shape, given: Shape, place: string): Deviations {
  if (!isInResponse(place)) return;
  const { values } = given;
  if (values?.every((value) => typeof value === 'string') === true) {
    for (const name of wanted.stated ?? [])
      if (!values.includes(name)) yield breaks('names', place, name, values.join(', '));
    for (const name of wanted.retired ?? [])
      if (values.includes(name)) yield breaks('names', place, `not ${name}`, name);
  }
  for (const name of wanted.retiredMembers ?? [])
    if (given.members.has(folded(name)))
      yield breaks('member', within(place, name), 'no such field', 'published');
}
