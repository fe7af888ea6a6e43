import { defineParameterType } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors.ts';
import type { Call } from '#harness/http/call.ts';
import { type Kind, kinds } from '#harness/rules/factory-reset/kinds.ts';

/** Longer words first, so that none is taken for the beginning of another. */
function anyOf(words: readonly string[]): RegExp {
  return new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'));
}

defineParameterType({
  name: 'records',
  regexp: anyOf(kinds.map(({ name }) => name)),
  transformer: (words: string): Kind => {
    const kind = kinds.find(({ name }) => name === words);
    if (kind === undefined) throw new HarnessError('INTERNAL', `No kind of record is called "${words}".`);
    return kind;
  },
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

/** Every option is said unless the words leave one out. */
const resets: Readonly<Record<string, Call>> = {
  'a reset that keeps administrators': bothWays(keeping),
  'a reset that keeps administrators and acknowledges the lockout': bothWays({
    ...keeping,
    acknowledgeAdministratorLockout: true,
  }),
  'a reset that keeps administrators, without force': bothWays({ ...keeping, force: false }),
  'a reset that says nothing of administrators': bothWays({
    force: true,
    acknowledgeAdministratorLockout: false,
  }),
  [`${removing} without acknowledging the lockout`]: bothWays({
    ...everything,
    acknowledgeAdministratorLockout: false,
  }),
  [`${removing} and says nothing of the lockout`]: bothWays({ force: true, includeAdministrators: true }),
  [`${removing} and acknowledges the lockout`]: bothWays(everything),
  [`${removing}, said in the body`]: { body: everything },
  [`${removing}, said in the query`]: inQuery(everything),
};

defineParameterType({
  name: 'reset',
  regexp: anyOf(Object.keys(resets)),
  transformer: (words: string): Call => resets[words] ?? bothWays(keeping),
});

const environmentSettings: Readonly<Record<string, string>> = {
  'the SSO authority': 'ssoAuthority',
  'the encryption key path': 'encryptionKeyPath',
};

defineParameterType({
  name: 'environmentSetting',
  regexp: anyOf(Object.keys(environmentSettings)),
  transformer: (words: string): string => environmentSettings[words] ?? words,
});
