import { HarnessError } from '#harness/errors.ts';
import { noneOutlivesItsSystem } from '#harness/rules/factory-reset/built-ins.ts';
import type { RecordSet } from '#harness/rules/factory-reset/inventory.ts';
import type { Kind } from '#harness/rules/factory-reset/kinds.ts';
import * as records from '#harness/rules/factory-reset/records.ts';
import type { Asker } from '#steps/world/asker.ts';
import { beforeAndAfter, noteRecords, resetOf } from './auditor.ts';
import { findMetaverseObjects } from './people.ts';
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

/** The state that answers what only state control can show. */
export const hidden = 'what the API does not show is looked at';

/** Compares the records of a kind before and after the reset. */
export function ofRecords(kind: Kind, judge: (before: RecordSet, now: RecordSet) => void): Look {
  return async (asker) => judge(...(await beforeAndAfter(asker, kind)));
}

/** Judges which Metaverse Objects a reset has left. */
export function ofObjects(judge: (asker: Asker, now: RecordSet) => void): Look {
  return async (asker) => {
    resetOf(asker);
    judge(asker, await findMetaverseObjects(asker));
  };
}

export function recordsOf(kind: Kind): Subject {
  const allRemain = ofRecords(kind, (before, now) => records.allRemain(kind, before, now));
  return {
    noted: (asker) => noteRecords(asker, kind),
    removed: ofRecords(kind, (before, now) => records.noneIsLeft(kind, before, now)),
    preserved: allRemain,
    restored: allRemain,
    untouched: ofRecords(kind, (before, now) => records.areUntouched(kind, before, now)),
  };
}

/** Records that no list shows once their Connected System is gone. */
export function orphansOf(kind: Kind): Subject {
  return {
    removed: async (asker) => {
      const reset = resetOf(asker);
      const { withoutConnectedSystem } = await asker.enter(hidden);
      noneOutlivesItsSystem(kind, withoutConnectedSystem, reset);
    },
  };
}

export function environmentSetting(setting: string): Subject {
  return {
    noted: (asker) => settings.noteDrift(asker, setting),
    restored: (asker) => settings.judgeRestored(asker, setting),
  };
}

/** The look of a subject that a sentence asks for. */
export function lookAt(subject: Subject, what: Fate | 'noted'): Look {
  const look = subject[what];
  if (look === undefined) throw new HarnessError('INTERNAL', `Nothing says how to see that this is ${what}.`);
  return look;
}
