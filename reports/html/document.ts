import {
  type Block,
  type Section,
  type Statement,
  statementsOf,
  type Words,
} from '#harness/document/document.ts';
import { countVerdicts, type Verdict } from '#harness/result/verdict.ts';
import { proportions } from './banner.ts';
import { idOf, linked, sections } from './document-anchors.ts';
import { tally } from './labels.ts';
import { html, type Markup, type Part } from './markup.ts';

/** What stands beside the statements of the document. */
export interface Verdicts {
  /** The verdict of each result on a statement; undefined if the result has none of its rules. */
  readonly on: (statement: Statement) => readonly (Verdict | undefined)[];
  /** The rules of a statement, with what the results say about them. */
  readonly rulesOf: (statement: Statement) => Part;
  /** The names of several results. */
  readonly names: readonly string[];
}

const kinds = [
  ['failed', 'only what failed'],
  ['untested', 'only what is untested'],
  ['differs', 'only where results differ'],
] as const;

type Kind = (typeof kinds)[number][0];

/** The text of the document with the verdicts on its statements, by chapter. */
export function documentSection(verdicts: Verdicts, open = false): Markup {
  const starts = sections.flatMap(({ depth }, at) => (depth === 2 ? [at] : []));
  return html`<section id="document" class="document" aria-labelledby="document-title"><h2 id="document-title">The document with its verdicts</h2>
<p>What the API document says, in our own words. The rules that test a statement stand beside it.</p>
${choice(verdicts)}
${starts.map((from, at) => chapter(sections.slice(from, starts[at + 1]), verdicts, open))}</section>`;
}

/** Hides statements by style alone, so it works without a script, and paper shows all. */
function choice(verdicts: Verdicts): Part {
  const all = sections.flatMap(statementsOf);
  const counts = new Map<Kind | 'all', number>([['all', all.length]]);
  for (const kind of all.flatMap((each) => kindsOf(each, verdicts)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const options = [['all', 'all statements'] as const, ...kinds].filter(([kind]) => counts.has(kind));
  return html`<fieldset class="show"><legend class="small">Show</legend>${options.map(
    ([kind, words]) =>
      html`<label><input type="radio" name="show" id="show-${kind}" autocomplete="off"${kind === 'all' && html` checked`}> ${words} <span class="small">${counts.get(kind)}</span></label>`,
  )}${
    verdicts.names.length > 1 &&
    html`<p class="small">${verdicts.names.map((name, at) => html`${at > 0 && ', '}<b>${at + 1}</b> ${name}`)}</p>`
  }</fieldset>`;
}

function kindsOf(statement: Statement, verdicts: Verdicts): readonly Kind[] {
  const found = verdicts.on(statement);
  const tested = new Set(found.filter((verdict) => verdict !== undefined && verdict !== 'untested'));
  return [
    ...(found.includes('failed') || found.includes('error') ? ['failed' as const] : []),
    ...(found.includes('untested') ? ['untested' as const] : []),
    ...(tested.size > 1 ? ['differs' as const] : []),
  ];
}

function classesOf(statements: readonly Statement[], verdicts: Verdicts): string {
  const present = new Set(statements.flatMap((each) => kindsOf(each, verdicts)));
  return [...present].map((kind) => ` has-${kind}`).join('');
}

/** Sections of which the first is the chapter, and the others stand in it. */
function chapter(members: readonly Section[], verdicts: Verdicts, open: boolean): Part {
  const [first, ...others] = members.map((section, at) => {
    const end = members.findIndex(({ depth }, other) => other > at && depth <= section.depth);
    const within = members.slice(at, end < 0 ? undefined : end).flatMap(statementsOf);
    return { section, classes: classesOf(within, verdicts), bars: bars(within, verdicts) };
  });
  if (first === undefined) return undefined;
  return html`<details class="passage${first.classes}"${open && html` open`}><summary>${heading(first.section)}${first.bars}</summary>
${blocksOf(first.section, verdicts)}
${others.map(
  ({ section, classes, bars: own }) => html`<div class="passage${classes}">${heading(section)}${own}
${blocksOf(section, verdicts)}</div>`,
)}</details>
`;
}

function heading(section: Section): Markup {
  const { number, title, depth } = section;
  const level = depth + 1;
  const id = idOf(section);
  return html`<h${level} id="${id}">${id === `s-${number}` && `${number} `}${title}</h${level}>`;
}

/** For each result, how many of the statements have each verdict. */
function bars(statements: readonly Statement[], { names, on }: Verdicts): Part {
  const rows = statements.map(on);
  const shares = names.map((_, at) => {
    const found = rows.flatMap((row) => row[at] ?? []).map((verdict) => ({ verdict }));
    const number = names.length > 1 && html`<b>${at + 1}</b> `;
    return (
      found.length > 0 &&
      html`<span>${number}${proportions(countVerdicts(found))}<span class="small">${tally(found)}</span></span>`
    );
  });
  return shares.some(Boolean) && html`<div class="shares">${shares}</div>`;
}

function blocksOf({ blocks }: Section, verdicts: Verdicts): Part {
  return blocks.map((block, at): Part => {
    if (block.kind === 'example') return example(block.text, blocks[at - 1]);
    return block.kind === 'caption' && blocks[at + 1]?.kind === 'example'
      ? undefined
      : blockOf(block, verdicts);
  });
}

function blockOf(block: Exclude<Block, { kind: 'example' }>, verdicts: Verdicts): Part {
  if (block.kind === 'sentence') return sentence(block.statement, verdicts);
  if (block.kind === 'caption') return html`<p class="caption">${textOf(block.words)}</p>`;
  if (block.kind === 'list')
    return html`<ul>${block.items.map(({ statement, items }) => html`<li>${sentence(statement, verdicts)}${items.length > 0 && html`<ul>${items.map((each) => html`<li>${sentence(each, verdicts)}`)}</ul>`}`)}</ul>`;
  return html`<table><thead><tr>${[...block.columns, 'Rules'].map((column) => html`<th scope="col">${column}`)}<tbody>${block.rows.map((each) => row(each, verdicts))}</table>`;
}

function sentence(statement: Statement, verdicts: Verdicts): Markup {
  return html`<div class="statement${classesOf([statement], verdicts)}"><div>${textOf(statement.cells[0])}</div><div class="by">${verdicts.rulesOf(statement)}</div></div>`;
}

function row(statement: Statement, verdicts: Verdicts): Markup {
  const [first, ...others] = statement.cells;
  return html`<tr class="statement${classesOf([statement], verdicts)}"><th scope="row">${textOf(first)}${others.map((cell) => html`<td>${textOf(cell)}`)}<td class="by">${verdicts.rulesOf(statement)}`;
}

/** A caption before the example becomes its title. */
function example(text: string, before: Block | undefined): Markup {
  const title = before?.kind === 'caption' ? textOf(before.words) : 'Example';
  return html`<details class="example"><summary class="small">${title}</summary><pre tabindex="0" role="group" aria-label="Example">${text}</pre></details>`;
}

function textOf(words: readonly Words[] = []): Part {
  return words.map((each): Part => {
    if (typeof each === 'string') return each;
    if ('code' in each) return html`<code>${each.code}</code>`;
    return 'strong' in each
      ? html`<strong>${textOf(each.strong)}</strong>`
      : linked(each.link, textOf(each.words));
  });
}
