import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RuleResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { limits } from '#reports/html/selection.ts';
import { exchangeResult, gridOf, resultWith, ruleResult } from '#test/builders/results.ts';
import { indented } from './indented.ts';
import { html, type Part, textOf } from './markup.ts';
import { page } from './page.ts';

const hostile = `</script></style><img src=x onerror="alert('1')">\u202E`;
const found = { expected: 'Healthy', actual: 'Degraded', exchanges: [1] };
const failed = (id: string, facts: Partial<RuleResult> = {}): RuleResult =>
  ruleResult({ id, verdict: 'failed', evidence: [{ ...found }], ...facts });
const trace = '0af7651916cd43dd8448eb211c80319c';
const exchange = exchangeResult({}, { id: 1, trace });

describe('the page', () => {
  it('lists failed rules before the others, with what was tested of them and what the baseline says', () => {
    const issue = 'https://a.example/?q=4&w=4';
    const entries = [{ rule: 'SH-02', reason: 'old', owner: 'us', issue, expires: '2027-01-01' }];
    const baseline = { accepted: ['SH-02'], unexpected: ['SH-03'], stale: [], expired: [], entries };
    const coverage = [{ of: 'scenarios', judged: ['a', 'b'], left: ['c'] }] as const;
    const rules = [ruleResult(), failed('SH-02', { coverage }), failed('SH-03')];
    const text = page(resultWith(rules, { baseline }));
    const order = [...text.matchAll(/<p id="(SH-\d\d)"/g)].map(([, id]) => id);
    expect(order).toEqual(['SH-03', 'SH-02', 'SH-01']);
    expect(text).toContain(
      '<em>failed, 2 of 3 scenarios tested</em> <span class="known">known failure, until 2027-01-01: old (us, ',
    );
    expect(text).toContain('<a href="https://a.example/?q=4&amp;w=4">https://a.example/?q=4&amp;w=4</a>');
  });

  it('opens a grid with a broken cell, and says why others are empty', () => {
    const unreached = [{ value: 'caller 3', why: 'needs credentials of caller 3' }];
    const { columns, ...grid } = gridOf('hb', '.l');
    const grids = [{ ...grid, columns: { ...columns, outOfReach: unreached }, leftOut: 'no budget' }];
    const text = page(resultWith([failed('SH-02', { grids }), ruleResult({ grids: [gridOf('h')] })]));
    expect(text.match(/<details class="grid"( open)?>/g)).toEqual([
      '<details class="grid" open>',
      '<details class="grid">',
    ]);
    expect(text).toContain(
      '>operation 1<td><td class=b><td class=u><tr><th scope="row">operation 2<td class=n>',
    );
    for (const why of ['left out: no budget', 'out of reach: needs credentials of caller 3'])
      expect(text).toContain(`</span>${why}`);
  });

  it('opens the evidence of the first failure, and of all if they are few', () => {
    const opened = (count: number): number => {
      const rules = Array.from({ length: count }, (_, index) =>
        failed(`SH-0${index + 1}`, { evidence: [{ expected: 'a', actual: `${index}`, exchanges: [] }] }),
      );
      return page(resultWith(rules)).split('<details class="rule failed" open>').length - 1;
    };
    expect([1, 3, 4, 9].map(opened)).toEqual([1, 3, 1, 1]);
  });

  it('shows an exchange once with its trace id, and links to it from other evidence', () => {
    const text = page(resultWith([failed('SH-02'), failed('SH-03')], { exchanges: [exchange] }));
    expect(text.split('id="exchange-1"')).toHaveLength(2);
    expect(text).toContain(`trace <code>${trace}</code>`);
    expect(text).toContain('<a href="#exchange-1">exchange 1</a>');
  });

  it('truncates long bodies, and states their length', () => {
    const long = exchangeResult({}, { id: 1 }, { body: 'x'.repeat(limits.body + 1234) });
    const text = page(resultWith([failed('SH-02')], { exchanges: [long] }));
    expect(text).toContain('This is a part of 13,234 characters; result.json has more.');
    expect(text).not.toContain('x'.repeat(limits.body + 1));
  });
});

describe('the field that shows a failure', () => {
  const marksOf = (body: string, field: string): readonly string[] => {
    const rule = failed('SH-02', { evidence: [{ ...found, field }] });
    const text = page(resultWith([rule], { exchanges: [exchangeResult({}, { id: 1 }, { body })] }));
    const marks = [...text.matchAll(/<mark id="field-1-1">.*?<\/span>(.*?)<\/mark>/gs)].map(([, mark = '']) =>
      mark.replaceAll('&quot;', '"'),
    );
    expect(text.includes('href="#field-1-1"')).toBe(marks.length > 0);
    return marks;
  };

  it.each([
    ['with its name', '{"a":"x","b":{"c":[1,2]}}', '/a', ['"a": "x"']],
    ['whatever its casing', '{"Born_At":1}', '/bornAt', ['"Born_At": 1']],
    ['in a list', '[{"a":1},{"a":[]}]', '/1/a', ['"a": []']],
    ['with a slash in its name', '{"a/b":{"c":null}}', '/a~1b/c', ['"c": null']],
    ['as a whole object', '{"b":[7,{"c":1}]}', '/b/1', ['{\n      "c": 1\n    }']],
    ['by the beginning of its object if it is missing', '{"b":[{"c":1}]}', '/b/0/a', ['{']],
    ['far down a long body', JSON.stringify({ a: 'x'.repeat(20_000), b: 1 }), '/b', ['"b": 1']],
  ])('is marked %s', (_, body, field, marks) => {
    expect(marksOf(body, field)).toEqual(marks);
  });

  it.each([
    ['is there twice', '{"a":1,"A":2}', '/a'],
    ['is in an object that is missing', '{"b":1}', '/a/b'],
    ['is an item that is missing', '{"a":[1]}', '/a/1'],
    ['is in a body that is not JSON', '"a": 1', '/a'],
  ])('is not marked if it %s', (_, body, field) => {
    expect(marksOf(body, field)).toEqual([]);
  });
});

