import { describe, expect, it } from 'vitest';
import { oneLine } from '#harness/text/escape-controls.ts';
import { html, indented, type Part, textOf } from './markup.ts';

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
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it('differs only in white space: large numbers, duplicate fields and escapes stay', () => {
    expect(indented('{"a":12345678901234567890,"a":1.0,"b":"\\u0041"}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": "\\u0041"\n}',
    );
  });

  it('grows in proportion to its depth', () => {
    const depth = 2_000;
    expect(indented('['.repeat(depth) + ']'.repeat(depth)).length).toBeLessThan(150 * depth);
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
