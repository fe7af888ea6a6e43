import type { Departure } from './difference.ts';
import { departure, type Place } from './place.ts';
import type { Shape } from './shape-types.ts';

/** In what the types, the names and the bounds of a shape depart from the contract's. */
export function* compareValues(wanted: Shape, given: Shape, place: Place): Generator<Departure> {
  const type = compareTypes(wanted, given, place);
  if (type !== undefined) yield type;
  if (type?.rank === 'breaks') return;
  yield* compareNames(wanted, given, place);
  yield* compareBounds(wanted, given, place);
}

function compareTypes(wanted: Shape, given: Shape, place: Place): Departure | undefined {
  if (wanted.types === undefined || given.types === undefined) return undefined;
  const { types } = given;
  const inside = [...wanted.types].filter((type) => type !== 'null' && accepts(types, type));
  const outside = [...types].filter((type) => !accepts(wanted.types, type));
  const [expected, actual] = [[...wanted.types].join(' or '), [...types].join(' or ')];
  if (inside.length === 0) {
    const isNumbered = wanted.values !== undefined && accepts(types, 'integer') && place.part === 'request';
    return departure('breaks', isNumbered ? 'number' : 'type', place, expected, actual);
  }
  // A server may always take more than it must; what it sends has to be what was promised.
  if (place.direction === 'request' || outside.length === 0) return undefined;
  return departure(
    'differs',
    outside.every((type) => type === 'null') ? 'null' : 'type',
    place,
    expected,
    actual,
  );
}

function accepts(types: ReadonlySet<string> | undefined, type: string): boolean {
  return types === undefined || types.has(type) || (type === 'integer' && types.has('number'));
}

function* compareNames(wanted: Shape, given: Shape, place: Place): Generator<Departure> {
  const { values } = wanted;
  if (values === undefined) return;
  const expected = values.join(', ');
  if (given.values === undefined) {
    // A single value is no enumeration: generators rarely write it down.
    if (values.length > 1) yield departure('differs', 'names', place, expected, 'any value');
    return;
  }
  const isSame =
    values.every((value) => given.values?.includes(value)) && given.values.length === values.length;
  if (!isSame) yield departure('breaks', 'names', place, expected, given.values.join(', '));
}

function* compareBounds(wanted: Shape, given: Shape, place: Place): Generator<Departure> {
  // Of what is sent, only the length of lists is stated.
  if (place.direction === 'answer' && wanted.items === undefined) return;
  for (const bound of ['least', 'most'] as const) {
    const [expected, actual] = [wanted[bound], boundOf(given[bound])];
    if (expected === undefined || expected === actual) continue;
    const [want, got] = [
      `at ${bound} ${expected}`,
      actual === undefined ? 'no bound' : `at ${bound} ${actual}`,
    ];
    if (actual !== undefined) {
      const isNarrower = bound === 'least' ? actual > expected : actual < expected;
      // What is sent may keep within narrower bounds, unless the number is fixed; what is taken may not.
      const isHarmless = place.direction === 'answer' && isNarrower && wanted.least !== wanted.most;
      if (!isHarmless) yield departure('breaks', bound, place, want, got);
    } else if (place.direction === 'request') yield departure('differs', bound, place, want, got);
  }
}

// Generators write down the bounds of their integers, which bound nothing.
function boundOf(given: number | undefined): number | undefined {
  return given === undefined || Math.abs(given) >= 2 ** 31 - 1 ? undefined : given;
}
