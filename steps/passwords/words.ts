import { defineParameterType } from '@cucumber/cucumber';
import {
  accountAt,
  otherIn,
  type PasswordTarget,
  type Person,
  personIn,
  unknownId,
} from './password-request.ts';

/** How an account takes a password, as state control has it. */
export interface Reaction {
  readonly settlesAfterSeconds: number;
  readonly outcome: 'succeeded' | 'failed';
}

defineParameterType({
  name: 'reaction',
  regexp: /settles at once|settles after \d+ s|refuses it at once/,
  transformer: (words: string): Reaction => ({
    settlesAfterSeconds: Number(/\d+/.exec(words)?.[0] ?? 0),
    outcome: words.startsWith('refuses') ? 'failed' : 'succeeded',
  }),
});

/** What a scenario knows when it names a target. */
type Values = ReadonlyMap<string, unknown>;
export type Target = (values: Values) => PasswordTarget;

function ofPerson({ id }: Pick<Person, 'id'>, connectedSystemObjectIds?: readonly unknown[]): PasswordTarget {
  const named = connectedSystemObjectIds === undefined ? {} : { connectedSystemObjectIds };
  return { operation: 'setMetaverseObjectPassword', path: { id }, ...named };
}

function ofAccount(connectedSystemId: string, csoId: string): PasswordTarget {
  return { operation: 'setConnectedSystemObjectPassword', path: { connectedSystemId, csoId } };
}

const givenOf = (person: Person, place: number): unknown => accountAt(person, place).given;
const objectOf = (person: Person, place: number): string => accountAt(person, place).connectedSystemObjectId;
const systemOf = (person: Person, place: number): string => accountAt(person, place).connectedSystemId;

/** Whose password it is: the words of a feature by what the request says. */
const targets: Readonly<Record<string, (person: Person, values: Values) => PasswordTarget>> = {
  'the person': (person) => ofPerson(person),
  'the person, each account named': (person) =>
    ofPerson(
      person,
      person.accounts.map(({ given }) => given),
    ),
  'the person, the first account named': (person) => ofPerson(person, [givenOf(person, 0)]),
  'the person, an empty list of accounts named': (person) => ofPerson(person, []),
  'the person, an unknown account named': (person) => ofPerson(person, [givenOf(person, 0), unknownId()]),
  "the person, somebody else's account named": (person, values) =>
    ofPerson(person, [givenOf(person, 0), givenOf(otherIn(values), 0)]),
  'the first account': (person) => ofAccount(systemOf(person, 0), objectOf(person, 0)),
  'the first account, the second named': (person) => ({
    ...ofAccount(systemOf(person, 0), objectOf(person, 0)),
    connectedSystemObjectIds: [givenOf(person, 1)],
  }),
  'an unknown person': () => ofPerson({ id: unknownId() }),
  'an unknown account': (person) => ofAccount(systemOf(person, 0), unknownId()),
  'an account in an unknown system': (person) => ofAccount(unknownId(), objectOf(person, 0)),
  'an account in the system of another': (person) => ofAccount(systemOf(person, 1), objectOf(person, 0)),
};

defineParameterType({
  name: 'target',
  regexp: new RegExp(
    Object.keys(targets)
      .sort((a, b) => b.length - a.length)
      .join('|'),
  ),
  transformer: (words: string): Target => {
    const target = targets[words] ?? ((person: Person) => ofPerson(person));
    return (values) => target(personIn(values), values);
  },
});

// As it stands in the request: a number, or a string in its quotes.
defineParameterType({
  name: 'wait',
  regexp: /-?\d+(?:\.\d+)?|"[^"]*"/,
  transformer: (written: string): unknown => JSON.parse(written),
});
