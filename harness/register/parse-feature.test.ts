import { describe, expect, it } from 'vitest';
import { parseFeature } from './parse-feature.ts';

const rule = (tags: string, description = '§7.4. A client that exceeds its rate receives 429.'): string =>
  `@rate-limits\nFeature: Rate limits\n\n  ${tags}\n  Rule: A title\n    ${description}\n\n    Scenario: One\n      When it is so\n      Then it is so\n`;

const parse = (...parts: Parameters<typeof rule>) => parseFeature('a.feature', rule(...parts));

describe('a rule of a feature', () => {
  it.each([
    ['@stated', undefined, 'one id'],
    ['@RL-01 @RL-02 @stated', undefined, 'one id'],
    ['@RL-01', undefined, 'a basis'],
    ['@RL-01 @stated', 'A client that exceeds its rate.', 'a section and a clause'],
    ['@RL-01 @derived', undefined, 'a derivation'],
    ['@RL-01 @open', undefined, 'an open point'],
    ['@RL-01 @stated @OP-07', undefined, 'an open point'],
    ['@RL-01 @stated @excluded', undefined, 'a reason'],
  ])('is refused as %s with the description %s', (tags, description, flaw) => {
    expect(() => parse(tags, description)).toThrow(`a.feature:5: "Rule: A title" needs ${flaw}`);
  });
});

describe('a scenario of a feature', () => {
  it.each([
    ['', '', 'server', 'server'],
    ['@client', '', 'client', 'client'],
    ['@client', '@recording ', 'client', 'recording'],
    ['@recording', '', 'recording', 'recording'],
  ])(
    'of a feature %s that is tagged %s, has the rule of a %s, and is run on a %s',
    (feature, own, ofRule, subject) => {
      const text = rule('@RL-01 @stated').replace('    Scenario:', `    ${own}\n    Scenario:`);
      const { rules, scenarios } = parseFeature('a.feature', `${feature}\n${text}`);
      expect([rules[0]?.subject, scenarios[0]?.subject]).toEqual([ofRule, subject]);
    },
  );

  it('of a recording needs no open point', () => {
    const { rules } = parseFeature('a.feature', `@recording\n${rule('@RL-01 @open')}`);
    expect(rules[0]?.openPoint).toBeUndefined();
  });
});
