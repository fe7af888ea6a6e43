import { brokenByOpenDoors, openTo } from '#mocks/authentication/mutants.ts';
import { type Changes, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { refuseField } from '#reference/server/domain/errors.ts';
import {
  documentedPasswords,
  type Passwords,
  type WaitSituation,
} from '#reference/server/domain/password-wait.ts';

type Decided = NonNullable<Changes['passwords']>;

const { acceptsWait, waitRange, waitSeconds, defaultWaitSeconds } = documentedPasswords;

/** Changes how long is waited, once that is known as documented. */
function waiting(change: (seconds: number, situation: WaitSituation) => number): Decided {
  return {
    waitSeconds(asked, situation, ...rest) {
      return change(waitSeconds.call(this, asked, situation, ...rest), situation);
    },
  };
}

/** Wrong turns in how long a caller waits for passwords to settle (§4.1, §8). */
export const passwordWaitFaults: readonly Fault[] = [
  passwords('PW-09-the-whole-wait-is-waited', 'The answer waits although every target has settled.', {
    answersAt: (timeout) => timeout,
  }),
  fault(
    'PW-10-half-the-wait-is-waited',
    'The answer comes when half of the wait is over.',
    { passwords: waiting((seconds) => seconds / 2) },
    { alsoBreaks: ['PW-13', 'PW-15', 'PW-16'] },
  ),
  passwords(
    'PW-10-one-account-is-waited-for-a-second-less',
    'For one account, the wait ends a second early.',
    waiting((seconds, { singleObject }) => Math.max(0, seconds - (singleObject ? 1 : 0))),
  ),
  passwords('PW-12-wait-is-demanded', 'A request without a wait is refused.', {
    waitSeconds(asked, ...rest) {
      if (asked === undefined) throw refuseField('invalid-request', 'wait', 'must be given');
      return waitSeconds.call(this, asked, ...rest);
    },
  }),
  passwords('PW-12-objects-are-demanded', 'A request that names no objects is refused.', {
    targets(named, own, objectsNamed) {
      if (!objectsNamed) throw refuseField('invalid-request', 'connectedSystemObjectIds', 'must be given');
      return documentedPasswords.targets(named, own, objectsNamed);
    },
  }),
  byDefault('PW-13-named-objects-are-not-waited-for', { objectsNamed: 0 }),
  byDefault('PW-13-named-objects-are-waited-for-5-seconds', { objectsNamed: 5 }),
  byDefault('PW-13-named-objects-are-waited-for-9-seconds', { objectsNamed: 9 }),
  byDefault('PW-13-named-objects-are-waited-for-30-seconds', { objectsNamed: 30 }),
  byDefault('PW-14-every-system-is-waited-for-10-seconds', { everySystem: 10 }),
  byDefault('PW-14-every-system-is-waited-for-1-second', { everySystem: 1 }),
  fault(
    'PW-15-a-shorter-wait-is-made-10-seconds',
    'With objects named, it waits at least 10 seconds.',
    { passwords: waiting((seconds, { objectsNamed }) => (objectsNamed ? Math.max(seconds, 10) : seconds)) },
    { alsoBreaks: ['PW-17'] },
  ),
  passwords(
    'PW-15-a-longer-wait-is-made-10-seconds',
    'With objects named, it waits at most 10 seconds.',
    waiting((seconds, { objectsNamed }) => (objectsNamed ? Math.min(seconds, 10) : seconds)),
  ),
  passwords(
    'PW-16-every-system-is-never-waited-for',
    'Without named objects, a wait counts for nothing.',
    waiting((seconds, { objectsNamed, singleObject }) => (objectsNamed || singleObject ? seconds : 0)),
  ),
  ranging('PW-17-no-wait-is-refused', { minimum: 1, maximum: 30 }),
  passwords('PW-17-no-wait-is-read-as-left-out', 'A wait of 0 means the default.', {
    waitSeconds(asked, ...rest) {
      return waitSeconds.call(this, asked === 0 ? undefined : asked, ...rest);
    },
  }),
  ranging('PW-18-thirty-seconds-are-refused', { minimum: 0, maximum: 29 }),
  ranging('PW-19-less-than-nothing-is-accepted', { minimum: -1, maximum: 30 }),
  clamping('PW-19-less-than-nothing-is-made-nothing', (value) => value < 0),
  ranging('PW-20-thirty-one-seconds-are-accepted', { minimum: 0, maximum: 31 }),
  clamping('PW-20-thirty-one-seconds-are-made-thirty', (value) => value > 30),
  passwords('PW-21-fractions-are-accepted', 'A wait may be any number in the range.', {
    acceptsWait: (value) =>
      typeof value === 'number' && value >= waitRange.minimum && value <= waitRange.maximum,
  }),
];

function passwords(id: string, summary: string, changes: Decided): Fault {
  return fault(id, summary, { passwords: changes });
}

function byDefault(id: string, changes: Partial<Passwords['defaultWaitSeconds']>): Fault {
  const seconds = Object.values(changes).join();
  return passwords(id, `Where no wait is sent, it is ${seconds} s.`, {
    defaultWaitSeconds: { ...defaultWaitSeconds, ...changes },
  });
}

function ranging(id: string, range: Passwords['waitRange']): Fault {
  return passwords(id, `A wait may be from ${range.minimum} to ${range.maximum} s.`, { waitRange: range });
}

/** Takes some waits that are out of range, and quietly uses the nearest one that is in it. */
function clamping(id: string, takes: (value: number) => boolean): Fault {
  return passwords(id, 'A wait out of range is moved into it without a word.', {
    acceptsWait(value) {
      return acceptsWait.call(this, value) || (Number.isInteger(value) && takes(Number(value)));
    },
    waitSeconds(asked, ...rest) {
      const moved = asked === undefined ? asked : Math.min(30, Math.max(0, asked));
      return waitSeconds.call(this, moved, ...rest);
    },
  });
}

/** Wrong turns in where a password goes, and who may send it there (§4.1, §5.2). */
export const passwordTargetFaults: readonly Fault[] = [
  passwords('PW-23-named-objects-count-for-nothing', 'It goes to every system whatever is named.', {
    targets: (_, own) => own,
  }),
  passwords(
    'PW-23-named-objects-come-first',
    'It goes to the named objects and then to the first other one.',
    {
      targets: (named, own, isNamed) =>
        isNamed ? [...named, ...own.filter((account) => !named.includes(account)).slice(0, 1)] : own,
    },
  ),
  passwords('PW-24-one-system-is-enough', 'Without named objects it goes to the first system.', {
    targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, 1)),
  }),
  passwords(
    'PW-24-the-last-system-is-forgotten',
    'Without named objects it goes to all systems but the last.',
    {
      targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, Math.max(1, own.length - 1))),
    },
  ),
  open('PW-25-anybody-sets-the-password-of-a-person', 'setMetaverseObjectPassword'),
  open('PW-25-anybody-sets-the-password-of-an-account', 'setConnectedSystemObjectPassword'),
  passwords('PW-28-an-account-of-another-system-will-do', 'The system in the path is not looked at.', {
    liesIn: () => true,
  }),
  passwords('PW-29-unknown-objects-are-passed-over', 'An identifier that is ignored.', {
    passesOverUnknown: true,
  }),
  passwords('PW-30-accounts-of-others-will-do', 'Whose account it is is not looked at.', {
    belongsTo: () => true,
  }),
  passwords('PW-30-accounts-of-others-are-passed-over', 'Accounts of others are ignored.', {
    belongsTo: () => true,
    targets: (named, own, isNamed) => (isNamed ? named.filter((account) => own.includes(account)) : own),
  }),
];

function open(id: string, operation: string): Fault {
  return fault(id, 'It needs no credentials.', openTo(operation), { alsoBreaks: brokenByOpenDoors });
}
