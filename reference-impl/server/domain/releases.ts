export type Release = '0.12.0' | '0.13.0' | '0.14.0' | '0.15.0' | '0.16.0';

/** The releases the reference implementation can speak, oldest first. */
export const releases: readonly Release[] = ['0.12.0', '0.13.0', '0.14.0', '0.15.0', '0.16.0'];

/** Whether a release is at least another one. */
export function isFrom(release: Release, since: Release): boolean {
  return releases.indexOf(release) >= releases.indexOf(since);
}

/** The table of breaking changes (section 9), one decision a row. */
export interface Releases {
  /** Name of a Synchronisation Rule among the target types of Activities. */
  synchronisationRuleTarget(release: Release): string;
  /** Whether an enum-typed field also takes the ordinal. */
  takesEnumNumbers(release: Release): boolean;
  /** How a Metaverse Object of a list names its type. */
  objectType(type: { id: string; name: string }, release: Release): Record<string, unknown>;
  successStatus(release: Release): string;
  /** How an execution ends that carried on past a failed step. */
  carriedOnStatus(release: Release): string;
  /** Statuses of a Schedule Execution that a client may send. */
  acceptedStatuses(release: Release): readonly string[];
}

export const documentedReleases: Releases = {
  synchronisationRuleTarget: (release) => (isFrom(release, '0.13.0') ? 'SynchronisationRule' : 'SyncRule'), // 9: 0.13.0
  takesEnumNumbers: (release) => !isFrom(release, '0.14.0'), // 9: 0.14.0
  objectType: (type, release) =>
    isFrom(release, '0.14.0')
      ? { type: { id: type.id, name: type.name } } // 9: 0.14.0, 2.10
      : { typeId: type.id, typeName: type.name },
  successStatus: (release) => (isFrom(release, '0.15.0') ? 'Complete' : 'Completed'), // 9: 0.15.0
  // 9: 0.16.0
  carriedOnStatus(release) {
    return isFrom(release, '0.16.0') ? 'CompleteWithError' : this.successStatus(release);
  },
  acceptedStatuses(release) {
    const ends = [this.successStatus(release), 'Failed', 'Cancelled'];
    return isFrom(release, '0.16.0') ? ['Running', 'CompleteWithError', ...ends] : ['Running', ...ends];
  },
};
