import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPointRegister } from '#harness/contract/open-points.ts';
import { parseFeature } from './parse-feature.ts';
import { areas, rules } from './register.ts';

/** The numbers of the document's sections and subsections: 2, 2.1, 2.2, … */
const sections = [
  ...numbered('1', 0),
  ...numbered('2', 10),
  ...numbered('3', 4),
  ...numbered('3.1', 5),
  ...numbered('4', 5),
  ...numbered('4.1', 3),
  ...numbered('5', 8),
  ...numbered('6', 0),
  ...numbered('7', 9),
  ...numbered('8', 0),
  ...numbered('9', 3),
];

function numbered(section: string, count: number): readonly string[] {
  return [section, ...Array.from({ length: count }, (_, index) => `${section}.${index + 1}`)];
}

describe('the rule register', () => {
  it('numbers its rules without gaps, because dropped rules stay as retired', () => {
    for (const area of areas) {
      const expected = area.rules.map((_, index) => `${area.id}-${String(index + 1).padStart(2, '0')}`);
      expect(area.rules.map((rule) => rule.id)).toEqual(expected);
    }
  });

  it('links every open rule but those on recordings, and no other, to an entry of the open-points register', () => {
    const wrong = rules.filter((rule) =>
      rule.basis === 'open' && rule.contested === undefined && rule.subject !== 'recording'
        ? !openPointRegister.has(rule.openPoint ?? '')
        : rule.openPoint !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('names the parts of the contract of its own rules only', () => {
    const named = readFileSync('features/contract-parts.yaml', 'utf8').match(/^[A-Z]{2}-\d{2}/gm);
    expect(rules.flatMap(({ id, contract }) => (contract === undefined ? [] : [id]))).toEqual(named);
  });

  it('names only sections that the document has', () => {
    expect(rules.filter((rule) => !sections.includes(rule.section))).toEqual([]);
  });

  it('applies a rule to at least one release', () => {
    const empty = rules.filter((rule) => rule.since !== undefined && rule.since === rule.until);
    expect(empty).toEqual([]);
  });

  it('has a short title of one line for each rule', () => {
    expect(rules.filter((rule) => rule.title.length > 90 || rule.title.endsWith('.'))).toEqual([]);
  });

  it('has no two rules with the same title', () => {
    const titles = rules.map((rule) => rule.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('the open-points register', () => {
  const observed = new Set<string | undefined>(rules.map(({ openPoint }) => openPoint));

  it.each([...openPointRegister])('%s is recorded by a rule, or states why not', (id, { unobserved }) => {
    expect(observed.has(id)).toBe(unobserved === undefined);
  });
});

const rule = (tags: string, description = '§7.4. A client that exceeds its rate receives 429.'): string =>
  `@rate-limits\nFeature: Rate limits\n\n  ${tags}\n  Rule: A title\n    ${description}\n\n    Scenario: One\n      When it is so\n      Then it is so\n`;

const parse = (...parts: Parameters<typeof rule>) => parseFeature('a.feature', rule(...parts));

it.each([
  ['@stated', undefined, 'one id'],
  ['@RL-01 @RL-02 @stated', undefined, 'one id'],
  ['@RL-01', undefined, 'a basis'],
  ['@RL-01 @stated', 'A client that exceeds its rate.', 'a section and a clause'],
  ['@RL-01 @derived', undefined, 'a derivation'],
  ['@RL-01 @open', undefined, 'an open point'],
  ['@RL-01 @stated @OP-07', undefined, 'an open point'],
  ['@RL-01 @stated @excluded', undefined, 'a reason'],
  ['@RL-01 @stated @contested', undefined, 'a date and a reason'],
  ['@RL-01 @stated @contested', '§7.4. It is so. Contested: by many.', 'a date and a reason'],
  ['@RL-01 @stated', '§7.4. It is so. Contested: 2026-11-30, by many.', 'a date and a reason'],
])('a rule tagged "%s" with the description "%s" is refused', (tags, description, flaw) => {
  expect(() => parse(tags, description)).toThrow(`a.feature:5: "Rule: A title" needs ${flaw}`);
});

it('a contested rule is open until it is decided', () => {
  const { rules } = parse('@RL-01 @stated @contested', '§7.4. It is so. Contested: 2026-11-30, no sentence.');
  expect(rules).toMatchObject([{ text: 'It is so.', basis: 'open', contested: '2026-11-30, no sentence.' }]);
});

describe('a scenario of a feature', () => {
  it.each([
    ['', '', 'server', 'server'],
    ['@client', '', 'client', 'client'],
    ['@client', '@recording ', 'client', 'recording'],
    ['@recording', '', 'recording', 'recording'],
  ])(
    'in a feature %s that is tagged %s has a rule for a %s, and runs on a %s',
    (feature, own, ofRule, subject) => {
      const text = rule('@RL-01 @stated').replace('    Scenario:', `    ${own}\n    Scenario:`);
      const { rules, scenarios } = parseFeature('a.feature', `${feature}\n${text}`);
      expect([rules[0]?.subject, scenarios[0]?.subject]).toEqual([ofRule, subject]);
    },
  );

  it('on a recording needs no open point', () => {
    const { rules } = parseFeature('a.feature', `@recording\n${rule('@RL-01 @open')}`);
    expect(rules[0]?.openPoint).toBeUndefined();
  });
});
