import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { operationNotFound } from '#harness/result/outcome.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { identityOf } from './inventory.ts';
import { findMetaverseObjects } from './people.ts';
import { keyHolder } from './snapshots.ts';

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

/** Sends the options in the query and in the body. The document does not state where they belong (OP-94). */
function bothWays(options: Options): Call {
  return { ...inQuery(options), body: options };
}

function inQuery(options: Options): Call {
  const query = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return { furtherQuery: Object.fromEntries(query) };
}

const removing = 'a reset that removes administrators';

/** Resets by their phrase in a feature. */
export const resets: Readonly<Record<string, Call>> = {
  'a reset that keeps administrators': bothWays(keeping),
  'a reset that keeps administrators and acknowledges the lockout': bothWays({
    ...keeping,
    acknowledgeAdministratorLockout: true,
  }),
  'a reset that keeps administrators, with Force true': bothWays(keeping),
  'a reset with every option set to false, including Force': bothWays({ ...keeping, force: false }),
  'a reset without IncludeAdministrators': bothWays({ force: true, acknowledgeAdministratorLockout: false }),
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

/** Sends a reset. Throws `Untestable` if objects remain and the server may have ignored options (OP-94). */
export async function requestReset(scenario: Scenario, caller: Caller, reset: Call): Promise<void> {
  const isKnown = scenario.session.profile.requests?.resetOptions !== undefined;
  const goesBothWays = reset.furtherQuery !== undefined && reset.body !== undefined;
  const includes = isObject(reset.body) && reset.body.includeAdministrators === true;
  const isEntitled = caller.kind === keyHolder.kind || caller.kind === 'administrator';
  if (isKnown || !goesBothWays || !includes || !isEntitled) {
    await scenario.call('resetSystem', caller, reset);
    return;
  }
  const before = await scenario.aside(() => findMetaverseObjects(scenario));
  if (!isSuccess(await scenario.call('resetSystem', caller, reset))) return;
  const now = await scenario.aside(() => findMetaverseObjects(scenario));
  const left = new Set(now.listed.map(identityOf));
  if (!before.listed.some((record) => left.has(identityOf(record)))) return;
  throw operationNotFound(
    'Metaverse Objects remain, so the server may not have read the options: set requests.resetOptions in the profile to query or body',
  );
}
