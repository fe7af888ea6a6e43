import type { Section } from '#harness/document/document.ts';
import { documentSections, sectionAt } from '#harness/document/sections.ts';
import { html, type Markup, type Part } from './markup.ts';

export const sections = documentSections();

/** The ids of headings by their anchors in `docs/api.md`. A heading without a number keeps its anchor. */
const ids: ReadonlyMap<string, string> = new Map(
  sections.map(({ number, anchor }, at) => {
    const isNumbered = sections.findIndex((section) => section.number === number) === at;
    return [anchor, `s-${isNumbered ? number : anchor}`];
  }),
);

export function idOf({ anchor }: Section): string {
  return ids.get(anchor) ?? anchor;
}

/** A link of the text, if it leads to a section. Other pages are not part of a report, so their names are only text. */
export function linked(target: string, words: Part): Part {
  const id = ids.get(target.slice(1));
  return target.startsWith('#') && id !== undefined ? html`<a href="#${id}">${words}</a>` : words;
}

/** A link to a section on the same page: to the one that it stands in, if it has no heading. */
export function sectionOnPage(number: string): Markup {
  const nearest = sectionAt(number);
  return nearest === undefined ? html`§${number}` : html`<a href="#${idOf(nearest)}">§${number}</a>`;
}
