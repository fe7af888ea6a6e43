import { allow, withoutAuth } from '#proof/authentication/allow.ts';
import {
  bodyOf,
  changeAnswers,
  changeErrorStatus,
  handle,
  query,
  refusal,
  refuse,
} from '#proof/shapes/middleware.ts';
import { also, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { given } from '#proof/shapes/service.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedReset, type Reset } from '#reference/server/domain/reset.ts';
import type { Store } from '#reference/server/domain/store.ts';
import { removing } from './changes.ts';

const anybody = withoutAuth('resetSystem');
const anyCaller = allow('resetSystem', (caller) => caller !== undefined);

const { refusal: documentedRefusal, defaults } = documentedReset;

type Refusal = Reset['refusal'];

/** Mutants that change which resets are refused, and what a refused reset does (§5.2, §5.3, §7.5, §7.6). */
export const resetRefusalMutants: readonly Mutant[] = mutants({
  'FR-62-only-the-latest-activities-count: Only the latest 100 Activities prevent a reset.': {
    reset: {
      refusal(world, ...rest) {
        const latest = {
          ...world,
          store: { ...world.store, activities: world.store.activities.slice(-100) },
        };
        return documentedReset.refusal.call(this, latest, ...rest);
      },
    },
  },
  'FR-59-success-without-a-reset: A reset without credentials is not carried out, but returns success.': also(
    ['AU-16'],
    feigning(401),
  ),
  'FR-59-anyone-may-reset: A reset needs no credentials.': also(['AU-16', 'FR-61'], anybody),
  'FR-60-success-without-a-reset: A reset without the role is not carried out, but returns success.':
    feigning(403),
  'FR-60-acknowledged-resets-need-no-role: A reset that acknowledges the lockout succeeds without the role.':
    feigning(403, (request) => query(request, 'acknowledgeAdministratorLockout') === 'true'),
  'FR-60-any-caller-may-reset, FR-61: A reset needs credentials, but no role.': anyCaller,
  'FR-60-portal-sessions-may-reset: Anyone who is signed in to the portal may reset the system.': allow(
    'resetSystem',
    (caller) => caller?.credential === 'session',
  ),
  'FR-60-callers-without-identity-may-reset, FR-61: A caller without identity may reset the system.': allow(
    'resetSystem',
    (caller) => caller?.credential === 'bearer' && caller.metaverseObjectId === null,
  ),
  'FR-61-refused-too-late-without-credentials, AU-06, AU-07, AU-08, AU-09, AU-10, AU-16: A reset without credentials is refused only after it was carried out.':
    [anybody, refusedInTheEnd(401)],
  'FR-61-refused-too-late-without-the-role: A reset without the role is refused only after it was carried out.':
    [anyCaller, refusedInTheEnd(403)],
  'FR-08-administrators-are-included-by-default: IncludeAdministrators is true by default.': {
    reset: { defaults: { ...defaults, includeAdministrators: true } },
  },
  'FR-08-body-is-required: A reset without a body is refused.': refuse(
    ['resetSystem'],
    ({ body }) => body === undefined,
  ),
  'FR-08-every-option-is-required: A reset that omits an option is refused.': refuse(
    ['resetSystem'],
    ({ body }) =>
      ['force', 'includeAdministrators', 'acknowledgeAdministratorLockout'].some(
        (name) => given(body, name) === undefined,
      ),
  ),
  'FR-09-the-lockout-is-acknowledged-by-default: AcknowledgeAdministratorLockout is true by default.': {
    reset: { defaults: { ...defaults, acknowledgeAdministratorLockout: true } },
  },
  'FR-11-an-acknowledgement-includes-administrators: The lockout acknowledgement alone removes administrators.':
    removing('metaverseObjects', (_, { options }, isDue) => isDue || options.acknowledgeAdministratorLockout),
  'FR-62-refused-with-423, FR-64: A reset during an Activity returns 423.': changeErrorStatus(
    ['ACTIVITY_IN_PROGRESS'],
    423,
  ),
  'FR-65-refused-with-403: A reset that would lock out all administrators returns 403.': changeErrorStatus(
    ['ADMINISTRATOR_LOCKOUT'],
    403,
  ),
  'FR-68-administrators-are-kept-without-acknowledgement: Without the lockout acknowledgement, administrators are kept.':
    removing(
      'metaverseObjects',
      ({ roles }, { options }, isDue) =>
        isDue && (options.acknowledgeAdministratorLockout || !roles.includes(administratorRole)),
    ),
  'FR-62-activity-in-progress-is-ignored, FR-63, FR-64: A reset is carried out while an Activity is in progress.':
    refusing((world, options) =>
      documentedRefusal({ ...world, store: { ...world.store, activities: [] } }, options),
    ),
  'FR-62-finished-activity-counts, FR-67, FR-68, FR-69: A reset is refused because of an Activity that has ended.':
    refusing((world, options) =>
      world.store.activities.length > 0 ? 'activity-in-progress' : documentedRefusal(world, options),
    ),
  'FR-63-the-activity-is-lost: A reset refused because of an Activity removes that Activity.': losing(
    'activity-in-progress',
    ({ activities }) => ({ activities: activities.filter(({ endsAt }) => endsAt !== null) }),
  ),
  'FR-63-schedules-are-lost: A reset refused because of an Activity removes the Schedules.': losing(
    'activity-in-progress',
    () => ({ schedules: [] }),
  ),
  'FR-63-users-are-signed-out: A reset refused because of an Activity ends the portal sessions.': losing(
    'activity-in-progress',
    () => ({ sessions: new Map() }),
  ),
  'FR-63-a-setting-is-lost: A reset refused because of an Activity resets a setting to its initial value.':
    losing('activity-in-progress', ({ settings }) => ({ settings: { ...settings, changeHistoryDays: 30 } })),
  'FR-64-acknowledgement-overrides-the-activity: A reset that acknowledges the lockout is carried out while an Activity is in progress.':
    refusing((world, options) =>
      options.acknowledgeAdministratorLockout && options.includeAdministrators
        ? undefined
        : documentedRefusal(world, options),
    ),
  'FR-65-lockout-is-ignored, FR-09, FR-66: A reset that locks all administrators out needs no acknowledgement.':
    refusing((world, options) =>
      documentedRefusal(world, { ...options, acknowledgeAdministratorLockout: true }),
    ),
  'FR-66-administrators-are-lost: A reset refused because of a lockout removes the administrators.': losing(
    'administrator-lockout',
    ({ metaverseObjects }) => ({
      metaverseObjects: metaverseObjects.filter((person) => person.roles.length === 0),
    }),
  ),
  'FR-67-acknowledgement-is-ignored: A reset that acknowledges the lockout is refused.': refusing(
    (world, options) => documentedRefusal(world, { ...options, acknowledgeAdministratorLockout: false }),
  ),
  'FR-68-initial-administrator-is-ignored: Removing administrators requires the acknowledgement although an initial administrator is configured.':
    refusing((world, options) =>
      documentedRefusal({ ...world, situation: { initialAdministrator: null } }, options),
    ),
  'FR-69-initial-administrator-is-always-required: A reset that keeps administrators requires an initial administrator.':
    refusing((world, options) => documentedRefusal(world, { ...options, includeAdministrators: true })),
});

/** Changes each refusal of a reset with this status to a success with counts of 0. */
function feigning(refused: number, isMeant = (_: Request): boolean => true): Change {
  const body = { connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 };
  return changeAnswers(['resetSystem'], refused, ({ request }) =>
    isMeant(request) ? { status: 200, body } : undefined,
  );
}

function refusedInTheEnd(status: number): Change {
  return handle(['resetSystem'], async (request, next, service) => {
    const { isAdministrator } = await bodyOf('getUserInfo', request, next, service);
    const response = await next(request);
    return response.ok && isAdministrator !== true ? refusal(status, request, next, service) : response;
  });
}

function refusing(decide: Refusal): Change {
  return { reset: { refusal: decide } };
}

/** A reset that is refused for `cause` still applies the changes of `lost` to the store. */
function losing(cause: ReturnType<Refusal>, lost: (store: Store) => Partial<Store>): Change {
  return refusing((world, options) => {
    const refused = documentedRefusal(world, options);
    if (refused === cause) world.store = { ...world.store, ...lost(world.store) };
    return refused;
  });
}
