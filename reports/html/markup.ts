import { withMarks } from '#reports/visible.ts';

const finished = Symbol('markup');

/** HTML that is finished. Nothing but `html` makes it, so whatever else goes into a page has been escaped. */
export interface Markup {
  readonly [finished]: string;
}

/** What may stand in a template. `undefined` and `false` leave nothing behind. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/** The one place where text becomes HTML: every part that is not markup already is escaped, in text and attributes alike. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = '', ...rest] = texts;
  return { [finished]: rest.reduce((page, text, index) => page + written(parts[index]) + text, first) };
}

/** The finished HTML as text, for the page that holds it all. */
export function textOf(markup: Markup): string {
  return markup[finished];
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return isList(part) ? part.map(written).join('') : part[finished];
}

function isList(part: Markup | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return withMarks(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
