import { documentSection } from '#reports/html/document.ts';
import { idOf, sections } from '#reports/html/document-anchors.ts';
import { html } from '#reports/html/markup.ts';
import { asset, wholePage } from '#reports/html/whole-page.ts';
import { counted } from '#reports/model.ts';
import { servers } from '#reports/table/columns.ts';
import { type Column, inOrder } from '#reports/table/model.ts';
import { besideColumns } from './beside-columns.ts';

const chapters = sections.filter(({ depth }) => depth === 2);
const style = asset('table.css') + asset('document.css');

/** The document with the verdicts of results beside its statements, as one HTML file. */
export function documentPage(given: readonly Column[]): string {
  const columns = inOrder(given);
  const title = `The document with ${counted(columns.length, 'result')}`;
  return wholePage(
    html`${title}`,
    html`<a class="skip" href="#main">Skip to the document</a>
<header class="banner side-by-side">
<p class="product">svc-contract, the document with its verdicts</p>
<h1>${title}</h1>
${servers(columns)}
</header>
<nav aria-label="Chapters"><ul>${chapters.map((each) => html`<li><a href="#${idOf(each)}">${each.number} ${each.title}</a>`)}</ul></nav>
<main id="main" tabindex="-1">${documentSection(besideColumns(columns), true)}</main>`,
    '',
    style,
  );
}
