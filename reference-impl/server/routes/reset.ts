import { builtIns, templateAttributes } from '#reference/server/data/built-in.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import { type ResetContext, type ResetOptions, stepsOf } from '#reference/server/domain/reset.ts';
import type { Kind } from '#reference/server/domain/store.ts';
import { type Call, type Route, route } from '#reference/server/http/call.ts';
import { flag, readFields } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import type { World } from '#reference/server/world/world.ts';

export const resetRoutes: readonly Route[] = [
  route('resetSystem', 'POST /api/v1/system/reset', reset, 'administrator'), // §4.5
];

const refusals = {
  'activity-in-progress': 'The system cannot be reset while an Activity is in progress.',
  'administrator-lockout':
    'No initial administrator is configured, so no one could sign in after the administrators are removed. To reset anyway, send acknowledgeAdministratorLockout: true.',
};

async function reset(call: Call): Promise<Response> {
  const { world, caller, now } = call;
  const { behaviour, choices, environment, seed } = world;
  const options = await readOptions(call);
  const refused = behaviour.reset.refusal(world, options);
  if (refused !== undefined) throw new Refusal(refused, refusals[refused]);

  const before = world.store;
  const context: ResetContext = {
    options,
    before,
    now,
    initiatedBy: caller?.name ?? 'somebody',
    builtIns: { schedules: builtIns(seed, now).schedules, templateAttributes },
    environment,
    activityId: world.newId(),
    settings: behaviour.settings,
    choices,
  };
  // The reset works on a draft, so the store is unchanged if a step is interrupted.
  let draft = before;
  for (const [name, run] of Object.entries(stepsOf(behaviour.reset))) {
    interrupt(world, name);
    draft = run(draft, context);
  }
  world.store = draft;
  const { counted } = behaviour.reset;
  const counts = Object.entries(counted).map(([kind, name]) => [
    name,
    behaviour.reset.countOf(kind as Kind, before, draft),
  ]);
  return jsonResponse(Object.fromEntries(counts)); // §2.7
}

async function readOptions(call: Call): Promise<ResetOptions> {
  const { defaults } = call.world.behaviour.reset;
  const body = await readFields(call, 'optional');
  const read = Object.entries(defaults).map(([name, otherwise]) => [name, flag(body, name, otherwise)]);
  return Object.fromEntries(read) as ResetOptions;
}

/** Makes the reset fail once at this step, if state control requested that. */
function interrupt(world: World, step: string): void {
  if (world.situation.failsAtStep !== step) return;
  world.situation = { ...world.situation, failsAtStep: null };
  throw new Refusal('internal-error', 'The store failed in the middle of the reset. Nothing was changed.');
}
