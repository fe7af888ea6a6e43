import type { Release, Releases } from './releases.ts';

/** How a request names a member of an enum (7.2, 9.3). */
export interface Enums {
  acceptsEnumValue(value: unknown, members: readonly string[]): boolean;
  /** The member meant, or undefined where there is none. */
  read(value: unknown, members: readonly string[], releases: Releases, release: Release): string | undefined;
}

export const documentedEnums: Enums = {
  acceptsEnumValue: (value, members) => typeof value === 'string' && members.includes(value),

  // 9, 0.14.0: before it, a number stood for the member at its place.
  read(value, members, releases, release) {
    if (this.acceptsEnumValue(value, members)) return String(value);
    return typeof value === 'number' && releases.takesEnumNumbers(release) ? members[value] : undefined;
  },
};
