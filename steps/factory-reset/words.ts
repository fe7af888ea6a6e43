import { defineParameterType } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors.ts';
import type { Call } from '#harness/http/call.ts';
import { type Kind, kindNamed, kinds } from '#harness/rules/factory-reset/kinds.ts';
import { type Fate, fates, type Subject } from './looks.ts';
import { subjects } from './subjects.ts';

/** Longer words first, so that none is taken for the beginning of another. */
function anyOf(words: readonly string[]): RegExp {
  return new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'));
}

function named<Value>(values: Readonly<Record<string, Value>>, words: string): Value {
  const value = values[words];
  if (value === undefined)
    throw new HarnessError('INTERNAL', `A feature says "${words}", which has no meaning.`);
  return value;
}

defineParameterType({
  name: 'records',
  regexp: anyOf(kinds.map(({ name }) => name)),
  transformer: (words: string): Kind => kindNamed(words),
});

defineParameterType({
  name: 'subject',
  regexp: anyOf(Object.keys(subjects)),
  transformer: (words: string): Subject => named(subjects, words),
});

defineParameterType({
  name: 'fate',
  regexp: anyOf(fates),
  transformer: (words: string): Fate => words as Fate,
});

type Options = Readonly<
  Partial<Record<'force' | 'includeAdministrators' | 'acknowledgeAdministratorLockout', boolean>>
>;

const keeping: Options = {
  force: true,
  includeAdministrators: false,
  acknowledgeAdministratorLockout: false,
};
const everything: Options = {
  force: true,
  includeAdministrators: true,
  acknowledgeAdministratorLockout: true,
};

/** How the options are carried is not shown (OP-94): they go both ways, so that either will do. */
function bothWays(options: Options): Call {
  return { ...inQuery(options), body: options };
}

function inQuery(options: Options): Call {
  const query = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return { furtherQuery: Object.fromEntries(query) };
}

const removing = 'a reset that removes administrators';

/** Every option is sent unless the words leave one out. */
const resets: Readonly<Record<string, Call>> = {
  'a reset that keeps administrators': bothWays(keeping),
  'a reset that keeps administrators and acknowledges the lockout': bothWays({
    ...keeping,
    acknowledgeAdministratorLockout: true,
  }),
  'a reset that keeps administrators, with Force false': bothWays({ ...keeping, force: false }),
  'a reset without IncludeAdministrators': bothWays({
    force: true,
    acknowledgeAdministratorLockout: false,
  }),
  [`${removing} but does not acknowledge the lockout`]: bothWays({
    ...everything,
    acknowledgeAdministratorLockout: false,
  }),
  [`${removing}, without AcknowledgeAdministratorLockout`]: bothWays({
    force: true,
    includeAdministrators: true,
  }),
  [`${removing} and acknowledges the lockout`]: bothWays(everything),
  [`${removing}, with the options in the body`]: { body: everything },
  [`${removing}, with the options in the query`]: inQuery(everything),
};

defineParameterType({
  name: 'reset',
  regexp: anyOf(Object.keys(resets)),
  transformer: (words: string): Call => named(resets, words),
});
