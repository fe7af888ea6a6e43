import { escapeControls } from '#harness/text/escape-controls.ts';
import type { CommandLine } from '#reports/curl.ts';

const finished = Symbol('markup');

/** Finished HTML, which is not escaped again. Only `html` creates it. */
export interface Markup {
  readonly [finished]: string;
}

/** A value in a template. `undefined` and `false` render nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/** The only function that turns text into HTML: every part that is not markup is escaped, in text and attributes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = '', ...rest] = texts;
  return { [finished]: rest.reduce((page, text, index) => page + written(parts[index]) + text, first) };
}

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
  return escapeControls(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A command line and the environment variables that it reads. The script of the page adds a copy button. */
export function commandBlock(title: string, { text, variables }: CommandLine): Markup {
  const needed = variables.filter((name) => name !== 'SVC_URL');
  return html`<figure class="command"><figcaption>${title}</figcaption><pre class="copyable" tabindex="0" role="group" aria-label="${title}: command line">${text}</pre>${
    needed.length > 0 &&
    html`<p class="small">Reads ${needed.map((name, index) => html`${index > 0 && ', '}<code>$${name}</code>`)}. Secrets were removed.</p>`
  }</figure>`;
}
