import { refuseField } from '#reference/server/domain/errors.ts';
import type { Account, Delivery } from '#reference/server/domain/store.ts';
import { type Call, isSameId, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { type Fields, member, readFields } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { begin } from '#reference/server/world/changes.ts';

const onePath =
  'POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password';

/** The two operations that set a password (§4.1). */
export const passwordRoutes: readonly Route[] = [
  route(
    'setMetaverseObjectPassword',
    'POST /api/v1/metaverse/objects/{id}/password',
    setForPerson,
    'passwords',
  ),
  route('setConnectedSystemObjectPassword', onePath, setForOne, 'passwords'),
];

async function setForPerson(call: Call): Promise<Response> {
  const { store, behaviour } = call.world;
  const { passwords } = behaviour;
  const order = await readOrder(call);
  const { id } = lookUp(call, 'id', store.metaverseObjects, 'Metaverse Object');
  const accounts = store.accounts.filter((account) => account.metaverseObjectId === id);
  const named = order.named.flatMap((named) => {
    const account = store.accounts.find((known) => isSameId(known.id, named));
    if (passwords.belongsTo(account, id)) return account ?? [];
    throw refuseField(
      'connectedSystemObjectIds',
      `${named} is not the id of an account of this Metaverse Object`,
      'foreign-target',
    );
  });
  const targets = passwords.targets(named, accounts, order.named.length > 0);
  return deliver(call, order, targets, { targetId: id, singleObject: false });
}

async function setForOne(call: Call): Promise<Response> {
  const { store, behaviour } = call.world;
  const order = await readOrder(call);
  const system = lookUp(call, 'connectedSystemId', store.connectedSystems, 'Connected System');
  const present = store.accounts.filter((account) => behaviour.passwords.isIn(account, system.id));
  const account = lookUp(call, 'csoId', present, 'Connected System Object');
  if (order.named.some((named) => !isSameId(named, account.id)))
    throw refuseField('connectedSystemObjectIds', 'may name only the object in the path', 'foreign-target');
  return deliver(call, order, [account], { targetId: account.id, singleObject: true });
}

interface Order {
  named: readonly string[];
  wait: number | undefined;
}

async function readOrder(call: Call): Promise<Order> {
  const body = await readFields(call, 'required');
  const password = member(body, 'password');
  if (typeof password !== 'string' || password === '')
    throw refuseField('password', 'must be a non-empty string');
  return { named: readNamed(body), wait: readWait(call, body) };
}

function readNamed(body: Fields): readonly string[] {
  const value = member(body, 'connectedSystemObjectIds');
  if (value === undefined) return [];
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  if (!Array.isArray(value) || ids.length < value.length)
    throw refuseField('connectedSystemObjectIds', 'must be a list of ids');
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function readWait({ world: { behaviour } }: Call, body: Fields): number | undefined {
  const value = member(body, 'wait');
  if (value === undefined) return undefined;
  const { passwords } = behaviour;
  if (passwords.acceptsWait(value)) return Number(value);
  const { minimum, maximum } = passwords.waitRange;
  throw refuseField('wait', `must be a whole number of seconds from ${minimum} to ${maximum}`);
}

/** Starts the deliveries, waits until all have ended or the time is up (§4.1), and returns their states. */
async function deliver(
  { world, caller, now }: Call,
  { named, wait }: Order,
  accounts: readonly Account[],
  { targetId, singleObject }: { targetId: string; singleObject: boolean },
): Promise<Response> {
  const { behaviour, choices, clock } = world;
  const { passwords } = behaviour;
  const deliveries = accounts.map((account) => deliveryOf(account, now));
  const ends = deliveries.map((delivery) => passwords.settlesAt(delivery, choices));
  const lastEnd = ends.includes(null) ? null : new Date(Math.max(...[now, ...ends].map(Number)));
  const activity = begin(world, caller?.name ?? 'somebody', {
    name: 'Set password',
    targetType: 'MetaverseObject',
    targetId,
    endsAt: lastEnd,
    outcome: deliveries.some(({ outcome }) => outcome === 'Failed') ? 'CompleteWithError' : 'Complete',
  });

  const seconds = passwords.waitSeconds(wait, { objectsNamed: named.length > 0, singleObject });
  const timeout = new Date(now.getTime() + seconds * 1000);
  await clock.wait(passwords.answersAt(timeout, lastEnd).getTime() - now.getTime());

  const then = clock.now();
  const settled = deliveries.every((delivery) => passwords.isSettled(delivery, then, choices));
  const targets = deliveries.map((delivery) => {
    const state = passwords.stateOf(delivery, then);
    const message = state === 'Failed' ? 'The Connected System refused the password.' : null;
    const { id, connectedSystemId } = delivery.account;
    return { connectedSystemId, connectedSystemObjectId: id, state, message };
  });
  return jsonResponse({ settled, activityId: activity.id, targets }, settled ? 200 : 202);
}

function deliveryOf(account: Account, now: Date): Delivery {
  const { settlesAfterSeconds: seconds, outcome } = account;
  return { account, outcome, endsAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000) };
}
