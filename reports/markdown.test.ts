import { Marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { longestSummary, markdown } from '#reports/markdown.ts';
import { brokenBy, hostileWords, resultWith, ruleResult, samples } from '#test/builders/results.ts';

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

  it('cannot make it longer than a comment may be, and what is left out is said', () => {
    const rules = Array.from({ length: 400 }, (_, index) => brokenBy('`'.repeat(240), `SH-${index}`));
    const text = markdown(resultWith(rules));
    expect(text.length).toBeLessThan(longestSummary);
    const shown = rules.filter(({ id }) => text.includes(`**${id}**`)).length;
    expect(text).toContain(`*Cut here: ${rules.length - shown} more entries stand in result.json.*`);
  });
});
