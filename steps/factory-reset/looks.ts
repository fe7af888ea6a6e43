import { HarnessError } from '#harness/errors.ts';
import { noneOutlivesItsSystem } from '#harness/rules/factory-reset/built-ins.ts';
import type { RecordSet } from '#harness/rules/factory-reset/inventory.ts';
import type { Kind } from '#harness/rules/factory-reset/kinds.ts';
import * as records from '#harness/rules/factory-reset/records.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
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

type Look = (scenario: ScenarioContext) => Promise<void>;

/** Something that an auditor looks at: what to note before the reset, and how to judge each fate after it. */
export type Subject = Readonly<Partial<Record<Fate | 'noted', Look>>>;

/** The state that answers what only state control can show. */
export const hidden = 'what the API does not show is looked at';

/** Compares the records of a kind before and after the reset. */
export function ofRecords(kind: Kind, judge: (before: RecordSet, now: RecordSet) => void): Look {
  return async (scenario) => judge(...(await beforeAndAfter(scenario, kind)));
}

/** Judges which Metaverse Objects a reset has left. */
export function ofObjects(judge: (scenario: ScenarioContext, now: RecordSet) => void): Look {
  return async (scenario) => {
    resetOf(scenario);
    judge(scenario, await findMetaverseObjects(scenario));
  };
}

export function recordsOf(kind: Kind): Subject {
  const allRemain = ofRecords(kind, (before, now) => records.allRemain(kind, before, now));
  return {
    noted: (scenario) => noteRecords(scenario, kind),
    removed: ofRecords(kind, (before, now) => records.noneIsLeft(kind, before, now)),
    preserved: allRemain,
    restored: allRemain,
    untouched: ofRecords(kind, (before, now) => records.areUntouched(kind, before, now)),
  };
}

/** Records that no list shows once their Connected System is gone. */
export function orphansOf(kind: Kind): Subject {
  return {
    removed: async (scenario) => {
      const reset = resetOf(scenario);
      const { withoutConnectedSystem } = await scenario.enter(hidden);
      noneOutlivesItsSystem(kind, withoutConnectedSystem, reset);
    },
  };
}

export function environmentSetting(setting: string): Subject {
  return {
    noted: (scenario) => settings.noteDrift(scenario, setting),
    restored: (scenario) => settings.judgeRestored(scenario, setting),
  };
}

/** The look of a subject that a sentence asks for. */
export function lookAt(subject: Subject, what: Fate | 'noted'): Look {
  const look = subject[what];
  if (look === undefined) throw new HarnessError('INTERNAL', `Nothing says how to see that this is ${what}.`);
  return look;
}
