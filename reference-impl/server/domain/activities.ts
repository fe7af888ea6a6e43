import type { Activity } from './store.ts';

/** The decisions about Activities (3.3, 4.3, 2.10). */
export interface Activities {
  /** How long a piece of background work takes unless state control says otherwise. */
  durationSeconds: number;
  acceptedStatus: number;
  targetTypes: readonly string[];
  isInProgress(activity: Activity, now: Date): boolean;
  statusOf(activity: Activity, now: Date): string;
  /** By which id a new Activity is known. */
  idOf(fresh: string, present: readonly Activity[]): string;
  /** Whether starting a piece of work leaves an Activity behind. */
  isRecorded(activity: Activity): boolean;
}

export const documentedActivities: Activities = {
  durationSeconds: 1,
  acceptedStatus: 202, // 4.3
  // 2.10: the Synchronisation Rule has the numeric value 4; the others are our choice.
  targetTypes: [
    'System',
    'ConnectedSystem',
    'RunProfile',
    'Schedule',
    'SynchronisationRule',
    'MetaverseObject',
    'MetaverseAttribute',
  ],
  isInProgress: (activity, now) => activity.endsAt === null || now < activity.endsAt,
  statusOf(activity, now) {
    return this.isInProgress(activity, now) ? 'InProgress' : activity.outcome;
  },
  idOf: (fresh) => fresh,
  isRecorded: () => true,
};
