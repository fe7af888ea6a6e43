import { lexer, type Token, type Tokens } from 'marked';
import type { Block, ListItem, Section, Statement, Words } from './document.ts';

/**
 * The numbered sections of a page in Markdown. What stands above the first of them is an introduction, and left out.
 *
 * Each sentence, list item and row of a table ends with what tests it: ids of rules and open points in `<sub>`, or a reason in words.
 * A row has this in its last cell, without `<sub>`. A paragraph in italics or bold is a caption, which states nothing.
 *
 * @throws Error if a statement ends with none of these
 */
export function parseDocument(markdown: string): readonly Section[] {
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  for (const token of lexer(markdown) as readonly Tokens.Generic[]) {
    if (token.type === 'heading') {
      const { text, depth } = token as unknown as Tokens.Heading;
      const [, number = sections.at(-1)?.number.split('.')[0], title = text] =
        /^(\d+(?:\.\d+)*) (.+)$/.exec(text) ?? [];
      if (number !== undefined) sections.push({ number, title, depth, anchor: anchorOf(text), blocks: [] });
    } else if (token.type !== 'space') sections.at(-1)?.blocks.push(blockOf(token));
  }
  return sections;
}

/** The id that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function blockOf(token: Tokens.Generic): Block {
  if (token.type === 'code') return { kind: 'example', text: String(token.text) };
  if (token.type === 'table') return tableOf(token as unknown as Tokens.Table);
  if (token.type === 'list') {
    const { items } = token as unknown as Tokens.List;
    return { kind: 'list', items: items.map(itemOf) };
  }
  const { tokens = [] } = token;
  const [only, ...others] = tokens;
  if (others.length === 0 && (only?.type === 'em' || only?.type === 'strong'))
    return { kind: 'caption', words: wordsOf(only.tokens ?? []) };
  return { kind: 'sentence', statement: statementOf(tokens) };
}

function tableOf({ header, rows }: Tokens.Table): Block {
  return {
    kind: 'table',
    columns: header.slice(0, -1).map(({ text }) => text),
    rows: rows.map((row) => {
      const cells = row.slice(0, -1).map(({ tokens }) => wordsOf(tokens));
      return { cells, ...namedIn(row.at(-1)?.text ?? '', row[0]?.text ?? '') };
    }),
  };
}

function itemOf({ tokens }: Tokens.ListItem): ListItem {
  const text = tokens.find(({ type }) => type === 'text' || type === 'paragraph') as Tokens.Text | undefined;
  const nested = tokens.find(({ type }) => type === 'list') as Tokens.List | undefined;
  return {
    statement: statementOf(text?.tokens ?? []),
    items: (nested?.items ?? []).map((item) => itemOf(item).statement),
  };
}

function statementOf(tokens: readonly Token[]): Statement {
  const words = tokens.slice(0, -3);
  const [open, named, close] = tokens.slice(-3);
  const text = words.map(({ raw }) => raw).join('');
  if (open?.raw !== '<sub>' || close?.raw !== '</sub>')
    throw new Error(`No rule and no reason after: ${tokens.map(({ raw }) => raw).join('')}`);
  return { cells: [trimmed(wordsOf(words))], ...namedIn(named?.raw ?? '', text) };
}

function namedIn(text: string, statement: string): Omit<Statement, 'cells'> {
  if (text === '') throw new Error(`No rule and no reason after: ${statement}`);
  const ids = text.split(' ');
  if (!ids.every((id) => /^[A-Z]{2}-\d+$/.test(id))) return { rules: [], openPoints: [], reason: text };
  return {
    rules: ids.filter((id) => !id.startsWith('OP-')),
    openPoints: ids.filter((id) => id.startsWith('OP-')),
  };
}

function wordsOf(tokens: readonly Token[]): readonly Words[] {
  return (tokens as readonly Tokens.Generic[]).map(({ type, tokens: inner = [], ...token }): Words => {
    if (type === 'codespan') return { code: String(token.text) };
    if (type === 'strong' || type === 'em') return { strong: wordsOf(inner) };
    return type === 'link' ? { link: String(token.href), words: wordsOf(inner) } : String(token.text);
  });
}

function trimmed(words: readonly Words[]): readonly Words[] {
  const last = words.at(-1);
  return typeof last === 'string' ? [...words.slice(0, -1), last.trimEnd()] : words;
}
