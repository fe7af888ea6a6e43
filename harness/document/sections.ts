import { isWithin, type Section } from './document.ts';
import { readDocument } from './read-document.ts';

// Not read when this module is loaded: most commands need none of it.
let read: readonly Section[] | undefined;

/** The sections of `docs/api.md`, which are read once per process. */
export function documentSections(): readonly Section[] {
  read ??= readDocument();
  return read;
}

/** The section with a number such as `3.1.2` or, if it has no heading of its own, the one that it stands in. */
export function sectionAt(number: string): Section | undefined {
  // Of headings with the same number, the first one is that of the section.
  const [nearest] = documentSections()
    .filter((each) => isWithin(number, each.number))
    .toSorted((a, b) => b.number.length - a.number.length);
  return nearest;
}