describe('text from a hostile server', () => {
  const situation = [{ state: hostile, params: { [hostile]: hostile } }];
  const found = { expected: hostile, actual: hostile, scenario: hostile, exchanges: [1], situation };
  const everywhere = page(
    resultWith(
      [
        failed('SH-02', {
          detail: hostile,
          scenarios: [
            { name: hostile, location: `${hostile}:3`, outcome: 'failed', durationMs: 1, detail: hostile },
          ],
          evidence: [found],
        }),
        ruleResult({ id: 'SH-03', verdict: 'untested', cause: 'not-seen', detail: hostile }),
      ],
      {
        target: { name: hostile, baseUrl: hostile, release: hostile },
        observations: [{ id: 'OP-01', question: hostile, section: hostile, observed: [hostile, hostile] }],
        capabilities: { stateControl: 'http', states: [hostile], movesClock: false, allowed: [hostile] },
        exchanges: [
          exchangeResult(
            { method: hostile, url: hostile, headers: { [hostile]: hostile }, body: hostile },
            { caller: hostile, operation: hostile },
            { headers: { [hostile]: hostile }, body: hostile },
          ),
        ],
      },
    ),
  );

  it('cannot add a tag, leave an attribute, or change the text direction', () => {
    expect(everywhere).not.toContain('<img');
    expect(everywhere).not.toContain('\u202E');
    expect(everywhere.match(/<script|<\/script|<style|<\/style/g)).toHaveLength(4);
  });
});

describe('the content security policy', () => {
  const text = page(resultWith([failed('SH-02')], { exchanges: [exchange] }));

  it('allows only the style and the script of the page, by their digests', () => {
    const digests = [...text.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1];
    expect(policy).toBe(
      `default-src 'none'; style-src ${digests[0]}; script-src ${digests[1]}; base-uri 'none'; form-action 'none'`,
    );
  });

  it('allows no reference outside the page', () => {
    const references = [...text.matchAll(/\b(?:src|href|action|poster|data|srcset)="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    expect(references.filter((to) => !/^#[\w.-]+$/.test(to ?? ''))).toEqual([]);
    expect(text).not.toMatch(/@import|url\(/);
  });

  it('all internal links are valid', () => {
    const ids = new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
    const dangling = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
    expect(dangling).toEqual([]);
  });
});

const rendered = (part: Part): string => textOf(html`<p title="${part}">${part}</p>`);

describe('markup', () => {
  it.each([
    ['the end of a script', '</script><img src=x onerror=alert(1)>'],
    ['the end of an attribute', '" onmouseover="alert(1)'],
    ['an apostrophe', "' autofocus onfocus='alert(1)"],
    ['an entity', '&lt;b&gt;'],
    ['the start of a comment', '<!--'],
  ])('escapes text: %s', (_, text) => {
    expect(rendered(text).replaceAll(/<p title="[^<>"]*">|<\/p>/g, '')).not.toMatch(/[<>"']/);
  });

  it.each([
    ['a change of the text direction', 'a\u202Eb', '⟨U+202E⟩'],
    ['a null', 'a\0b', '⟨U+0000⟩'],
    ['an escape', 'a\u001Bb', '⟨U+001B⟩'],
    ['a line separator', 'a\u2028b', '⟨U+2028⟩'],
    ['a character without width', 'a\u200Bb', '⟨U+200B⟩'],
    ['a tag character beyond 16 bits', 'a\u{E0041}b', '⟨U+E0041⟩'],
    ['half a surrogate pair', 'a\uD800b', '\uFFFD'],
  ])('makes invisible characters visible: %s', (_, text, shown) => {
    expect(rendered(text)).toBe(`<p title="a${shown}b">a${shown}b</p>`);
  });

  it('inserts markup unchanged, joins lists, and omits false values', () => {
    expect(textOf(html`${html`<b>1</b>`}${['<', 2, undefined, false]}`)).toBe('<b>1</b>&lt;2');
  });

  it('escapes an object that only resembles markup', () => {
    const forged = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}') as Part;
    expect(textOf(html`${forged}`)).not.toContain('<script>');
  });
});

describe('an indented body', () => {
  it('is formatted as by JSON.stringify', () => {
    const value = { a: [1, { b: 'x, {y}: "z"' }], c: {}, d: [], e: null, f: '\\' };
    expect(indented(JSON.stringify(value)).text).toBe(JSON.stringify(value, null, 2));
  });

  it('differs only in white space: large numbers, duplicate fields and escapes stay', () => {
    expect(indented('{"a":12345678901234567890,"a":1.0,"b":"\\u0041"}').text).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": "\\u0041"\n}',
    );
  });

  it('grows in proportion to its depth', () => {
    const depth = 2_000;
    expect(indented('['.repeat(depth) + ']'.repeat(depth)).text.length).toBeLessThan(150 * depth);
  });
});

describe('one line of server text', () => {
  it.each([
    ['line breaks', 'a\r\nb\u2028c\u2029d\u0085e', 'a b c d e'],
    ['terminal control characters', '\u001b[31mred\u0007', '[31mred'],
    ['changes of the text direction', 'a\u202eb\u2066c', 'a b c'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
  ])('has no %s', (_, text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['a'.repeat(1_000_000), 3, 'aa…'],
  ])('is truncated at whole characters', (text, limit, line) => {
    expect(oneLine(text, limit)).toBe(line);
  });
});
