import { membersOf } from '#harness/contract/json-values.ts';
import { withoutAuth } from '#proof/authentication/allow.ts';
import { changeRequest, refuse } from '#proof/shapes/middleware.ts';
import { also, type BehaviourOverrides, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { given } from '#proof/shapes/service.ts';
import { documentedPasswords, type Passwords } from '#reference/server/domain/passwords.ts';

type Decided = NonNullable<BehaviourOverrides['passwords']>;

const { belongsTo, waitRange, waitSeconds, defaultWaitSeconds } = documentedPasswords;

/** Mutants that change waits, targets or permitted callers of password requests (§4.1, §5.2, §8). */
export const passwordWaitMutants: readonly Mutant[] = mutants({
  'PW-09-full-wait-although-settled: The response is delayed although every target has settled.': passwords({
    answersAt: (timeout) => timeout,
  }),
  'PW-10-wait-is-a-second-short: For one account, the wait is a second too short.': waiting(
    (seconds, { singleObject }) => Math.max(0, seconds - (singleObject ? 1 : 0)),
  ),
  'PW-12-wait-is-required: A request without wait is refused.': requiring('wait', 'set*'),
  'PW-12-objects-are-required, PW-17, PW-18: A request without connectedSystemObjectIds is refused.':
    requiring('connectedSystemObjectIds', 'setMetaverseObjectPassword'),
  'PW-15-wait-is-at-least-10-seconds, PW-17: If objects are named, the wait is at least 10 seconds.': waiting(
    (seconds, { objectsNamed }) => (objectsNamed ? Math.max(seconds, 10) : seconds),
  ),
  'PW-10-wait-is-at-most-16-seconds: For one account, the wait is at most 16 seconds.': waiting(
    (seconds, { singleObject }) => (singleObject ? Math.min(seconds, 16) : seconds),
  ),
  'PW-15-wait-is-at-most-16-seconds: If objects are named, the wait is at most 16 seconds.': waiting(
    (seconds, { objectsNamed }) => (objectsNamed ? Math.min(seconds, 16) : seconds),
  ),
  'PW-16-wait-is-at-most-28-seconds: Without named objects, the wait is at most 28 seconds.': waiting(
    (seconds, { objectsNamed, singleObject }) =>
      objectsNamed || singleObject ? seconds : Math.min(seconds, 28),
  ),
  'PW-16-wait-is-a-multiple-of-5: Without named objects, wait is rounded down to a multiple of 5.': waiting(
    (seconds, { objectsNamed, singleObject }) =>
      objectsNamed || singleObject ? seconds : Math.floor(seconds / 5) * 5,
  ),
  'PW-17-wait-of-0-means-the-default: A wait of 0 means the default.': passwords({
    waitSeconds(requested, ...rest) {
      return waitSeconds.call(this, requested === 0 ? undefined : requested, ...rest);
    },
  }),
  'PW-17-wait-of-0-is-refused-for-every-system: Without named objects, a wait of 0 is refused.': refuse(
    ['setMetaverseObjectPassword'],
    ({ body }) => namesNone(body) && given(body, 'wait') === 0,
  ),
  'PW-18-wait-of-30-is-refused-for-every-system: Without named objects, a wait of 30 is refused.': refuse(
    ['setMetaverseObjectPassword'],
    ({ body }) => namesNone(body) && given(body, 'wait') === 30,
  ),
  'PW-19-negative-wait-is-accepted-for-every-system: Without named objects, a wait below 0 is treated as 0.':
    toEverySystem((wait) => Math.max(0, wait)),
  'PW-20-long-wait-is-accepted-for-every-system: Without named objects, a wait above 30 is treated as 30.':
    toEverySystem((wait) => Math.min(30, wait)),
  'PW-21-fractions-are-accepted-for-every-system: Without named objects, wait is rounded down to a whole number.':
    toEverySystem(Math.floor),
  'PW-21-fractions-are-accepted: wait may be any number from 0 to 30, including fractions.': passwords({
    acceptsWait: (value) =>
      typeof value === 'number' && value >= waitRange.minimum && value <= waitRange.maximum,
  }),
  'PW-13-default-is-9-seconds: If objects are named, the default wait is 9 seconds.': byDefault({
    objectsNamed: 9,
  }),
  'PW-13-default-is-12-seconds: If objects are named, the default wait is 12 seconds.': byDefault({
    objectsNamed: 12,
  }),
  'PW-14-default-is-1-second: Without named objects, the default wait is 1 second.': byDefault({
    everySystem: 1,
  }),
  'PW-17-wait-of-0-is-refused: wait may be 1 to 30 seconds.': ranging(1, 30),
  'PW-18-wait-of-30-is-refused: wait may be 0 to 29 seconds.': ranging(0, 29),
  'PW-19-wait-of-minus-1-is-accepted: wait may be -1 to 30 seconds.': ranging(-1, 30),
  'PW-20-wait-of-31-is-accepted: wait may be 0 to 31 seconds.': ranging(0, 31),
  'PW-23-an-unnamed-account-is-added: The password is also set on an account that was not named.': passwords({
    targets: (named, own, isNamed) =>
      isNamed ? [...named, ...own.filter((account) => !named.includes(account)).slice(0, 1)] : own,
  }),
  'PW-24-the-last-system-is-left-out: Without named objects, the password is set in all systems except the last.':
    passwords({
      targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, Math.max(1, own.length - 1))),
    }),
  'PW-28-system-in-the-path-is-ignored: The Connected System in the path is ignored.': passwords({
    isIn: () => true,
  }),
  'PW-29-unknown-objects-are-ignored: Unknown ids in connectedSystemObjectIds are ignored.': passwords({
    belongsTo: (account, person) => account === undefined || belongsTo(account, person),
  }),
  'PW-30-accounts-of-others-are-accepted: Accounts of other people are accepted in connectedSystemObjectIds.':
    passwords({ belongsTo: (account) => account !== undefined }),
  'PW-30-accounts-of-others-are-ignored: Accounts of other people are ignored in connectedSystemObjectIds.':
    passwords({
      belongsTo: (account) => account !== undefined,
      targets: (named, own, isNamed) => (isNamed ? named.filter((account) => own.includes(account)) : own),
    }),
  'PW-25-person-needs-no-credentials: The password of a Metaverse Object can be set without credentials.':
    also(['AU-16'], withoutAuth('setMetaverseObjectPassword')),
  'PW-25-account-needs-no-credentials: The password of one account can be set without credentials.': also(
    ['AU-16'],
    withoutAuth('setConnectedSystemObjectPassword'),
  ),
});

