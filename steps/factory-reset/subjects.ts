import { HarnessError } from '#harness/errors/errors.ts';
import type { Check } from '#harness/scenario/check.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { Comparison, RecordSet } from './inventory.ts';
import { type Kind, kindNamed, kinds } from './kinds.ts';
import * as people from './people.ts';
import * as records from './records.ts';
import { haveOtherNames, isRecorded, namesInitiator } from './reset-result.ts';
import * as settings from './service-settings.ts';
import * as comparing from './snapshots.ts';

/** What a reset may do to the records, settings or access that a scenario compares. */
export const resetEffects = [
  'cleared',
  'created',
  'later than before',
  'preserved',
  'removed',
  'restored',
  'set to that attribute',
  'set again from its environment variable',
  'still there',
  'unchanged',
] as const;

export type ResetEffect = (typeof resetEffects)[number];

type Observation = (s: Scenario) => Promise<void>;

/** How to compare data across a reset: `noted` reads the data before, and each effect is checked after. */
export type Subject = Readonly<Partial<Record<ResetEffect | 'noted', Observation>>> & {
  /** The states that must be entered for an observation. */
  readonly enters?: readonly string[];
};

/** Notes a subject for a later comparison, or checks it, depending on the step. */
export function observe(s: Scenario, subject: Subject, what: ResetEffect | 'noted'): Promise<void> {
  const observation = subject[what];
  if (observation === undefined)
    throw new HarnessError('INTERNAL', `subjects.ts does not define "${what}" for this subject.`);
  return observation(s);
}

const ofRecords =
  (kind: Kind, check: Check<Comparison>): Observation =>
  async (s) =>
    s.hold(check, await comparing.beforeAndAfter(s, kind));

const ofObjects =
  (checkFor: (s: Scenario) => Check<RecordSet>): Observation =>
  async (s) => {
    comparing.resetOf(s);
    s.hold(checkFor(s), await people.findMetaverseObjects(s));
  };

function recordsOf(kind: Kind): Subject {
  const allRemain = ofRecords(kind, records.allRemain(kind));
  return {
    noted: (s) => comparing.noteRecords(s, kind),
    removed: ofRecords(kind, records.noneIsLeft(kind)),
    preserved: allRemain,
    restored: allRemain,
    unchanged: ofRecords(kind, records.areUntouched(kind)),
  };
}

/** Records that no list shows, because their Connected System was removed. */
function orphansOf(kind: Kind): Subject {
  return {
    enters: [comparing.hidden],
    removed: async (s) => {
      const reset = comparing.resetOf(s);
      s.hold(records.noneOutlivesItsSystem(kind), { left: await comparing.countOrphans(s, kind), reset });
    },
  };
}

const environmentSetting = (setting: string): Subject => ({
  noted: (s) => settings.noteName(s, setting, s.returned.drifted),
  'set again from its environment variable': (s) => settings.holdSetting(s, setting, s.returned.environment),
});

const administrator: Subject = {
  noted: people.noteAdministrator,
  removed: ofObjects((s) => people.isGone(s.noted('administrator'))),
  preserved: ofObjects((s) => people.isThere(s.noted('administrator'))),
  // This effect is also checked after a refused reset, so the check does not require a successful reset.
  'still there': async (s) =>
    s.hold(people.isThere(s.noted('administrator')), await people.findMetaverseObjects(s)),
};

const changesOfObjects = kindNamed('history entries of Metaverse Objects');
const templates = kindNamed('built-in Example Data Templates');

export const everythingListed: Subject = {
  noted: comparing.noteEverything,
  'still there': async (s) => {
    const reset = comparing.requestedReset(s);
    const inventories = await comparing.everythingBeforeAndAfter(s);
    for (const [operation, before] of inventories.before) {
      const now = inventories.now.get(operation);
      // A list that can no longer be read proves nothing.
      if (now === undefined) continue;
      const check = records.allRemain({ name: operation, operation, knownById: true });
      s.hold(check, { reset, before, now, exchanges: now.exchanges });
    }
  },
};

/** Everything that scenarios compare across a reset, by its phrase in the features. */
export const subjects: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(kinds.map((kind) => [`the ${kind.name}`, recordsOf(kind)])),
  'the objects of removed Connected Systems': orphansOf(kindNamed('objects of Connected Systems')),
  'the Pending Exports of removed Connected Systems': orphansOf(kindNamed('Pending Exports')),
  'the SSO authority': environmentSetting('ssoAuthority'),
  'the SSO metadata address': environmentSetting('ssoMetadataAddress'),
  'the encryption key path': environmentSetting('encryptionKeyPath'),
  'the Metaverse Object of an administrator': administrator,
  'this Metaverse Object': administrator,
  'every record': everythingListed,
  'the person who is not an administrator': {
    noted: people.notePerson,
    removed: ofObjects(({ returned }) => people.isGone(knownValue(returned, 'metaverseObjectId'))),
  },
  'the Metaverse Objects except those of administrators': {
    removed: ofObjects((s) => people.onlyAdministratorsRemain(people.countKept(s))),
  },
  'the history entries of removed Metaverse Objects': {
    removed: async (s) => {
      const objects = await people.findMetaverseObjects(s);
      s.hold(records.isHistoryGone, { ...(await comparing.beforeAndAfter(s, changesOfObjects)), objects });
    },
  },
  'the attributes of the built-in Example Data Template': {
    noted: (s) => comparing.noteRecords(s, templates),
    restored: async (s) => {
      const { before, now } = await comparing.beforeAndAfter(s, templates);
      const exchanges = [...now.exchanges, ...before.exchanges];
      s.hold(records.haveTheirAttributes, { before, now, exchanges });
    },
  },
  'the times in the provenance of built-in records': {
    enters: [comparing.hidden],
    noted: comparing.noteProvenance,
    'later than before': async (s) => {
      const reset = comparing.resetOf(s);
      s.hold(records.isRecordedAgain, { ...(await comparing.provenanceBeforeAndAfter(s)), reset });
    },
  },
  'a Reset activity': {
    created: async (s) => s.hold(isRecorded, await comparing.activitiesAfter(s)),
  },
  'a Reset activity that names the caller': {
    created: async (s) => {
      const [names, comparison] = [s.noted('names'), await comparing.activitiesAfter(s)];
      if (haveOtherNames(names, comparison)) people.assumeNamesReturned(s);
      s.hold(namesInitiator(names), comparison);
    },
  },
  "the administrator's role": {
    preserved: async (s) => {
      const [before, now] = comparing.exchangesOf(s, 'getUserInfo');
      people.assumeSameAdministrator(before, now);
      s.hold(people.isStillAdministrator, { now, before });
    },
  },
  'the Service Settings': {
    noted: settings.noteSettingsAndNames,
    preserved: settings.holdKept,
    unchanged: settings.holdUnchanged,
  },
  'the mapping of the SSO Unique Identifier': {
    cleared: settings.holdCleared,
    noted: settings.noteMapping,
    preserved: settings.holdMapped,
    'set to that attribute': settings.holdMappedAgain,
  },
};
