import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { actions, rowsFrom } from './actions.ts';
import { type Asked, failure, ok, type Paging, page, type Route } from './route.ts';

/** A path as routes.yaml has it. */
interface Entry extends Partial<Omit<Route, 'method' | 'path' | 'handle'>> {
  readonly route: string;
  readonly rows?: readonly object[];
  readonly from?: string;
  readonly one?: string;
  readonly removes?: 'attributes' | 'syncRules' | 'schedules' | 'apiKeys';
  readonly paging?: Paging;
}

const entries = parse(readFileSync(new URL('routes.yaml', import.meta.url), 'utf8')) as readonly Entry[];

/** Every path of the API, in the order in which they are published. */
export const routes: readonly Route[] = entries.map((entry) => {
  const [method, path = ''] = entry.route.split(' ') as [Route['method'], string];
  const usual = entry.removes ? 'Removes one.' : entry.one ? 'Reads one.' : 'Lists.';
  const handle = handlerOf(entry);
  return {
    access: 'administrator',
    summary: usual,
    ...entry,
    method,
    path,
    handle: belowSystem(path, handle),
  };
});

type Handle = Route['handle'];

function handlerOf({ route, list, rows, from, one, removes, paging }: Entry): Handle {
  if (removes !== undefined) return removal(removes);
  const action = actions[route];
  if (action !== undefined) return action;
  const all = rowsFrom[from ?? one ?? ''] ?? (() => rows ?? []);
  if (list === 'array') return (asked) => ok(all(asked));
  if (list === 'envelope') return (asked) => page(all(asked), asked.query, paging);
  return (asked) => {
    const found = all(asked).find((each) => 'id' in each && each.id === asked.path.id);
    return found === undefined ? failure(404, 'NOT_FOUND', 'There is no such record.') : ok(found);
  };
}

/** Removes a record from a kind. */
function removal(kind: NonNullable<Entry['removes']>): Handle {
  return ({ store, path }) => {
    const [id = ''] = Object.values(path);
    const rows: readonly { id: unknown }[] = store[kind];
    if (!rows.some((row) => String(row.id) === id)) return failure(404, '', 'There is no such record.');
    Object.assign(store, { [kind]: rows.filter((row) => String(row.id) !== id) });
    return new Response(null, { status: 204 });
  };
}

/** Below an unknown Connected System the code of the error is empty, whatever was asked for. */
function belowSystem(path: string, handle: Handle): Handle {
  if (!path.includes('{connectedSystemId}')) return handle;
  return (asked: Asked): Response => {
    const isKnown = asked.store.systems.some((each) => each.id === Number(asked.path.connectedSystemId));
    return isKnown ? handle(asked) : failure(404, '', 'There is no such system.');
  };
}