function passwords(changes: Decided): Change {
  return { passwords: changes };
}

/** Changes the documented duration of a wait. */
function waiting(
  change: (seconds: number, situation: Parameters<Passwords['waitSeconds']>[1]) => number,
): Change {
  const changes: Decided = {
    waitSeconds(requested, situation, ...rest) {
      return change(waitSeconds.call(this, requested, situation, ...rest), situation);
    },
  };
  return passwords(changes);
}

function namesNone(body: unknown): boolean {
  return given(body, 'connectedSystemObjectIds') === undefined;
}

/** Changes the wait of requests that name no Connected System Objects. */
function toEverySystem(read: (wait: number) => number): Change {
  return changeRequest(['setMetaverseObjectPassword'], ({ body }) => {
    const wait = given(body, 'wait');
    return typeof wait === 'number' && namesNone(body)
      ? { body: { ...membersOf(body), wait: read(wait) } }
      : undefined;
  });
}

function requiring(member: string, operation: string): Change {
  return refuse([operation], ({ body }) => given(body, member) === undefined);
}

function byDefault(changes: Partial<Passwords['defaultWaitSeconds']>): Change {
  return passwords({ defaultWaitSeconds: { ...defaultWaitSeconds, ...changes } });
}

function ranging(minimum: number, maximum: number): Change {
  return passwords({ waitRange: { minimum, maximum } });
}
