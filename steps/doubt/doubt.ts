import { HarnessError } from '#harness/errors.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { areCredentialsDead } from './credentials-alive.ts';
import { findMissing, findUnfinished } from './given-things.ts';
import { type Observer, observerOf } from './observer.ts';
import { accountsTakeTheirTime } from './try-accounts.ts';
import { findUnsoundness } from './try-adapter.ts';
import { clockCanBeMoved, clockStandsStill } from './try-clock.ts';
import { refusesEveryPassword, wasPasswordRefused } from './try-passwords.ts';
import { tryState } from './try-state.ts';

/**
 * A failure, unless it may be the adapter's: before a server is blamed, what state control says that it has brought
 * about is looked for in the API. What the API does not show is said in the evidence.
 */
export async function blame(world: Scenario, error: unknown): Promise<unknown> {
  if (!(error instanceof Nonconformity)) return error;
  const observer = observerOf(world.session);
  if (observer === undefined) return error;
  try {
    if (
      wasPasswordRefused(world) &&
      (await once(world.session, 'passwords', () => refusesEveryPassword(observer)))
    )
      return new Untestable('not-seen', noPassword);
    const doubt = await findDoubt(world, observer);
    if (doubt !== undefined) return new Untestable('state-unsupported', doubt.detail, doubt.needs);
    return withHearsay(world, error);
  } catch (problem) {
    if (problem instanceof HarnessError && problem.code === 'INTERNAL') throw problem;
    // What cannot be looked at is no reason to doubt.
    return error;
  } finally {
    await observer.control.calm().catch(() => undefined);
  }
}

// OP-102 and OP-112: neither the name of the member nor the kind of connection is shown.
const noPassword =
  'the server accepts no password as it is sent here: give requests.passwordMember in the profile, or an https address';

interface Doubt {
  readonly detail: string;
  readonly needs: readonly string[];
}

async function findDoubt(world: Scenario, observer: Observer): Promise<Doubt | undefined> {
  const { session, values, situation, passed } = world;
  const states = situation.map(({ state }) => state);
  const missing = await findMissing(observer, states, values);
  if (missing !== undefined) {
    return doubt(missing.state, `names ${missing.what}, which the API does not know`);
  }
  const running = await findUnfinished(observer, states, values);
  if (running !== undefined)
    return doubt(running.state, `names an execution with the status ${running.status}`);
  if (await areCredentialsDead(session, observer, world.exchanges.at(-1)))
    return doubt('a caller exists', 'answers credentials that the API accepts nowhere');
  const unsound = await once(session, 'adapter', () => findUnsoundness(observer));
  if (unsound !== undefined) return { detail: unsound, needs: ['the calm state'] };
  for (const { state, params } of situation) {
    const { effect } = await once(session, JSON.stringify([state, params]), () =>
      tryState(observer, state, params),
    );
    if (effect === 'without effect')
      return doubt(state, 'was entered, and nothing that the API answers shows it');
    if (effect === 'late') return doubt(state, 'is not in force when state control answers');
  }
  return findDoubtOfTime(world, observer, states, passed);
}

async function findDoubtOfTime(
  { session, values, situation, exchanges }: Scenario,
  observer: Observer,
  states: readonly string[],
  passed: number,
): Promise<Doubt | undefined> {
  const { control } = session;
  const waitsForAccounts = situation.some(({ params }) =>
    /"settlesAfterSeconds":[1-9]/.test(JSON.stringify(params)),
  );
  if (waitsForAccounts && !(await once(session, 'accounts', () => accountsTakeTheirTime(observer))))
    return doubt('a person has accounts', 'makes accounts that settle at once');
  if (control.movesClock && passed > 0 && !(await once(session, 'moved', () => clockCanBeMoved(observer))))
    return doubt('time passes', 'moves no time that the API answers');
  const stands = 'the clock stands still';
  if (states.includes(stands) && !(await once(session, 'still', () => clockStandsStill(observer))))
    return doubt(stands, 'was entered, and the times that the API answers move on');
  const isThrottled = exchanges.some(({ response }) => response.status === 429);
  for (const [state, member] of statedByAdapter) {
    if (!states.includes(state) || isThrottled || values.get(member) !== undefined) continue;
    return doubt(state, `does not answer ${member}, by which it says what is in force`);
  }
  return undefined;
}

/** States that no answer of the API shows, and the member by which an adapter says that it has brought them about. */
const statedByAdapter = [
  ['requests are limited', 'requests'],
  ['an initial administrator is configured', 'configured'],
] as const;

function doubt(state: string, detail: string): Doubt {
  return { detail: `the state "${state}" ${detail}`, needs: [state] };
}

/** States of the scenario that nothing but state control tells of. */
function withHearsay({ situation }: Scenario, error: Nonconformity): Nonconformity {
  const hearsay = situation.map(({ state }) => state).filter((state) => notVisible.has(state));
  if (hearsay.length === 0) return error;
  const said = `by state control alone: ${[...new Set(hearsay)].join(', ')}`;
  return new Nonconformity(error.expected, `${error.actual} (${said})`, error.exchanges);
}

/** What no answer of the API shows. */
const notVisible: ReadonlySet<string> = new Set([
  'an initial administrator is configured',
  'maintenance mode is on',
  'requests are limited',
  'the store fails',
]);

/** Found out once a run: an adapter does not change its ways. */
function once<Found>({ adapterTrials }: Session, name: string, find: () => Promise<Found>): Promise<Found> {
  const known = (adapterTrials.get(name) as Promise<Found> | undefined) ?? find();
  adapterTrials.set(name, known);
  return known;
}
