import { changeBody, changeRecords, without } from '#mocks/proofs/middleware.ts';
import { type Change, type Mutant, mutant, mutants } from '#mocks/proofs/mutant.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import type { Kind, Store } from '#reference/server/domain/store.ts';
import { afterwards, instead, isRepeated } from './changes.ts';

const { countOf } = documentedReset;
const recorded = documentedReset.afterRemovals['record the reset'];
const named = ['connectedSystemsRemoved', 'syncRulesRemoved', 'metaverseObjectsRemoved'];

/** Mutants in what a factory reset reports and records (§2.7, §3.3). */
export const resetResponseMutants: readonly Mutant[] = [
  ...mutants({
    'FR-06-not-recorded-with-administrators: A reset that includes administrators creates no Activity.':
      instead('record the reset', (draft, context) =>
        context.options.includeAdministrators ? draft : (recorded?.(draft, context) ?? draft),
      ),
    'FR-06-only-the-first-is-recorded: The second of two resets creates no Activity.': instead(
      'record the reset',
      (draft, context) => (isRepeated(context) ? draft : (recorded?.(draft, context) ?? draft)),
    ),
    'FR-06-the-activity-is-of-another-operation: The Activity of a reset is recorded as an import.':
      changeRecords(['listActivities', 'getActivity'], (activity) =>
        activity.name === 'Factory reset'
          ? { ...activity, name: 'The whole system', operation: 'Import' }
          : activity,
      ),
    'FR-83-the-reset-never-finishes, FR-08: The Activity of a reset never ends.': afterwards(
      (draft, { activityId }) => ({
        ...draft,
        activities: draft.activities.map((each) =>
          each.id === activityId ? { ...each, endsAt: null } : each,
        ),
      }),
    ),
  }),
  ...named.map((count) => countsMutant(`FR-01-no-${inWords(count)}`, (counts) => without(counts, count))),
  countsMutant('FR-01-counts-lie-one-deeper', (counts) => ({ counts })),
  countsMutant('FR-02-counts-are-negative', (counts) => changed(counts, (count) => -1 - count)),
  countsMutant('FR-02-counts-are-flags', (counts) => changed(counts, (count) => count > 0)),
  counting('FR-03-one-is-counted-too-many', 'connectedSystems', (count) => count + 1),
  counting(
    'FR-03-objects-are-counted-as-systems',
    'connectedSystems',
    (count, { accounts }) => count + accounts.length,
  ),
  counting('FR-04-one-is-counted-too-few', 'synchronisationRules', (count) => Math.max(0, count - 1)),
  counting(
    'FR-04-matching-rules-are-counted-too',
    'synchronisationRules',
    (count, { objectMatchingRules }) => count + objectMatchingRules.length,
  ),
  counting('FR-05-nothing-is-counted-where-all-go', 'metaverseObjects', (count, _, after) =>
    after.metaverseObjects.length === 0 ? 0 : count,
  ),
  counting('FR-05-one-is-counted-too-few', 'metaverseObjects', (count) => Math.max(0, count - 1)),
  counting(
    'FR-05-one-more-than-there-were-is-counted',
    'metaverseObjects',
    (_, before) => before.metaverseObjects.length + 1,
  ),
  mutant(
    'FR-84-both-count-the-same',
    'A reset during another reset returns the result of the other one.',
    (service) => {
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
  ),
  mutant(
    'FR-07-unnamed-with-administrators',
    'The Activity of a reset that removes administrators has no initiator.',
    instead('record the reset', (draft, context) => {
      const initiatedBy = context.options.includeAdministrators ? '' : context.initiatedBy;
      return recorded?.(draft, { ...context, initiatedBy }) ?? draft;
    }),
  ),
  initiated('FR-07-nobody-is-named', () => ''),
  initiated('FR-07-the-system-is-named', () => 'System'),
  mutant('FR-07-only-keys-are-named', 'The Activity names a caller with a token only as User.', (service) => {
    let isToken = false;
    return (next) => async (request) => {
      if (service.asks(request, ['resetSystem'])) isToken = request.headers.has('authorization');
      const response = await next(request);
      if (!isToken || !service.asks(request, ['listActivities', 'getActivity'])) return response;
      const text = (await response.text()).replaceAll(/"initiatedBy":"[^"]*"/g, '"initiatedBy":"User"');
      return new Response(text, response);
    };
  }),
  initiated(
    'FR-07-somebody-else-is-named',
    ({ metaverseObjects }) => metaverseObjects.at(-1)?.displayName ?? '',
  ),
];

type Counts = Readonly<Record<string, unknown>>;

function countsMutant(id: string, change: (counts: Counts) => Counts): Mutant {
  return mutant(
    id,
    'A count in the result of a reset is missing, negative or not an integer.',
    changeBody(['resetSystem'], change),
  );
}

function changed(counts: Counts, change: (count: number) => unknown): Counts {
  return { ...counts, ...Object.fromEntries(named.map((name) => [name, change(Number(counts[name]))])) };
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function counting(
  id: string,
  counted: Kind,
  change: (count: number, before: Store, after: Store) => number,
): Mutant {
  const changes: Change = {
    reset: {
      countOf: (kind, before, after) => {
        const count = countOf(kind, before, after);
        return kind === counted ? change(count, before, after) : count;
      },
    },
  };
  // Two resets at the same time also count incorrectly.
  return mutant(id, 'A count differs from the number of removed records.', changes, {
    alsoBreaks: ['FR-84'],
  });
}

function initiated(id: string, by: (before: Store) => string): Mutant {
  return mutant(
    id,
    'The Activity of a reset does not name its initiator.',
    instead(
      'record the reset',
      (draft, context) => recorded?.(draft, { ...context, initiatedBy: by(context.before) }) ?? draft,
    ),
  );
}
