import { membersOf } from '#harness/contract/plain.ts';
import { compareValues } from './compare-values.ts';
import { asNote, type Departure } from './difference.ts';
import { departure, memberOf, type Place } from './place.ts';
import { isSilent, shapeOf } from './shape.ts';
import type { Member, Shape } from './shape-types.ts';

/** In what a published schema departs from one of the contract. */
export function compareSchemas(expected: unknown, actual: unknown, place: Place): readonly Departure[] {
  const wanted = shapeOf(expected);
  const found = [...compareShapes(wanted, shapeOf(actual), actual, place)];
  const { openPoint } = wanted;
  if (openPoint === undefined) return found;
  // Whichever field it is: a name may not become a number (section 7, sentence 2).
  return found.map((each) => (each.kind === 'number' ? each : asNote(each, openPoint)));
}

function* compareShapes(wanted: Shape, given: Shape, actual: unknown, place: Place): Generator<Departure> {
  if (isSilent(wanted)) return;
  if (isSilent(given)) {
    const leads = typeof membersOf(actual).$ref === 'string';
    const silence = leads ? 'a reference to another document, which was not read' : 'nothing is said';
    yield departure('differs', 'silence', place, inWords(wanted), silence);
    return;
  }
  const values = [...compareValues(wanted, given, place)];
  yield* values;
  if (values.some(({ kind, rank }) => rank === 'breaks' && (kind === 'type' || kind === 'number'))) return;
  yield* compareMembers(wanted, given, place);
  if (wanted.items !== undefined) {
    const items = { ...place, path: `${place.path}[]` };
    yield* compareSchemas(wanted.items, given.items, items);
  }
}

function* compareMembers(wanted: Shape, given: Shape, place: Place): Generator<Departure> {
  if (wanted.members.size === 0) return;
  if (given.members.size === 0) {
    yield departure(
      'differs',
      'silence',
      place,
      `the members ${namesOf(wanted)}`,
      'no members are described',
    );
    return;
  }
  for (const [key, member] of wanted.members) {
    const counterpart = given.members.get(key);
    const own = memberOf(place, member.name);
    if (counterpart === undefined) yield* missing(member, own);
    else {
      if (member.isSpelled && member.name !== counterpart.name)
        yield departure('breaks', 'spelling', own, member.name, counterpart.name);
      yield* compareSchemas(member.schema, counterpart.schema, own);
    }
  }
  yield* compareRequired(wanted, given, place);
}

function* missing(member: Member, place: Place): Generator<Departure> {
  const { openPoint } = shapeOf(member.schema);
  const found = departure('breaks', 'member', place, inWords(shapeOf(member.schema)), 'no such member');
  // The name of a marked member that is required stands in the document; only its form is our choice.
  const isStated = openPoint === undefined || (member.isRequired && place.direction === 'answer');
  yield isStated ? found : asNote(found, openPoint);
}

function* compareRequired(wanted: Shape, given: Shape, place: Place): Generator<Departure> {
  const present = [...wanted.members].filter(([key]) => given.members.has(key));
  if (place.direction === 'answer') {
    const free = present.filter(
      ([key, { isRequired }]) => isRequired && given.members.get(key)?.isRequired !== true,
    );
    const names = free.map(([, { name }]) => name).join(', ');
    if (names !== '') yield departure('differs', 'required', place, `always there: ${names}`, 'not required');
    return;
  }
  for (const [key, { isRequired, name }] of given.members) {
    const member = wanted.members.get(key);
    if (!isRequired || member?.isRequired === true) continue;
    const own = memberOf(place, name);
    if (member !== undefined) yield departure('breaks', 'required', own, 'may be left out', 'required');
    else yield departure('differs', 'required', own, 'no such member', 'required');
  }
}

function namesOf({ members }: Shape): string {
  return [...members.values()].map(({ name }) => name).join(', ');
}

function inWords({ types, values }: Shape): string {
  if (values !== undefined) return values.join(', ');
  return types === undefined ? 'any value' : [...types].join(' or ');
}
