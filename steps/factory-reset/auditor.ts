import type { StateValues } from '#harness/control/control.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { assumeReset, assumeSome, resetAmong } from '#harness/rules/factory-reset/factory-reset.ts';
import { type Asks, type Findings, find } from '#harness/rules/factory-reset/inventory.ts';
import { type Kind, metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import { assumePresent, identityIn } from '#harness/rules/factory-reset/reset-aftermath.ts';
import { isObject, isSuccess } from '#harness/rules/judging/expectation.ts';
import type { Asker } from '#steps/world/asker.ts';
import { type Caller, headersFor, introduce } from '#steps/world/callers.ts';

/** Looks at what a reset does, with a key that no reset removes (§4.5). */
export const witness: Caller = { kind: 'infrastructure', method: 'api-key' };

/** Asks as the witness. That a reset took the witness's key away is judged where it is the subject, not here. */
export function asking(asker: Asker): Asks {
  return async (operation, call) => {
    const exchange = await asker.ask(operation, witness, call);
    if (![401, 403].includes(exchange.response.status)) return exchange;
    await introduce(asker.session, witness.kind, witness.method);
    return asker.ask(operation, witness, call);
  };
}

/** Some of every kind that a reset removes or keeps, beside the witness. */
export async function populate(asker: Asker): Promise<void> {
  await headersFor(asker.session, witness);
  await asker.enter('the system is populated');
}

/** Finds and keeps what there is of a kind; nothing of it ends the scenario. */
export async function remember(asker: Asker, kind: Kind): Promise<void> {
  const found = await find(asking(asker), kind);
  assumeSome(kind, found);
  asker.values.set(kind.name, found);
}

/** The reset of a scenario. One that was refused ends it: there is no outcome to look at. */
export function resetOf({ exchanges }: Asker): Exchange {
  const reset = resetAmong(exchanges);
  assumeReset(reset);
  return reset;
}

/** What was there of a kind when it was remembered, and what is there after the reset. */
export async function beforeAndAfter(asker: Asker, kind: Kind): Promise<[before: Findings, now: Findings]> {
  const before = asker.values.get(kind.name) as Findings;
  resetOf(asker);
  return [before, await find(asking(asker), kind, before)];
}

/**
 * Keeps the Metaverse Objects of administrators. A person who signed in holds the role through their own; a key may
 * have it otherwise, and is asked only where nobody can sign in.
 */
export async function rememberAdministrators(asker: Asker): Promise<void> {
  for (const method of ['bearer', 'api-key'] as const) {
    const caller: Caller = { kind: 'administrator', method };
    const id = await asker.ask('getUserInfo', caller).then(identityIn, unlessUntestable);
    if (id === undefined) continue;
    assumePresent(id, await find(asking(asker), metaverseObjects));
    asker.values.set('administrators', [id]);
    return;
  }
  throw new Untestable('not-seen', 'no administrator has a Metaverse Object');
}

/** Keeps everything that a caller is called: by state control, by user info, by their Metaverse Object. */
export async function rememberNames(asker: Asker, { kind, method = 'api-key' }: Caller): Promise<void> {
  const { profile, removed } = asker.session;
  const isOwn = profile.credentials[`${kind}:${method}`] !== undefined && !removed.has(`${kind}:${method}`);
  const told: StateValues = isOwn ? {} : await introduce(asker.session, kind, method);
  const { content } = (await asker.ask('getUserInfo', { kind, method })).response;
  const { name, metaverseObjectId } = isObject(content) ? content : {};
  const object = await objectName(asker, metaverseObjectId);
  const { headers: _, ...values } = told;
  const names = [...Object.values(values), name, metaverseObjectId, object].filter(isName);
  if (names.length === 0) throw new Untestable('not-seen', 'nothing tells what the caller is called');
  asker.values.set('names', [...new Set(names)]);
}

/** Has the store fail once, at the first, the middle or the last step of the next reset. */
export async function interruptAt(asker: Asker, place: string): Promise<void> {
  const { steps } = await asker.enter('the store fails');
  const known = Array.isArray(steps) ? steps : [];
  const index = { first: 0, middle: Math.floor(known.length / 2), last: known.length - 1 }[place] ?? 0;
  if (known[index] !== undefined) await asker.enter('the store fails', { atStep: known[index] });
}

async function objectName(asker: Asker, id: unknown): Promise<unknown> {
  if (typeof id !== 'string') return undefined;
  const exchange = await asking(asker)('getMetaverseObject', { path: { id } }).catch(unlessUntestable);
  const content = exchange !== undefined && isSuccess(exchange) ? exchange.response.content : undefined;
  return isObject(content) ? content.displayName : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length > 1;
}

function unlessUntestable(error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
}
