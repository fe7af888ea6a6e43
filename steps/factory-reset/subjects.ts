import { haveTheirAttributes, isRecordedAgain } from '#harness/rules/factory-reset/built-ins.ts';
import { type Inventory, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { activities, kindNamed, kinds } from '#harness/rules/factory-reset/kinds.ts';
import * as people from '#harness/rules/factory-reset/people.ts';
import * as records from '#harness/rules/factory-reset/records.ts';
import * as activity from '#harness/rules/factory-reset/reset-activity.ts';
import { resetAmong } from '#harness/rules/factory-reset/reset-request.ts';
import { knownValue } from '#steps/world/values.ts';
import { answersOf, askAsAuditor, beforeAndAfter, noteRecords, resetOf } from './auditor.ts';
import {
  environmentSetting,
  hidden,
  ofObjects,
  ofRecords,
  orphansOf,
  recordsOf,
  type Subject,
} from './looks.ts';
import {
  administratorsOf,
  areNamesTold,
  findMetaverseObjects,
  namesOf,
  noteAdministrators,
  notePerson,
} from './people.ts';
import * as settings from './service-settings.ts';

const administrators: Subject = {
  noted: noteAdministrators,
  removed: ofObjects((asker, now) => people.areGone(administratorsOf(asker), now)),
  preserved: ofObjects((asker, now) => people.areThere(administratorsOf(asker), now)),
  // Whether there was a reset or a refusal.
  'still there': async (asker) => people.areThere(administratorsOf(asker), await findMetaverseObjects(asker)),
};

const changesOfObjects = kindNamed('changes recorded for Metaverse Objects');
const templates = kindNamed('built-in Example Data Templates');

/** The records of every list that can be read. */
export const everythingListed: Subject = {
  noted: async (asker) => void asker.values.set('inventory', await takeInventory(askAsAuditor(asker))),
  'still there': async (asker) => {
    const before = asker.values.get('inventory') as Inventory;
    const now = await takeInventory(askAsAuditor(asker));
    records.nothingIsLost(before, now, resetAmong(asker.exchanges));
  },
};

/** Everything that scenarios look at, as the features call it. */
export const subjects: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(kinds.map((kind) => [`the ${kind.name}`, recordsOf(kind)])),
  'the objects of removed Connected Systems': orphansOf(kindNamed('objects of Connected Systems')),
  'the Pending Exports of removed Connected Systems': orphansOf(kindNamed('Pending Exports')),
  'the SSO authority': environmentSetting('ssoAuthority'),
  'the SSO metadata address': environmentSetting('ssoMetadataAddress'),
  'the encryption key path': environmentSetting('encryptionKeyPath'),
  'the administrators': administrators,
  everything: everythingListed,
  'the ordinary person': {
    noted: notePerson,
    removed: ofObjects(({ values }, now) => people.areGone([knownValue(values, 'metaverseObjectId')], now)),
  },
  'the Metaverse Objects but those of administrators': {
    removed: ofObjects(({ values }, now) => people.onlyAdministratorsRemain(values.get('keeps'), now)),
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
    restored: ofRecords(templates, haveTheirAttributes),
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
  'a Reset activity': { created: ofRecords(activities, activity.isRecorded) },
  'a Reset activity that names the caller': {
    created: async (asker) => {
      activity.namesInitiator(
        namesOf(asker),
        areNamesTold(asker),
        ...(await beforeAndAfter(asker, activities)),
      );
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
