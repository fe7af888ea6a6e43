import { membersOf } from '#harness/contract/json-values.ts';
import { brokenWithoutAuth, withoutAuth } from '#mocks/authentication/allow.ts';
import { changeRequest, given, refuse } from '#mocks/proofs/middleware.ts';
import { type BehaviourOverrides, type Change, type Mutant, mutant, mutants } from '#mocks/proofs/mutant.ts';
import { documentedPasswords, type Passwords } from '#reference/server/domain/passwords.ts';

type Decided = NonNullable<BehaviourOverrides['passwords']>;

const { belongsTo, waitRange, waitSeconds, defaultWaitSeconds } = documentedPasswords;

/** Mutants in how long a caller waits for passwords to settle (§4.1, §8). */
const waitMutants: readonly Mutant[] = [
  ...mutants({
    'PW-09-the-whole-wait-is-waited: The response is delayed although every target has settled.': passwords({
      answersAt: (timeout) => timeout,
    }),
    'PW-10-one-account-is-waited-for-a-second-less: For one account, the wait is a second too short.':
      waiting((seconds, { singleObject }) => Math.max(0, seconds - (singleObject ? 1 : 0))),
    'PW-12-wait-is-demanded: A request without wait is refused.': demanding('wait', 'set*'),
    'PW-12-objects-are-demanded, PW-17, PW-18: A request without connectedSystemObjectIds is refused.':
      demanding('connectedSystemObjectIds', 'setMetaverseObjectPassword'),
    'PW-15-a-shorter-wait-is-made-10-seconds, PW-17: If objects are named, the wait is at least 10 seconds.':
      waiting((seconds, { objectsNamed }) => (objectsNamed ? Math.max(seconds, 10) : seconds)),
    'PW-10-a-single-object-is-waited-for-16-seconds: For one account, the wait is at most 16 seconds.':
      waiting((seconds, { singleObject }) => (singleObject ? Math.min(seconds, 16) : seconds)),
    'PW-15-no-wait-is-longer-than-16-seconds: If objects are named, the wait is at most 16 seconds.': waiting(
      (seconds, { objectsNamed }) => (objectsNamed ? Math.min(seconds, 16) : seconds),
    ),
    'PW-16-no-wait-is-longer-than-28-seconds: Without named objects, the wait is at most 28 seconds.':
      waiting((seconds, { objectsNamed, singleObject }) =>
        objectsNamed || singleObject ? seconds : Math.min(seconds, 28),
      ),
    'PW-16-waits-in-steps-of-five: Without named objects, wait is rounded down to a multiple of 5.': waiting(
      (seconds, { objectsNamed, singleObject }) =>
        objectsNamed || singleObject ? seconds : Math.floor(seconds / 5) * 5,
    ),
    'PW-17-no-wait-is-read-as-left-out: A wait of 0 means the default.': passwords({
      waitSeconds(asked, ...rest) {
        return waitSeconds.call(this, asked === 0 ? undefined : asked, ...rest);
      },
    }),
    'PW-17-every-system-takes-no-wait-of-0: Without named objects, a wait of 0 is refused.': refuse(
      ['setMetaverseObjectPassword'],
      ({ body }) => namesNone(body) && given(body, 'wait') === 0,
    ),
    'PW-18-every-system-takes-no-wait-of-30: Without named objects, a wait of 30 is refused.': refuse(
      ['setMetaverseObjectPassword'],
      ({ body }) => namesNone(body) && given(body, 'wait') === 30,
    ),
    'PW-19-every-system-takes-any-wait-below-0: Without named objects, a wait below 0 is treated as 0.':
      toEverySystem((wait) => Math.max(0, wait)),
    'PW-20-every-system-takes-any-wait-above-30: Without named objects, a wait above 30 is treated as 30.':
      toEverySystem((wait) => Math.min(30, wait)),
    'PW-21-every-system-takes-fractions: Without named objects, wait is rounded down to a whole number.':
      toEverySystem(Math.floor),
    'PW-21-fractions-are-accepted: wait may be any number from 0 to 30, including fractions.': passwords({
      acceptsWait: (value) =>
        typeof value === 'number' && value >= waitRange.minimum && value <= waitRange.maximum,
    }),
  }),
  byDefault('PW-13-named-objects-are-waited-for-9-seconds', { objectsNamed: 9 }),
  byDefault('PW-13-named-objects-are-waited-for-12-seconds', { objectsNamed: 12 }),
  byDefault('PW-14-every-system-is-waited-for-1-second', { everySystem: 1 }),
  ranging('PW-17-no-wait-is-refused', { minimum: 1, maximum: 30 }),
  ranging('PW-18-thirty-seconds-are-refused', { minimum: 0, maximum: 29 }),
  ranging('PW-19-less-than-nothing-is-accepted', { minimum: -1, maximum: 30 }),
  ranging('PW-20-thirty-one-seconds-are-accepted', { minimum: 0, maximum: 31 }),
];

