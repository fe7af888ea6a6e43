import { defineParameterType } from '@cucumber/cucumber';
import type { Check } from '#harness/scenario/check.ts';
import { duration, secondsIn } from '#harness/scenario/elapsed.ts';
import { unknownLike } from '#harness/scenario/path-values.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords } from '#harness/scenario/steps.ts';
import { comesAfter, comesAfterAtLeast, comesImmediately, comesWithin, type Timed } from './checks.ts';
import {
  accountAt,
  type GivenAccount,
  type PasswordTarget,
  type Person,
  personIn,
} from './password-request.ts';

/** How an account processes a password, with the parameter names of state control. */
export interface Reaction {
  readonly settlesAfterSeconds: number;
  readonly outcome: 'succeeded' | 'failed';
}

const reaction = String.raw`(?:accepts?|refuses?) a new password (?:immediately|after \d+ s)`;

defineParameterType({
  name: 'accounts',
  regexp: new RegExp(
    `no account|(?:an account|(?:two|thirty) accounts) that ${reaction}(?: and one that ${reaction})?`,
  ),
  transformer: (words: string): readonly Reaction[] => {
    const reactions = (words.match(new RegExp(reaction, 'g')) ?? []).map(
      (each): Reaction => ({
        settlesAfterSeconds: Number(/\d+/.exec(each)?.[0] ?? 0),
        outcome: each.startsWith('refuse') ? 'failed' : 'succeeded',
      }),
    );
    const [first] = reactions;
    const more = { two: 1, thirty: 29 }[words.split(' ', 1)[0] ?? ''] ?? 0;
    return first === undefined ? [] : [...Array.from({ length: more }, () => first), ...reactions];
  },
});

export type AccountChoice = (person: Person) => readonly GivenAccount[];

const accountsAt =
  (...indices: readonly number[]): AccountChoice =>
  (person) =>
    indices.map((index) => accountAt(person, index));

const [first, both] = [accountsAt(0), accountsAt(0, 1)];
const every: AccountChoice = ({ accounts }) => accounts;
defineWords('accountChoice', {
  'the account': first,
  'the first account': first,
  'both accounts': both,
  'every account': every,
});

defineParameterType({
  name: 'timing',
  regexp: new RegExp(`immediately|(?:after at least|after|within) ${duration}`),
  transformer: (words: string): Check<Timed> => {
    if (words === 'immediately') return comesImmediately;
    if (words.startsWith('within')) return comesWithin(secondsIn(words));
    return (words.startsWith('after at least') ? comesAfterAtLeast : comesAfter)(secondsIn(words));
  },
});

export type Target = (s: Scenario) => PasswordTarget;

function ofPerson({ id }: Pick<Person, 'id'>, connectedSystemObjectIds?: readonly unknown[]): PasswordTarget {
  const named = connectedSystemObjectIds === undefined ? {} : { connectedSystemObjectIds };
  return { operation: 'setMetaverseObjectPassword', path: { id }, ...named };
}

function ofAccount(connectedSystemId: string, csoId: string): PasswordTarget {
  return { operation: 'setConnectedSystemObjectPassword', path: { connectedSystemId, csoId } };
}

const givenIn = ({ given }: GivenAccount): unknown => given;
const givenOf = (person: Person, index: number): unknown => givenIn(accountAt(person, index));
const objectOf = (person: Person, index: number): string => accountAt(person, index).connectedSystemObjectId;
const systemOf = (person: Person, index: number): string => accountAt(person, index).connectedSystemId;

/** For each phrase in the features, a function that makes a password target from a person's ids. */
const targets: Readonly<Record<string, (person: Person, s: Scenario) => PasswordTarget>> = {
  'the person': (person) => ofPerson(person),
  'the person, listing every account': (person) => ofPerson(person, person.accounts.map(givenIn)),
  'the person, listing the first account': (person) => ofPerson(person, [givenOf(person, 0)]),
  'the person, with an empty list of accounts': (person) => ofPerson(person, []),
  'the person, listing the account and an unknown account': (person) =>
    ofPerson(person, [givenOf(person, 0), unknownLike(objectOf(person, 0))]),
  'the person, listing the account and an account of the other person': (person, s) =>
    ofPerson(person, [givenOf(person, 0), givenOf(s.noted('other'), 0)]),
  'the account': (person) => ofAccount(systemOf(person, 0), objectOf(person, 0)),
  'the first account': (person) => ofAccount(systemOf(person, 0), objectOf(person, 0)),
  'the first account, with the id of the second in the body': (person) => ({
    ...ofAccount(systemOf(person, 0), objectOf(person, 0)),
    connectedSystemObjectIds: [givenOf(person, 1)],
  }),
  'an unknown person': ({ id }) => ofPerson({ id: unknownLike(id) }),
  'an unknown account': (person) => ofAccount(systemOf(person, 0), unknownLike(objectOf(person, 0))),
  'the first account, with an unknown system in the path': (person) =>
    ofAccount(unknownLike(systemOf(person, 0)), objectOf(person, 0)),
  'the first account, with the system of the second in the path': (person) =>
    ofAccount(systemOf(person, 1), objectOf(person, 0)),
};

/** Password targets that need no person, since their ids are invented. */
const invented: Readonly<Record<string, PasswordTarget>> = {
  'a person with an invented id': { operation: 'setMetaverseObjectPassword' },
  'an account with invented ids': { operation: 'setConnectedSystemObjectPassword' },
};

defineWords(
  'target',
  { ...targets, ...invented },
  (target): Target =>
    (s) =>
      typeof target === 'function' ? target(personIn(s.returned), s) : target,
);

// The wait that a request contains: a number of seconds, a string in double quotes, or `true`.
defineParameterType({
  name: 'wait',
  regexp: /-?\d+(?:\.\d+)? s|"[^"]*"|true/,
  transformer: (written: string): unknown => JSON.parse(written.replace(/ s$/, '')),
});
