import type { DescribedOperation } from './described.ts';
import { asNote, type Departure } from './difference.ts';
import { departure, type Place } from './place.ts';

const place: Place = { part: 'access', path: '', direction: 'request' };

/** In what the published security of an operation departs from section 5. */
export function* compareAccess(wanted: DescribedOperation, given: DescribedOperation): Generator<Departure> {
  const { credentials, takesBearer, takesKey } = given.admits;
  if (wanted.access === 'open') {
    if (credentials === 'always') yield departure('breaks', 'access', place, 'no credentials', 'credentials');
    return;
  }
  if (wanted.access === 'unstated') {
    const published = {
      never: 'no credentials',
      always: 'credentials',
      optional: undefined,
      unsaid: undefined,
    };
    const actual = published[credentials];
    if (actual !== undefined)
      yield asNote(departure('note', 'access', place, 'with or without credentials', actual), 'OP-30');
    return;
  }
  if (credentials === 'unsaid') {
    yield departure('differs', 'access', place, 'credentials', 'the document declares no security at all');
  } else if (credentials === 'never') {
    yield departure('breaks', 'access', place, 'credentials', 'no security is declared');
  } else {
    if (credentials === 'optional')
      yield departure('breaks', 'access', place, 'credentials', 'credentials may be left out');
    if (!takesKey)
      yield departure('breaks', 'key', place, 'an API key in X-Api-Key', 'not accepted by itself');
    if (!takesBearer) yield departure('breaks', 'bearer', place, 'a bearer token', 'not accepted by itself');
  }
}
