import { compareNaturally } from '#harness/text/without-locale.ts';
import type { WrittenScenario } from './parse-feature.ts';
import { readScenarios } from './read-register.ts';

let written: readonly WrittenScenario[] | undefined;

/** Every scenario of `features/`, by file and line. Sorted once, since steps search this list often. */
export function writtenScenarios(): readonly WrittenScenario[] {
  written ??= readScenarios().toSorted(byLocation);
  return written;
}

export function byLocation(one: { readonly location: string }, other: { readonly location: string }): number {
  return compareNaturally(one.location, other.location);
}
