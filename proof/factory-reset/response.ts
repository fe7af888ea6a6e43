import { changeBody, changeRecords } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { type FieldChanges, only } from '#proof/shapes/service.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import type { Kind, Store } from '#reference/server/domain/store.ts';
import { instead, isRepeated, touching } from './changes.ts';

const { countOf } = documentedReset;
const recording = 'record the reset';
const countNames = ['connectedSystemsRemoved', 'syncRulesRemoved', 'metaverseObjectsRemoved'];

/** Mutants that change what a factory reset reports and records (§2.7, §3.3). */
export const resetResponseMutants: readonly Mutant[] = mutants({
  'FR-06-not-recorded-with-administrators: A reset that includes administrators creates no Activity.':
    instead(recording, (draft, context, record) =>
      context.options.includeAdministrators ? draft : record(draft, context),
    ),
  'FR-06-only-the-first-is-recorded: The second of two resets creates no Activity.': instead(
    recording,
    (draft, context, record) => (isRepeated(context) ? draft : record(draft, context)),
  ),
  'FR-06-the-activity-is-of-another-operation: The Activity of a reset is recorded as an import.':
    changeRecords(['listActivities', 'getActivity'], (activity) =>
      activity.name === 'Factory reset' ? { name: 'The whole system', operation: 'Import' } : {},
    ),
  'FR-83-the-reset-never-finishes, FR-08: The Activity of a reset never ends.': touching(
    'activities',
    ({ id }, { activityId }) => (id === activityId ? { endsAt: null } : {}),
  ),
  'FR-01-counts-are-nested: The counts of a reset are in a nested object.': counts(
    only((all) => ({ counts: all })),
  ),
  'FR-02-counts-are-negative: The counts of a reset are negative.': counts(each((count) => -1 - count)),
  'FR-02-counts-are-booleans: The counts of a reset are booleans.': counts(each((count) => count > 0)),
  'FR-03-one-is-counted-too-many, FR-84, FR-85: ConnectedSystemsRemoved is one too high.': counting(
    'connectedSystems',
    (count) => count + 1,
  ),
  'FR-03-objects-are-counted-as-systems, FR-84: ConnectedSystemsRemoved also counts Connected System Objects.':
    counting('connectedSystems', (count, { accounts }) => count + accounts.length),
  'FR-04-one-is-counted-too-few, FR-84: SyncRulesRemoved is one too low.': counting(
    'synchronisationRules',
    (count) => Math.max(0, count - 1),
  ),
  'FR-04-matching-rules-are-counted-too, FR-84: SyncRulesRemoved also counts Object Matching Rules.':
    counting('synchronisationRules', (count, { objectMatchingRules }) => count + objectMatchingRules.length),
  'FR-85-counts-add-up, FR-84: ConnectedSystemsRemoved of a second reset includes what the first one removed.':
    counting('connectedSystems', (count, before) => (isRepeated({ before }) ? count + 3 : count)),
  'FR-05-count-is-0-if-all-are-removed, FR-84: MetaverseObjectsRemoved is 0 if no Metaverse Object is left.':
    counting('metaverseObjects', (count, _, after) => (after.metaverseObjects.length === 0 ? 0 : count)),
  'FR-05-one-is-counted-too-few, FR-84: MetaverseObjectsRemoved is one too low.': counting(
    'metaverseObjects',
    (count) => Math.max(0, count - 1),
  ),
  'FR-05-one-more-than-there-were-is-counted, FR-84: MetaverseObjectsRemoved is one more than existed.':
    counting('metaverseObjects', (_, before) => before.metaverseObjects.length + 1),
  'FR-07-initiator-is-empty: The initiator of a Reset activity is an empty string.': initiated(() => ''),
  'FR-07-the-system-is-named: The initiator of a Reset activity is System.': initiated(() => 'System'),
  'FR-07-another-user-is-named: The initiator of a Reset activity is another user.': initiated(
    ({ metaverseObjects }) => metaverseObjects.at(-1)?.displayName ?? '',
  ),
  'FR-01-no-connected-systems-removed: The result of a reset has no connectedSystemsRemoved.': counts({
    connectedSystemsRemoved: undefined,
  }),
  'FR-01-no-sync-rules-removed: The result of a reset has no syncRulesRemoved.': counts({
    syncRulesRemoved: undefined,
  }),
  'FR-01-no-metaverse-objects-removed: The result of a reset has no metaverseObjectsRemoved.': counts({
    metaverseObjectsRemoved: undefined,
  }),
  'FR-84-both-return-the-same-result: A reset during another reset returns the result of the other one.': (
    service,
  ) => {
    let running: Promise<Response> | undefined;
    return (next) => async (request) => {
      if (!service.asks(request, ['resetSystem'])) return next(request);
      if (running !== undefined) return (await running).clone();
      running = Promise.resolve(next(request));
      try {
        return (await running).clone();
      } finally {
        running = undefined;
      }
    };
  },
  'FR-07-initiator-is-empty-with-administrators: The Activity of a reset that removes administrators has no initiator.':
    instead(recording, (draft, context, record) => {
      const initiatedBy = context.options.includeAdministrators ? '' : context.initiatedBy;
      return record(draft, { ...context, initiatedBy });
    }),
  'FR-07-token-callers-are-not-named: The Activity names a caller with a token only as User.': (service) => {
    let isToken = false;
    return (next) => async (request) => {
      if (service.asks(request, ['resetSystem'])) isToken = request.headers.has('authorization');
      const response = await next(request);
      if (!isToken || !service.asks(request, ['listActivities', 'getActivity'])) return response;
      const text = (await response.text()).replaceAll(/"initiatedBy":"[^"]*"/g, '"initiatedBy":"User"');
      return new Response(text, response);
    };
  },
});

function counts(change: FieldChanges): Change {
  return changeBody(['resetSystem'], change);
}

function each(change: (count: number) => unknown): FieldChanges {
  return (all) => Object.fromEntries(countNames.map((name) => [name, change(Number(all[name]))]));
}

/** Changes one count of every reset. The counts of two concurrent resets are then wrong too (FR-84). */
function counting(counted: Kind, change: (count: number, before: Store, after: Store) => number): Change {
  return {
    reset: {
      countOf: (kind, before, after) => {
        const count = countOf(kind, before, after);
        return kind === counted ? change(count, before, after) : count;
      },
    },
  };
}

function initiated(by: (before: Store) => string): Change {
  return instead(recording, (draft, context, record) =>
    record(draft, { ...context, initiatedBy: by(context.before) }),
  );
}
