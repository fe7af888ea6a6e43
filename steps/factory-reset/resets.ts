import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { auditor } from './auditor.ts';
import { identityOf } from './inventory.ts';
import { findMetaverseObjects } from './people.ts';

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

/** A reset as features word it. Every option is sent unless the words leave one out. */
export const resets: Readonly<Record<string, Call>> = {
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
  'a reset without any option': {},
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

/**
 * Asks for a reset. Where the profile does not say how its options are carried (OP-94), one that goes ahead and was
 * to include administrators shows by the Metaverse Objects that are left whether the server took the options: one that
 * takes them in another way cannot be told from one that does not heed them.
 */
export async function askForReset(scenario: ScenarioContext, caller: Caller, reset: Call): Promise<void> {
  const isKnown = scenario.session.profile.requests?.resetOptions !== undefined;
  const goesBothWays = reset.furtherQuery !== undefined && reset.body !== undefined;
  const includes = isObject(reset.body) && reset.body.includeAdministrators === true;
  if (isKnown || !goesBothWays || !includes || caller.kind !== auditor.kind) {
    await scenario.ask('resetSystem', caller, reset);
    return;
  }
  const before = await scenario.aside(() => findMetaverseObjects(scenario));
  if (!isSuccess(await scenario.ask('resetSystem', caller, reset))) return;
  const now = await scenario.aside(() => findMetaverseObjects(scenario));
  const left = new Set(now.listed.map(identityOf));
  if (!before.listed.some((record) => left.has(identityOf(record)))) return;
  throw new Untestable(
    'operation-not-found',
    'the reset left Metaverse Objects, as if it took no options: give requests.resetOptions in the profile',
  );
}
