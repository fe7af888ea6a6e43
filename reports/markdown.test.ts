import fc from 'fast-check';
import { Marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { longestSummary, markdown } from '#reports/markdown.ts';
import {
  brokenBy,
  everySample,
  hostileWords,
  resultWith,
  ruleResult,
  samples,
} from '#test/builders/results.ts';

const marked = new Marked({ gfm: true });

/** Every token of the text, read by a parser that had no part in the writing. */
function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    found.push(token);
  });
  return found;
}

const headings = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).text] : []));
const quotes = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.type === 'codespan' ? [(token as Tokens.Codespan).text] : []));

describe('the Markdown summary', () => {
  it.each([
    ['green', 'conforms'],
    ['broken', 'does not conform'],
    ['known', 'no new failures'],
    ['nothing', 'inconclusive'],
    ['partial', 'inconclusive'],
  ] as const)('says the verdict of the whole first: %s', (name, verdict) => {
    expect(headings(markdown(samples[name]))[0]).toMatch(new RegExp(`${verdict}$`));
  });

  it('has a chapter for everything that needs a look', () => {
    expect(headings(markdown(samples.broken)).slice(1)).toEqual([
      'Broken (2)',
      'Broken, and known (1)',
      'Faults of the harness (1)',
      'Untested',
    ]);
    expect(headings(markdown(samples.green))).toHaveLength(1);
  });

  it('quotes the evidence, the reason of a known failure and what is required', () => {
    const text = markdown(samples.broken);
    expect(quotes(text)).toEqual(expect.arrayContaining(['Overall Degraded', 'Overall Healthy', 'anna']));
    expect(text).toContain('required, and untested: LS\\-01');
    expect(text).toContain('- no-credential: 1');
  });

  it.each(everySample)('counts in a table: %s', (_, result) => {
    const [table] = tokensOf(markdown(result)).filter(({ type }) => type === 'table') as Tokens.Table[];
    expect(table?.rows[0]?.map(({ text }) => Number(text))).toEqual(
      table?.header.map(({ text }) => result.summary[text as keyof typeof result.summary]),
    );
  });
});

describe('what a server says', () => {
  const harmless = new Set(tokensOf(markdown(samples.broken)).map(({ type }) => type));

  it.each(hostileWords.map((words) => [words.slice(0, 12), words] as const))(
    'is shown and never obeyed: %s',
    (_, words) => {
      const result = resultWith([
        brokenBy(words),
        ruleResult({ id: 'SH-10', verdict: 'error', detail: words }),
      ]);
      const text = markdown({ ...result, target: { name: words, baseUrl: words, release: '0.16.0' } });
      const types = new Set(tokensOf(text).map(({ type }) => type));
      expect([...types].filter((type) => !harmless.has(type))).toEqual([]);
      expect(headings(text)).toHaveLength(3);
      expect(marked.parse(text)).not.toMatch(/<(script|img|a)\b/);
    },
  );

  it('is shown and never obeyed, whatever it is', () => {
    const unit = fc.constantFrom(
      '`',
      '``',
      '|',
      '\n',
      '\\',
      '[',
      ']',
      '(',
      ')',
      '<b>',
      '*',
      '#',
      ' ',
      'a',
      '\u2028',
    );
    const property = fc.property(fc.string({ unit, maxLength: 60 }), (words) => {
      const text = markdown(resultWith([brokenBy(words)]));
      expect(tokensOf(text).filter(({ type }) => !harmless.has(type))).toEqual([]);
    });
    fc.assert(property, { seed: 5, numRuns: 300 });
  });

  it('cannot make it longer than a comment may be, and what is left out is said', () => {
    const rules = Array.from({ length: 400 }, (_, index) => brokenBy('`'.repeat(240), `SH-${index}`));
    const text = markdown(resultWith(rules));
    expect(text.length).toBeLessThan(longestSummary);
    const shown = rules.filter(({ id }) => text.includes(`**${id}**`)).length;
    expect(text).toContain(`*Cut here: ${rules.length - shown} more entries stand in result.json.*`);
  });
});
