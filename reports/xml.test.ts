import { describe, expect, it } from 'vitest';
import { element, writeXml } from './xml.ts';

describe('XML', () => {
  const hostile = '<a href="x">&amp; \u0001 \ud800 ]]>';

  it('escapes what a text and an attribute hold, and replaces what XML cannot carry', () => {
    expect(writeXml(element('a', { b: hostile, c: 1 }, hostile), 'line')).toBe(
      '<a b="&lt;a href=&quot;x&quot;&gt;&amp;amp; \ufffd \ufffd ]]&gt;" c="1">' +
        '&lt;a href="x"&gt;&amp;amp; \ufffd \ufffd ]]&gt;</a>',
    );
  });

  it('is written in one line, or with each element on its own', () => {
    const root = element('a', {}, element('b'), element('c', {}, element('d', {}, 'text')));
    expect(writeXml(root, 'line')).toBe('<a><b/><c><d>text</d></c></a>');
    expect(writeXml(root, 'lines')).toBe('<a>\n  <b/>\n  <c>\n    <d>text</d>\n  </c>\n</a>');
  });
});
