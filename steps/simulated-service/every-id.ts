import type { ServiceVariation } from '#harness/client/simulated-service.ts';
import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { entriesOf, jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import { everyOperation, operationById } from '#harness/contract/operations.ts';
import type { Handler } from '#harness/http/middleware.ts';

/** What a service returns for an id that it does not know, or that has another form than its own. */
const ofUnknownId: readonly number[] = [400, 404];

/**
 * A request that names an unknown record, in its path or in a field such as thingId, gets the first one in the list, so
 * that commands run with made-up ids.
 */
export function knowEveryId(contract: Contract): ServiceVariation {
  const lists = everyOperation(contract).filter(({ isList, path }) => isList && !path.includes('{'));
  return (service) => (next) => async (request) => {
    const operation = service.operationOf(request);
    const copy = request.clone();
    const response = await next(request);
    if (operation === undefined || !ofUnknownId.includes(response.status)) return response;
    const { url, given } = await withKnownIds(copy, operationById(contract, operation).path, next);
    const { method, headers } = copy;
    const text = await copy.text();
    const known = new Map<string, string>();
    for (const [name, value] of entriesOf(jsonValue(text))) {
      const kind = `${folded(name).replace(/id$/, '')}s`;
      const list = guid.test(String(value)) && lists.find(({ path }) => folded(path).endsWith(`/${kind}`));
      const address = list && new URL(copy.url.replace(/\/api\/v1\/.*/, list.path));
      const [id] = address ? await idsIn(await next(new Request(address, { headers }))) : [];
      if (id !== undefined) known.set(String(value), id);
    }
    const body = renamed(text, known);
    if (url === copy.url && body === text) return response;
    const again = await next(new Request(url, { method, headers, body: text === '' ? null : body }));
    return withIds(again, new Map([...given, ...[...known].map(([value, id]) => [id, value] as const)]));
  };
}

const renamed = (text: string, ids: ReadonlyMap<string, string>): string =>
  [...ids].reduce((own, [id, other]) => own.replaceAll(`"${id}"`, `"${other}"`), text);

/** The response with each id as it was given: a client may compare it. */
async function withIds(response: Response, given: ReadonlyMap<string, string>): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(text === '' ? null : renamed(text, given), { status: response.status, headers });
}

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address with an id of a listed record in place of each that is not listed, and the GUIDs that were replaced. */
async function withKnownIds({ url, headers }: Request, template: string, next: Handler) {
  const known = new URL(url);
  const given = new Map<string, string>();
  const parts = known.pathname.split('/');
  const places = template.split('/');
  // The service may be below a path of its host.
  const before = parts.length - places.length;
  for (const [at, place] of places.entries()) {
    if (!place.startsWith('{')) continue;
    const list = new URL(`${parts.slice(0, before + at).join('/')}?pageSize=100`, url);
    const ids = await idsIn(await next(new Request(list, { headers })), place.slice(1, -1));
    const asked = parts[before + at] ?? '';
    const id = ids.find((each) => folded(each) === folded(asked)) ?? ids[0];
    if (id === undefined) continue;
    parts[before + at] = encodeURIComponent(id);
    if (guid.test(id) && guid.test(asked)) given.set(id, asked);
  }
  known.pathname = parts.join('/');
  return { url: known.href, given };
}

/** The ids of the records in a list; none if the response is not a list. */
async function idsIn(listed: Response, name = 'id'): Promise<readonly string[]> {
  if (!listed.ok) return [];
  const content = jsonValue(await listed.text());
  const records = listOf(Array.isArray(content) ? content : membersOf(content).items).map(membersOf);
  return records.map((each) => String(each.id ?? each[name] ?? each.key));
}
