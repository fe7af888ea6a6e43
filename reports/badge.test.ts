import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { badge } from '#reports/badge.ts';
import { everySample, samples } from '#test/builders/sample-results.ts';

interface Read {
  readonly svg: {
    readonly '@width': number;
    readonly title: string;
    readonly '@aria-label': string;
    readonly g: {
      readonly text: readonly { '#text': string; '@x': number; '@textLength': number }[];
    };
  };
}

function read(svg: string): Read['svg'] {
  expect(XMLValidator.validate(svg)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: true,
  });
  return (parser.parse(svg) as Read).svg;
}

describe('the badge', () => {
  it.each([
    ['green', 'contract 0.16.0: conforms, 1 kept'],
    ['broken', 'contract 0.16.0: does not conform, 2 broken, 1 known, 1 in error'],
    ['known', 'contract 0.16.0: no new failures, 1 kept, 1 known'],
    ['nothing', 'contract 0.16.0: inconclusive'],
  ] as const)('has the verdict as its title: %s', (name, title) => {
    const svg = read(badge(samples[name]));
    expect([svg.title, svg['@aria-label']]).toEqual([title, title]);
  });

  it.each(everySample)('gives its words the room they take: %s', (_, result) => {
    const svg = read(badge(result));
    const texts = svg.g.text;
    expect(texts).toHaveLength(2);
    const [label, words] = texts;
    const endOf = (text = { '@x': 0, '@textLength': 0 }): number => text['@x'] + text['@textLength'];
    expect((words?.['@x'] ?? 0) - endOf(label)).toBeGreaterThanOrEqual(10);
    expect(svg['@width'] - endOf(words)).toBeGreaterThanOrEqual(5);
  });
});
