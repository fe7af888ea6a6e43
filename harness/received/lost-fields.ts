import { jsonValue } from '#harness/contract/json-values.ts';
import { hasWholeAnswer, textOf } from './har.ts';
import type { Replayed } from './replay.ts';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Notes the fields that recorded responses have, and the responses of another server to the same requests lack. */
export function lostFields() {
  const lost = new Map<string, Set<string>>();
  return {
    compare({ recorded, entry }: Replayed, operation: string): void {
      if (!hasWholeAnswer(recorded) || ![recorded, entry].every(({ response }) => isSuccess(response.status)))
        return;
      const [before, now] = [recorded, entry].map(({ response }) =>
        fieldsOf(jsonValue(textOf(response.content))),
      );
      for (const [field, type] of before ?? []) {
        const found = now?.get(field);
        // The list of the other server may be empty, and a field may be null there.
        const parent = field.slice(0, Math.max(0, field.lastIndexOf('.'), field.lastIndexOf('[]')));
        if (now === undefined || found === type || found === 'null' || type === 'null' || !now.has(parent))
          continue;
        const what = found === undefined ? `${field} (${type})` : `${field} (${found}, was ${type})`;
        lost.set(operation, (lost.get(operation) ?? new Set()).add(what));
      }
    },
    /** A line for each operation. */
    lines: (): readonly string[] =>
      [...lost].map(([operation, fields]) => `${operation}: ${[...fields].join(', ')}`),
  };
}

/** The type of each field, by its path; the members of lists are one. */
function fieldsOf(value: unknown, at = '', found = new Map<string, string>()): ReadonlyMap<string, string> {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (found.get(at) === undefined || found.get(at) === 'null') found.set(at, type);
  if (Array.isArray(value)) for (const each of value) fieldsOf(each, `${at}[]`, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      fieldsOf(each, at === '' ? name : `${at}.${name}`, found);
  return found;
}
