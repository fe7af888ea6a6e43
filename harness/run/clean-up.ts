import type { Exchange } from '#harness/http/exchange.ts';
import { nothingPublished } from '#harness/http/profile/profile.ts';
import type { LeftBehind } from '#harness/result/result.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import type { Created } from '#harness/targets/control/control.ts';
import type { Session } from './session/session.ts';

/** Credentials that may remove what a run has made. */
const whoMayRemove = ['infrastructure:api-key', 'administrator:api-key', 'administrator:bearer'] as const;

/**
 * Removes what a run has made on a server that nobody returns to a calm state, the latest first, by the ways that the
 * server publishes. Answers what stays.
 */
export async function cleanUp(
  session: Session,
  exchanges: readonly Exchange[],
): Promise<readonly LeftBehind[]> {
  const { aside, control, nowhere, profile, target } = session;
  const isOurs = control.adapter === 'none' || control.hasNoCalm === true;
  if (aside === undefined || nowhere === undefined || !isOurs) return [];
  const made = [...(control.created ?? []), ...exchanges.flatMap((each) => createdIn(session, each))];
  const name = whoMayRemove.find(
    (each) => profile.credentials[each] !== undefined && !session.removed.has(each),
  );
  const headers = name === undefined ? {} : (profile.credentials[name] ?? {});
  const left: Created[] = [];
  const removed: string[] = [];
  for (const record of made.toReversed()) {
    const { path, id } = record;
    const template = `${path}/${id}`;
    const isOffered = (profile.published ?? nothingPublished).matches('DELETE', template);
    const request = new Request(`${target.baseUrl}${template}`, { method: 'DELETE', headers });
    const removal = isOffered
      ? await aside.send(request, { caller: 'administrator' }).catch(() => undefined)
      : undefined;
    const isGone = removal !== undefined && (isSuccess(removal) || removal.response.status === 404);
    if (isGone) removed.push(`${template}/`);
    else left.unshift(record);
  }
  // With a record goes what lay below it.
  const stays = left.filter(({ path }) => !removed.some((each) => `${path}/`.startsWith(each)));
  return [...Map.groupBy(stays, ({ path }) => path)].map(([path, records]) => ({
    path,
    ids: records.map(({ id }) => id),
  }));
}

/** What a request has made whose answer names it: one of the contract's own, or one of others that can be taken back. */
function createdIn({ profile, target }: Session, exchange: Exchange): readonly Created[] {
  const { operation, request, response } = exchange;
  if (request.method !== 'POST' || !isSuccess(exchange) || !isObject(response.content)) return [];
  const { id } = response.content;
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  const base = new URL(target.baseUrl).pathname.replace(/\/$/, '');
  const path = new URL(request.url).pathname.slice(base.length);
  const isMade = operation?.startsWith('create') ?? profile.published?.matches('DELETE', `${path}/${id}`);
  return isMade === true ? [{ path, id: String(id) }] : [];
}
