import { answersOf, type Fault, fault, without } from '#mocks/proofs/mutant.ts';
import type { Activity, Kind, Store } from '#reference/server/domain/store.ts';
import { documentedReset } from '#reference/server/world/reset.ts';
import { forgetting, instead } from './refusals.ts';

const { countOf } = documentedReset;
const named = ['connectedSystemsRemoved', 'syncRulesRemoved', 'metaverseObjectsRemoved'];

/** Wrong turns in what a factory reset reports and records (§2.7, §3.3). */
export const factoryResetAnswerFaults: readonly Fault[] = [
  ...named.map((count) => told(`FR-01-no-${inWords(count)}`, (counts) => without(counts, count))),
  told('FR-01-counts-lie-one-deeper', (counts) => ({ counts })),
  told('FR-02-counts-are-strings', (counts) => changed(counts, String)),
  told('FR-02-counts-are-null', (counts) => changed(counts, () => null)),
  told('FR-02-counts-are-negative', (counts) => changed(counts, (count) => -1 - count)),
  told('FR-02-counts-are-flags', (counts) => changed(counts, (count) => count > 0)),
  counting('FR-03-nothing-is-counted', 'connectedSystems', () => 0),
  counting('FR-03-one-is-counted-too-many', 'connectedSystems', (count) => count + 1),
  counting(
    'FR-03-objects-are-counted-as-systems',
    'connectedSystems',
    (count, { accounts }) => count + accounts.length,
  ),
  counting('FR-04-nothing-is-counted', 'synchronisationRules', () => 0),
  counting('FR-04-one-is-counted-too-few', 'synchronisationRules', (count) => Math.max(0, count - 1)),
  counting(
    'FR-04-matching-rules-are-counted-too',
    'synchronisationRules',
    (count, { objectMatchingRules }) => count + objectMatchingRules.length,
  ),
  counting('FR-05-nothing-is-counted', 'metaverseObjects', () => 0),
  counting('FR-05-one-is-counted-too-few', 'metaverseObjects', (count) => Math.max(0, count - 1)),
  counting(
    'FR-05-one-more-than-there-were-is-counted',
    'metaverseObjects',
    (_, before) => before.metaverseObjects.length + 1,
  ),
  fault('FR-06-the-reset-is-not-recorded', 'No Activity is left.', forgetting('record the reset')),
  recorded('FR-06-the-activity-is-of-another-operation', { name: 'The whole system', operation: 'Import' }),
  recorded('FR-83-the-reset-never-finishes', { endsAt: null }),
  initiated('FR-07-nobody-is-named', () => ''),
  initiated('FR-07-the-system-is-named', () => 'System'),
  initiated(
    'FR-07-somebody-else-is-named',
    ({ metaverseObjects }) => metaverseObjects.at(-1)?.displayName ?? '',
  ),
];

type Counts = Readonly<Record<string, unknown>>;

function told(id: string, change: (counts: Counts) => Counts): Fault {
  return fault(
    id,
    'The result of a reset is not made of the three counts.',
    answersOf('resetSystem', change),
  );
}

function changed(counts: Counts, change: (count: number) => unknown): Counts {
  return { ...counts, ...Object.fromEntries(named.map((name) => [name, change(Number(counts[name]))])) };
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function counting(id: string, counted: Kind, change: (count: number, before: Store) => number): Fault {
  return fault(id, 'A count is not that of the things removed.', {
    reset: {
      countOf: (kind, before, after) => {
        const count = countOf(kind, before, after);
        return kind === counted ? change(count, before) : count;
      },
    },
  });
}

function recorded(id: string, change: Partial<Activity>): Fault {
  const record = documentedReset.aftermath['record the reset'];
  return fault(
    id,
    'The Activity of a reset shows something else than a reset that is over.',
    instead('record the reset', (draft, context) => {
      const { activities = [], ...rest } = record?.(draft, context) ?? draft;
      return {
        ...rest,
        activities: activities.map((each) =>
          each.id === context.activityId ? { ...each, ...change } : each,
        ),
      };
    }),
  );
}

function initiated(id: string, by: (before: Store) => string): Fault {
  const recorded = documentedReset.aftermath['record the reset'];
  return fault(
    id,
    'The Activity does not name who asked for the reset.',
    instead(
      'record the reset',
      (draft, context) => recorded?.(draft, { ...context, initiatedBy: by(context.before) }) ?? draft,
    ),
  );
}
