/** The releases that the reference implementation supports, oldest first. */
export const releases = ['0.12.0', '0.13.0', '0.14.0', '0.15.0', '0.16.0'] as const;
export type Release = (typeof releases)[number];

function isFrom(release: Release, since: Release): boolean {
  return releases.indexOf(release) >= releases.indexOf(since);
}

/** The behaviour that differs between releases, because of breaking changes (§9). */
export const documentedReleases = {
  // Release 0.13.0: the target type of an Activity about a Synchronisation Rule.
  synchronisationRuleTarget: (release: Release): string =>
    isFrom(release, '0.13.0') ? 'SynchronisationRule' : 'SyncRule',

  // Before release 0.14.0, a request could specify an enum member by its index.
  takesEnumNumbers: (release: Release): boolean => !isFrom(release, '0.14.0'),

  // Release 0.14.0, §2.10: the fields that describe the type of a Metaverse Object in a list.
  objectType: (type: { id: string; name: string }, release: Release): Record<string, unknown> =>
    isFrom(release, '0.14.0')
      ? { type: { id: type.id, name: type.name } }
      : { typeId: type.id, typeName: type.name },

  // Release 0.15.0: the status of a successful execution.
  successStatus: (release: Release): 'Complete' | 'Completed' =>
    isFrom(release, '0.15.0') ? 'Complete' : 'Completed',

  // Release 0.16.0: the final status of an execution that continued after a failed step.
  carriedOnStatus(release: Release): 'CompleteWithError' | 'Complete' | 'Completed' {
    return isFrom(release, '0.16.0') ? 'CompleteWithError' : this.successStatus(release);
  },

  // Releases 0.15.0 and 0.16.0 changed the statuses by which a client may filter Schedule Executions.
  acceptedStatuses(release: Release): readonly string[] {
    const ends = [this.successStatus(release), 'Failed', 'Cancelled'];
    return isFrom(release, '0.16.0') ? ['Running', 'CompleteWithError', ...ends] : ['Running', ...ends];
  },
};

export type Releases = typeof documentedReleases;

/** How a request specifies a member of an enum (§7.2, §9.3). */
export const documentedEnums = {
  acceptsEnumValue: (value: unknown, members: readonly string[]): boolean =>
    typeof value === 'string' && members.includes(value),

  // §9: before 0.14.0, a number meant the member at that index. A number beyond the list is invalid.
  read(value: unknown, members: readonly string[], releases: Releases, release: Release): string | undefined {
    if (this.acceptsEnumValue(value, members)) return String(value);
    return typeof value === 'number' && releases.takesEnumNumbers(release) ? members[value] : undefined;
  },
};
