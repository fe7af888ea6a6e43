import { HarnessError } from '#harness/errors.ts';
import {
  haveTheirAttributes,
  isRecordedAgain,
  noneOutlivesItsSystem,
} from '#harness/rules/factory-reset/built-ins.ts';
import { type Inventory, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { activities, type Kind, kindNamed, kinds } from '#harness/rules/factory-reset/kinds.ts';
import * as people from '#harness/rules/factory-reset/people.ts';
import * as records from '#harness/rules/factory-reset/records.ts';
import * as activity from '#harness/rules/factory-reset/reset-activity.ts';
import { resetAmong } from '#harness/rules/factory-reset/reset-request.ts';
import type { Asker } from '#steps/world/asker.ts';
import { answersOf, askAsAuditor, beforeAndAfter, noteRecords, resetOf } from './auditor.ts';
import { administratorsOf, findMetaverseObjects, namesOf, noteAdministrators, notePerson } from './people.ts';
import * as settings from './service-settings.ts';

/** What becomes of something in a reset. */
export const fates = [
  'created',
  'preserved',
  'recorded again',
  'removed',
  'restored',
  'still there',
  'untouched',
] as const;

export type Fate = (typeof fates)[number];

type Look = (asker: Asker) => Promise<void>;

/** Something that an auditor looks at: what to note before the reset, and how to judge each fate after it. */
export type Subject = Readonly<Partial<Record<Fate | 'noted', Look>>>;

const hidden = 'what the API does not show is looked at';

function recordsOf(kind: Kind): Subject {
  const allRemain: Look = async (asker) => records.allRemain(kind, ...(await beforeAndAfter(asker, kind)));
  return {
    noted: (asker) => noteRecords(asker, kind),
    removed: async (asker) => records.noneIsLeft(kind, ...(await beforeAndAfter(asker, kind))),
    preserved: allRemain,
    restored: allRemain,
    untouched: async (asker) => records.areUntouched(kind, ...(await beforeAndAfter(asker, kind))),
  };
}

/** Records that no list shows once their Connected System is gone. */
function orphansOf(kind: Kind): Subject {
  return {
    removed: async (asker) => {
      const reset = resetOf(asker);
      const { withoutConnectedSystem } = await asker.enter(hidden);
      noneOutlivesItsSystem(kind, withoutConnectedSystem, reset);
    },
  };
}

function environmentSetting(setting: string): Subject {
  return {
    noted: (asker) => settings.noteDrift(asker, setting),
    restored: (asker) => settings.judgeRestored(asker, setting),
  };
}

const administrators: Subject = {
  noted: noteAdministrators,
  removed: async (asker) => {
    resetOf(asker);
    people.areGone(administratorsOf(asker), await findMetaverseObjects(asker));
  },
  preserved: async (asker) => {
    resetOf(asker);
    people.areThere(administratorsOf(asker), await findMetaverseObjects(asker));
  },
  // Whether there was a reset or a refusal.
  'still there': async (asker) => people.areThere(administratorsOf(asker), await findMetaverseObjects(asker)),
};

const changesOfObjects = kindNamed('changes recorded for Metaverse Objects');
const templates = kindNamed('built-in Example Data Templates');

/** Everything that scenarios look at, as the features call it. */
export const subjects: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(kinds.map((kind) => [`the ${kind.name}`, recordsOf(kind)])),
  'the objects of removed Connected Systems': orphansOf(kindNamed('objects of Connected Systems')),
  'the Pending Exports of removed Connected Systems': orphansOf(kindNamed('Pending Exports')),
  'the SSO authority': environmentSetting('ssoAuthority'),
  'the encryption key path': environmentSetting('encryptionKeyPath'),
  'the administrators': administrators,
  everything: {
    noted: async (asker) => void asker.values.set('inventory', await takeInventory(askAsAuditor(asker))),
    'still there': async (asker) => {
      const before = asker.values.get('inventory') as Inventory;
      const now = await takeInventory(askAsAuditor(asker));
      records.nothingIsLost(before, now, resetAmong(asker.exchanges));
    },
  },
  'the ordinary person': {
    noted: notePerson,
    removed: async (asker) => {
      resetOf(asker);
      people.areGone([String(asker.values.get('metaverseObjectId'))], await findMetaverseObjects(asker));
    },
  },
  'the Metaverse Objects but those of administrators': {
    removed: async (asker) => {
      resetOf(asker);
      people.onlyAdministratorsRemain(asker.values.get('keeps'), await findMetaverseObjects(asker));
    },
  },
  'the changes recorded for removed Metaverse Objects': {
    noted: (asker) => noteRecords(asker, changesOfObjects),
    removed: async (asker) => {
      const objects = await findMetaverseObjects(asker);
      const [before, now] = await beforeAndAfter(asker, changesOfObjects);
      records.historyIsGone(before, objects, now);
    },
  },
  'the attributes of the built-in Example Data Templates': {
    noted: (asker) => noteRecords(asker, templates),
    restored: async (asker) => haveTheirAttributes(...(await beforeAndAfter(asker, templates))),
  },
  'the provenance of built-ins': {
    noted: async (asker) => {
      const { builtInsRecordedAt } = await asker.enter(hidden);
      asker.values.set('recordedBefore', builtInsRecordedAt);
    },
    'recorded again': async (asker) => {
      const reset = resetOf(asker);
      const { builtInsRecordedAt } = await asker.enter(hidden);
      isRecordedAgain(asker.values.get('recordedBefore'), builtInsRecordedAt, reset);
    },
  },
  'a Reset activity': {
    created: async (asker) => activity.isRecorded(...(await beforeAndAfter(asker, activities))),
  },
  'a Reset activity that names the caller': {
    created: async (asker) => {
      activity.namesInitiator(namesOf(asker), ...(await beforeAndAfter(asker, activities)));
    },
  },
  "the administrator's role": {
    preserved: async (asker) => people.isStillAdministrator(...answersOf(asker, 'getUserInfo')),
  },
  'the Service Settings': { noted: settings.noteSettings, preserved: settings.judgeKept },
  'the mapping of the SSO Unique Identifier': {
    noted: settings.noteMapping,
    preserved: settings.judgeMapped,
    removed: settings.judgeCleared,
    restored: settings.judgeMappedAgain,
  },
};

/** The look of a subject that a sentence asks for. */
export function lookAt(subject: Subject, what: Fate | 'noted'): Look {
  const look = subject[what];
  if (look === undefined) throw new HarnessError('INTERNAL', `Nothing says how to see that this is ${what}.`);
  return look;
}
