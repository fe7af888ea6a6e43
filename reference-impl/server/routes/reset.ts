import { Refusal } from '#reference/server/domain/errors.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { anyInProgress } from '#reference/server/http/background-work.ts';
import { type Call, type Route, record, route } from '#reference/server/http/call.ts';
import { flag, type Members, readMembers } from '#reference/server/http/request-body.ts';
import { counts, resetStore } from '#reference/server/world/factory-reset.ts';
import type { ResetContext, ResetOptions } from '#reference/server/world/reset.ts';
import type { World } from '#reference/server/world/world.ts';

export function resetRoutes({ freedoms: { paths } }: World): Route[] {
  return [
    route('resetSystem', paths.resetSystem.method, paths.resetSystem.path, 'administrator', reset), // 4.5
  ];
}

const refusals = {
  'activity-in-progress': 'The system cannot be reset while an Activity is in progress.',
  'administrator-lockout':
    'No initial administrator is configured, so nobody could sign in after the administrators are gone. Acknowledge the lockout to go on.',
};

async function reset(call: Call): Promise<Answer> {
  const { world, caller, now } = call;
  const { behaviour, freedoms, situation, seed } = world;
  const options = await readOptions(call);
  const { environment } = situation;
  const { initialAdministrator } = environment;
  const refused = behaviour.reset.refusal(
    { activityInProgress: anyInProgress(world, now), initialAdministrator },
    options,
  );
  if (refused !== undefined) {
    world.store = behaviour.reset.whenRefused(world.store, refused);
    throw new Refusal(refused, refusals[refused]);
  }

  const before = world.store;
  const context: ResetContext = {
    options,
    before,
    now,
    initiatedBy: caller?.name ?? 'somebody',
    seed,
    environment,
    activityId: world.newId(),
    settings: behaviour.settings,
    freedoms,
    postpone(seconds, step) {
      const at = new Date(now.getTime() + seconds * 1000);
      world.situation = { ...world.situation, postponed: [...world.situation.postponed, { at, step }] };
    },
  };
  const publish = (store: World['store']) => {
    world.store = store;
  };
  const after = resetStore(behaviour.reset, context, (step) => interrupt(world, step), publish);
  const all = counts(behaviour.reset, before, after);
  const { connectedSystemsRemoved, syncRulesRemoved, metaverseObjectsRemoved } = all;
  const named = { connectedSystemsRemoved, syncRulesRemoved, metaverseObjectsRemoved };
  return record(freedoms.resetCounts === 'every-kind' ? all : named, freedoms.resetStatus);
}

async function readOptions(call: Call): Promise<ResetOptions> {
  const { defaults } = call.world.behaviour.reset;
  const carried = await readCarried(call);
  return {
    force: flag(carried, 'force', defaults.force),
    includeAdministrators: flag(carried, 'includeAdministrators', defaults.includeAdministrators),
    acknowledgeAdministratorLockout: flag(
      carried,
      'acknowledgeAdministratorLockout',
      defaults.acknowledgeAdministratorLockout,
    ),
  };
}

async function readCarried(call: Call): Promise<Members> {
  const { resetOptionsIn } = call.world.freedoms;
  if (resetOptionsIn === 'body') return readMembers(call, 'optional');
  const texts: [string, string][] =
    resetOptionsIn === 'query'
      ? [...call.query]
      : [...call.request.headers].map(([name, value]) => [name.replaceAll('-', ''), value]);
  return Object.fromEntries(
    texts.flatMap(([name, value]) => (/^(?:true|false)$/.test(value) ? [[name, value === 'true']] : [])),
  );
}

/** The store fails once, where state control asked it to. */
function interrupt(world: World, step: string): void {
  if (world.situation.failsAtStep !== step) return;
  world.situation = { ...world.situation, failsAtStep: null };
  throw new Refusal('internal-error', 'The store failed in the middle of the reset. Nothing was changed.');
}
