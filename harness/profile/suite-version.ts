import { toolVersion } from '#harness/files/root.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';

/** Nothing says which of its rules are newer than an earlier version. */
const earliest = '0.2';

export const suiteVersions = `a version of svc-contract from ${earliest} to ${toolVersion}`;

/** Parses a version that a run can be judged as of, such as `0.2` or `0.2.0`. */
export function findSuiteVersion(text: string): string | undefined {
  const isKnown =
    /^\d+\.\d+(?:\.\d+)?$/.test(text) &&
    compareNaturally(earliest, text) <= 0 &&
    compareNaturally(text, toolVersion) <= 0;
  return isKnown ? text : undefined;
}

/** Whether something that can fail since version `newIn` does not count in a run as of version `asOf`. */
export function isNewer(newIn: string | undefined, asOf: string | undefined): boolean {
  return newIn !== undefined && asOf !== undefined && compareNaturally(newIn, asOf) > 0;
}
