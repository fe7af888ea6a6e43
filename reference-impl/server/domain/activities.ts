import type { Activity } from './store.ts';

/** The rules of Activities (§3.3, §4.3, §2.10). */
export const documentedActivities = {
  /** How long background work takes by default. */
  durationSeconds: 1,
  // SynchronisationRule must be at index 4, its numeric value. The other names and values are open (§2.10).
  targetTypes: [
    'System',
    'ConnectedSystem',
    'RunProfile',
    'Schedule',
    'SynchronisationRule',
    'MetaverseObject',
    'MetaverseAttribute',
  ] as readonly string[],

  isInProgress: ({ endsAt }: Activity, now: Date): boolean => endsAt === null || now < endsAt,

  statusOf(activity: Activity, now: Date): string {
    return this.isInProgress(activity, now) ? 'InProgress' : activity.outcome;
  },
};

export type Activities = typeof documentedActivities;
