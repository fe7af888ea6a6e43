import { haveTheirAttributes, isRecordedAgain } from '#harness/rules/factory-reset/built-ins.ts';
import { type Inventory, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { activities, kindNamed, kinds } from '#harness/rules/factory-reset/kinds.ts';
import * as people from '#harness/rules/factory-reset/people.ts';
import * as records from '#harness/rules/factory-reset/records.ts';
import * as activity from '#harness/rules/factory-reset/reset-activity.ts';
import { resetAmong } from '#harness/rules/factory-reset/reset-request.ts';
import { knownValue } from '#harness/scenario/values.ts';
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
  removed: ofObjects((scenario, now) => people.areGone(administratorsOf(scenario), now)),
  preserved: ofObjects((scenario, now) => people.areThere(administratorsOf(scenario), now)),
  // Whether there was a reset or a refusal.
  'still there': async (scenario) =>
    people.areThere(administratorsOf(scenario), await findMetaverseObjects(scenario)),
};

const changesOfObjects = kindNamed('changes recorded for Metaverse Objects');
const templates = kindNamed('built-in Example Data Templates');

/** The records of every list that can be read. */
export const everythingListed: Subject = {
  noted: async (scenario) =>
    void scenario.values.set('inventory', await takeInventory(askAsAuditor(scenario))),
  'still there': async (scenario) => {
    const before = scenario.values.get('inventory') as Inventory;
    const now = await takeInventory(askAsAuditor(scenario));
    records.nothingIsLost(before, now, resetAmong(scenario.exchanges));
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
    noted: (scenario) => noteRecords(scenario, changesOfObjects),
    removed: async (scenario) => {
      const objects = await findMetaverseObjects(scenario);
      const [before, now] = await beforeAndAfter(scenario, changesOfObjects);
      records.historyIsGone(before, objects, now);
    },
  },
  'the attributes of the built-in Example Data Templates': {
    noted: (scenario) => noteRecords(scenario, templates),
    restored: ofRecords(templates, haveTheirAttributes),
  },
  'the provenance of built-ins': {
    noted: async (scenario) => {
      const { builtInsRecordedAt } = await scenario.enter(hidden);
      scenario.values.set('recordedBefore', builtInsRecordedAt);
    },
    'recorded again': async (scenario) => {
      const reset = resetOf(scenario);
      const { builtInsRecordedAt } = await scenario.enter(hidden);
      isRecordedAgain(scenario.values.get('recordedBefore'), builtInsRecordedAt, reset);
    },
  },
  'a Reset activity': { created: ofRecords(activities, activity.isRecorded) },
  'a Reset activity that names the caller': {
    created: async (scenario) => {
      activity.namesInitiator(
        namesOf(scenario),
        areNamesTold(scenario),
        ...(await beforeAndAfter(scenario, activities)),
      );
    },
  },
  "the administrator's role": {
    preserved: async (scenario) => people.isStillAdministrator(...answersOf(scenario, 'getUserInfo')),
  },
  'the Service Settings': { noted: settings.noteSettings, preserved: settings.judgeKept },
  'the mapping of the SSO Unique Identifier': {
    noted: settings.noteMapping,
    preserved: settings.judgeMapped,
    removed: settings.judgeCleared,
    restored: settings.judgeMappedAgain,
  },
};
