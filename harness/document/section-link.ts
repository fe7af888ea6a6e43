import { publishedAt } from '#harness/files/root.ts';
import { sectionAt } from './sections.ts';

const page = publishedAt('docs/api.md');

/** The address of a section such as `3.1.2`. If it has no heading of its own, that of the section it stands in. */
export function sectionLink(number: string): string {
  const nearest = sectionAt(number);
  return nearest === undefined ? page : `${page}#${nearest.anchor}`;
}
