import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isWithin, plainText, statementsOf, type Words } from '#harness/document/document.ts';
import { parseDocument } from '#harness/document/parse-document.ts';
import { readDocument } from '#harness/document/read-document.ts';
import { sectionLink } from '#harness/document/section-link.ts';
import { splitOf } from '#harness/document/statement-coverage.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import { root } from '#harness/files/root.ts';
import { ruleById, rules } from '#harness/register/register.ts';

const sections = readDocument();
const statements = sections.flatMap((section) =>
  statementsOf(section).map((statement) => ({ ...statement, number: section.number })),
);

/** What a statement needs when it is about nothing that a server shows. */
const reasons = ['a definition'];

/** Figures that no rule repeats: the position of a parameter, which rules call positional. */
const exceptions = new Map([['4.4', '0']]);

describe('docs/api.md', () => {
  it('has a rule, an open point or a reason for each statement', () => {
    const unknown = statements.filter(
      ({ rules, openPoints, reason }) =>
        rules.length + openPoints.length === 0 && !reasons.includes(reason ?? ''),
    );
    expect(unknown).toEqual([]);
  });

  it('names every rule in the section that the rule cites', () => {
    const strays = rules.filter(
      ({ id, section }) =>
        !statements.some(({ rules, number }) => rules.includes(id) && isWithin(number, section)),
    );
    expect(strays.map(({ id, section }) => `${id} §${section}`)).toEqual([]);
  });

  it('names only rules that exist, and every open point', () => {
    const named = statements.flatMap((each) => each.rules);
    expect(named.filter((id) => ruleById(id) === undefined)).toEqual([]);
    const points = Object.keys(readBundledData('openapi/open-points.yaml') as object);
    const listed = [
      ...statements.flatMap(({ openPoints }) => openPoints),
      ...named.map((id) => ruleById(id)?.openPoint),
    ];
    expect(points.filter((id) => !listed.includes(id))).toEqual([]);
    expect(listed.filter((id) => id !== undefined && !points.includes(id))).toEqual([]);
  });

  it('has only figures that stand in a rule of the same statement or section', () => {
    const strays = statements.flatMap(({ cells, number, rules: named }) => {
      const sources = rules.filter(({ id, section }) => named.includes(id) || isWithin(section, number));
      const clauses = sources.flatMap(({ title, text, since, until }) => [title, text, since, until]);
      const known = figuresIn(clauses.join(' '));
      const words = cells.map((cell) => plainText(cell.filter(isNoLink))).join(' ');
      return [...figuresIn(words)]
        .filter((figure) => !known.has(figure) && exceptions.get(number) !== figure)
        .map((figure) => `§${number} ${figure}: ${words}`);
    });
    expect(strays).toEqual([]);
  });

  it('has only examples of the contract', () => {
    const examples = globSync('openapi/examples/*.yaml', { cwd: root }).flatMap((file) =>
      valuesIn(parse(readFileSync(join(root, file), 'utf8'))),
    );
    const shown = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'example'));
    expect(shown.length).toBeGreaterThan(5);
    const made = shown.filter(
      (block) =>
        block.kind === 'example' && !examples.some((each) => isDeepStrictEqual(each, JSON.parse(block.text))),
    );
    expect(made).toEqual([]);
  });

  it('is tested as far as the README says', () => {
    const { statements: all, tested, observed, reasoned } = splitOf(sections, rules);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme).toContain(
      `${all} statements: ${tested} tested, ${observed} observed, ${reasoned} with a reason`,
    );
    expect(readme).toContain(`  ${all} statements  `);
  });
});

describe('a section of the document', () => {
  const pages = globSync('{*.md,{docs,features,openapi,examples,reference-impl}/**/*.md}', { cwd: root })
    // The changelog is history, and of releases whose page was another.
    .filter((page) => page !== 'CHANGELOG.md' && !page.includes('node_modules'))
    .map((page) => [page, readFileSync(join(root, page), 'utf8')] as const);

  it('is a link to its heading on every page, except in code', () => {
    const anchorOf = (number: string): string => sectionLink(number).replace(/^.*(?=#)/, '');
    const strays = pages.flatMap(([page, text]) =>
      [...text.replaceAll(/^```.*?^```|`[^`\n]*`/gms, '').matchAll(/§(\d+(?:\.\d+)*)(\]\([^)]*\))?/g)]
        .filter(([, number = '', link = '']) => !link.endsWith(`${anchorOf(number)})`))
        .map(([mention]) => `${page}: ${mention}`),
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });

  it('exists where a page links it', () => {
    const anchors = sections.map(({ anchor }) => anchor);
    const strays = pages.flatMap(([page, text]) =>
      [...text.matchAll(/\bapi\.md#([^)\s]+)/g)]
        .filter(([, anchor = '']) => !anchors.includes(anchor))
        .map(([link]) => `${page}: ${link}`),
    );
    expect(strays).toEqual([]);
  });
});

it('docs/errata.md names each contested rule, and no other as contested now', () => {
  const errata = readFileSync(join(root, 'docs/errata.md'), 'utf8');
  const [, now = ''] = /## Contested now\n(.+?)\n## /s.exec(errata) ?? [];
  const contested = rules.filter((rule) => rule.contested !== undefined).map(({ id }) => id);
  expect(now.match(/\b[A-Z]{2}-\d{2}\b/g) ?? []).toEqual(contested);
});

it.each([
  ['a sentence', 'A list has pages.'],
  ['an item', '- A list has pages.'],
  ['a row', '| Field | Rules |\n|---|---|\n| page | |'],
])('%s without a rule or a reason is an error', (_, text) => {
  expect(() => parseDocument(`## 1 Lists\n\n${text}\n`)).toThrow(/No rule and no reason after: .*page/);
});

function isNoLink(words: Words): boolean {
  return typeof words === 'string' || !('link' in words);
}

function figuresIn(text: string): Set<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/g));
}

function valuesIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}
