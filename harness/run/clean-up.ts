import type { Exchange } from '#harness/http/exchange.ts';
import type { LeftBehind } from '#harness/result/result.ts';
import { credentialsAmong } from '#harness/scenario/callers.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';
import { type Created, keepsRecords } from '#harness/state-control/control.ts';

/** Credentials that may remove the records of a run. */
const whoMayRemove = ['infrastructure:api-key', 'administrator:api-key', 'administrator:bearer'] as const;

/** Deletes those records of a run for which the server publishes a DELETE. Returns what remains. */
export async function cleanUp(session: Session): Promise<readonly LeftBehind[]> {
  const { exchanges } = session.recorder;
  const { aside, control, isLikeUnknownPath, profile, target } = session;
  if (aside === undefined || isLikeUnknownPath === undefined || !keepsRecords(control)) return [];
  const base = new URL(target.baseUrl).pathname.replace(/\/$/, '');
  const gone = new Set(exchanges.flatMap((each) => deletedIn(each, base)));
  const made = [...(control.created ?? []), ...exchanges.flatMap((each) => createdIn(session, each, base))];
  const headers = credentialsAmong(session, whoMayRemove) ?? {};
  const left: (Created & { readonly refusal?: string })[] = [];
  const removed = [...gone].map((path) => `${path}/`);
  for (const record of made.filter(({ path, id }) => !gone.has(`${path}/${id}`)).toReversed()) {
    const { path, id } = record;
    const template = `${path}/${id}`;
    const isOffered = profile.published.matches('DELETE', template);
    const request = new Request(`${target.baseUrl}${template}`, { method: 'DELETE', headers });
    const removal = isOffered
      ? await aside.send(request, { caller: 'administrator' }).catch(() => undefined)
      : undefined;
    const isGone = removal !== undefined && (isSuccess(removal) || removal.response.status === 404);
    const status = removal === undefined ? 'got no response' : `returned ${removal.response.status}`;
    if (isGone) removed.push(`${template}/`);
    else left.unshift({ ...record, ...(isOffered && { refusal: `DELETE ${status}` }) });
  }
  // Removing a record also removes the records below it.
  const stays = left.filter(({ path }) => !removed.some((each) => `${path}/`.startsWith(each)));
  const groups = Map.groupBy(stays, ({ path, refusal }) => JSON.stringify({ path, refusal }));
  return [...groups].map(([group, records]) => ({ ...JSON.parse(group), ids: records.map(({ id }) => id) }));
}

/** The path of a record that the run has deleted. A second DELETE is not sent, since it could be refused. */
function deletedIn(exchange: Exchange, base: string): readonly string[] {
  const { method, url } = exchange.request;
  return method === 'DELETE' && isSuccess(exchange) ? [new URL(url).pathname.slice(base.length)] : [];
}

/** The record that a POST created. A POST outside the contract counts only if the server offers DELETE. */
function createdIn({ profile }: Session, exchange: Exchange, base: string): readonly Created[] {
  const { operation, request, response } = exchange;
  if (request.method !== 'POST' || !isSuccess(exchange) || !isObject(response.content)) return [];
  const { id } = response.content;
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  const path = new URL(request.url).pathname.slice(base.length);
  const isMade = operation?.startsWith('create') || profile.published.matches('DELETE', `${path}/${id}`);
  return isMade ? [{ path, id: String(id) }] : [];
}
