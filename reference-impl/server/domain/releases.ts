export type Release = '0.12.0' | '0.13.0' | '0.14.0' | '0.15.0' | '0.16.0';

/** The releases the reference implementation can speak, oldest first. */
export const releases: readonly Release[] = ['0.12.0', '0.13.0', '0.14.0', '0.15.0', '0.16.0'];

/** Whether a release is at least another one. */
function isFrom(release: Release, since: Release): boolean {
  return releases.indexOf(release) >= releases.indexOf(since);
}

/** The table of breaking changes (section 9), one decision a row. */
export const documentedReleases = {
  // 0.13.0: the name of a Synchronisation Rule among the target types of Activities.
  synchronisationRuleTarget: (release: Release): string =>
    isFrom(release, '0.13.0') ? 'SynchronisationRule' : 'SyncRule',

  // 0.14.0: whether an enum-typed field also takes the ordinal.
  takesEnumNumbers: (release: Release): boolean => !isFrom(release, '0.14.0'),

  // 0.14.0, 2.10: how a Metaverse Object of a list names its type.
  objectType: (type: { id: string; name: string }, release: Release): Record<string, unknown> =>
    isFrom(release, '0.14.0')
      ? { type: { id: type.id, name: type.name } }
      : { typeId: type.id, typeName: type.name },

  // 0.15.0
  successStatus: (release: Release): 'Complete' | 'Completed' =>
    isFrom(release, '0.15.0') ? 'Complete' : 'Completed',

  // 0.16.0: how an execution ends that carried on past a failed step.
  carriedOnStatus(release: Release): 'CompleteWithError' | 'Complete' | 'Completed' {
    return isFrom(release, '0.16.0') ? 'CompleteWithError' : this.successStatus(release);
  },

  // 0.15.0, 0.16.0: the statuses of a Schedule Execution that a client may send.
  acceptedStatuses(release: Release): readonly string[] {
    const ends = [this.successStatus(release), 'Failed', 'Cancelled'];
    return isFrom(release, '0.16.0') ? ['Running', 'CompleteWithError', ...ends] : ['Running', ...ends];
  },
};

export type Releases = typeof documentedReleases;

/** How a request names a member of an enum (7.2, 9.3). */
export const documentedEnums = {
  acceptsEnumValue: (value: unknown, members: readonly string[]): boolean =>
    typeof value === 'string' && members.includes(value),

  // 9, 0.14.0: before it, a number stood for the member at its place. A number beyond the list names no member.
  read(value: unknown, members: readonly string[], releases: Releases, release: Release): string | undefined {
    if (this.acceptsEnumValue(value, members)) return String(value);
    return typeof value === 'number' && releases.takesEnumNumbers(release) ? members[value] : undefined;
  },
};