function passwords(changes: Decided): Change {
  return { passwords: changes };
}

/** Changes the duration of the wait, after the documented one has been computed. */
function waiting(
  change: (seconds: number, situation: Parameters<Passwords['waitSeconds']>[1]) => number,
): Change {
  const changes: Decided = {
    waitSeconds(asked, situation, ...rest) {
      return change(waitSeconds.call(this, asked, situation, ...rest), situation);
    },
  };
  return passwords(changes);
}

function namesNone(body: unknown): boolean {
  return given(body, 'connectedSystemObjectIds') === undefined;
}

/** Changes the wait if the password goes to every system. */
function toEverySystem(read: (wait: number) => number): Change {
  return changeRequest(['setMetaverseObjectPassword'], ({ body }) => {
    const wait = given(body, 'wait');
    return typeof wait === 'number' && namesNone(body)
      ? { body: { ...membersOf(body), wait: read(wait) } }
      : undefined;
  });
}

/** Refuses a request in which a field is missing. */
function demanding(member: string, operation: string): Change {
  return refuse([operation], ({ body }) => given(body, member) === undefined);
}

function byDefault(id: string, changes: Partial<Passwords['defaultWaitSeconds']>): Mutant {
  const seconds = Object.values(changes).join();
  return mutant(
    id,
    `The default of wait is ${seconds} s.`,
    passwords({
      defaultWaitSeconds: { ...defaultWaitSeconds, ...changes },
    }),
  );
}

function ranging(id: string, range: Passwords['waitRange']): Mutant {
  return mutant(id, `wait may be ${range.minimum} to ${range.maximum} s.`, passwords({ waitRange: range }));
}

/** Mutants in where a password goes, and who may send it there (§4.1, §5.2). */
const targetMutants: readonly Mutant[] = [
  ...mutants({
    'PW-23-named-objects-come-first: The password is also set on an account that was not named.': passwords({
      targets: (named, own, isNamed) =>
        isNamed ? [...named, ...own.filter((account) => !named.includes(account)).slice(0, 1)] : own,
    }),
    'PW-24-the-last-system-is-forgotten: Without named objects, the password is set in all systems except the last.':
      passwords({
        targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, Math.max(1, own.length - 1))),
      }),
    'PW-28-an-account-of-another-system-will-do: The Connected System in the path is ignored.': passwords({
      isIn: () => true,
    }),
    'PW-29-unknown-objects-are-passed-over: Unknown identifiers are ignored.': passwords({
      belongsTo: (account, person) => account === undefined || belongsTo(account, person),
    }),
    'PW-30-accounts-of-others-will-do: Accounts of other people are accepted.': passwords({
      belongsTo: (account) => account !== undefined,
    }),
    'PW-30-accounts-of-others-are-passed-over: Accounts of other people are ignored.': passwords({
      belongsTo: (account) => account !== undefined,
      targets: (named, own, isNamed) => (isNamed ? named.filter((account) => own.includes(account)) : own),
    }),
  }),
  open('PW-25-anybody-sets-the-password-of-a-person', 'setMetaverseObjectPassword'),
  open('PW-25-anybody-sets-the-password-of-an-account', 'setConnectedSystemObjectPassword'),
];

export const passwordWaitMutants: readonly Mutant[] = [...waitMutants, ...targetMutants];

function open(id: string, operation: string): Mutant {
  return mutant(id, 'A password can be set without credentials.', withoutAuth(operation), {
    alsoBreaks: brokenWithoutAuth,
  });
}
