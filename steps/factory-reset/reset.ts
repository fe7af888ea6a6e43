import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { assumeOptionsTaken } from '#harness/rules/factory-reset/reset-request.ts';
import { isObject, isSuccess } from '#harness/rules/judging/expectation.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { auditor } from './auditor.ts';
import { findMetaverseObjects } from './people.ts';

/**
 * Asks for a reset. Where the profile does not say how its options are carried (OP-94), one that goes ahead and was
 * to include administrators shows by the Metaverse Objects that are left whether the server took the options.
 */
export async function askForReset(world: Scenario, caller: Caller, reset: Call): Promise<void> {
  const isKnown = world.session.profile.requests?.resetOptions !== undefined;
  const goesBothWays = reset.furtherQuery !== undefined && reset.body !== undefined;
  const includes = isObject(reset.body) && reset.body.includeAdministrators === true;
  if (isKnown || !goesBothWays || !includes || caller.kind !== auditor.kind) {
    await world.ask('resetSystem', caller, reset);
    return;
  }
  const before = await world.aside(() => findMetaverseObjects(world));
  if (!isSuccess(await world.ask('resetSystem', caller, reset))) return;
  assumeOptionsTaken(before, await world.aside(() => findMetaverseObjects(world)));
}
