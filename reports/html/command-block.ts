import type { CommandLine } from '#reports/curl.ts';
import { html, type Markup } from '#reports/html/markup.ts';

/** A command line to copy, and which environment variables it reads. The script adds the button. */
export function commandBlock(title: string, { text, variables }: CommandLine): Markup {
  const needed = variables.filter((name) => name !== 'SVC_URL');
  return html`<figure class="command"><figcaption>${title}</figcaption><pre class="copyable" tabindex="0" role="group" aria-label="${title}: command line">${text}</pre>${
    needed.length > 0 &&
    html`<p class="small">Reads ${needed.map((name, index) => html`${index > 0 && ', '}<code>$${name}</code>`)}. Secrets were taken out.</p>`
  }</figure>`;
}
