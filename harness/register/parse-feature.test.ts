import { describe, expect, it } from 'vitest';
import { parseFeature } from './parse-feature.ts';

const rule = (tags: string, description = '§7.4. A client that exceeds its rate receives 429.'): string =>
  `@rate-limits\nFeature: Rate limits\n\n  ${tags}\n  Rule: A title\n    ${description}\n\n    Scenario: One\n      When it is so\n      Then it is so\n`;

const parse = (...parts: Parameters<typeof rule>) => parseFeature('a.feature', rule(...parts));

describe('a rule of a feature', () => {
  it('has its id, basis, section and clause', () => {
    expect(parse('@RL-01 @stated @since-0.14.0').rules).toEqual([
      {
        id: 'RL-01',
        title: 'A title',
        section: '7.4',
        basis: 'stated',
        text: 'A client that exceeds its rate receives 429.',
        since: '0.14.0',
        dependsOn: [],
        subject: 'server',
      },
    ]);
  });

  it('has its derivation, wrapped or not, and what it depends on', () => {
    const [derived] = parse(
      '@RL-03 @derived @depends-on-RL-02',
      '§7.4. One.\n    Derived: It\n    follows.',
    ).rules;
    expect(derived).toMatchObject({ text: 'One.', derivation: 'It follows.', dependsOn: ['RL-02'] });
  });

  it('has the parts of the contract that it is about, a line each, which are no part of its words', () => {
    const lines = '§7.4. One.\n    Contract: * 429 (header)\n    Contract: * answers "429"';
    const [found] = parse('@RL-02 @stated', lines).rules;
    expect(found).toMatchObject({ text: 'One.', contract: ['* 429 (header)', '* answers "429"'] });
  });

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
  it('has the rules of its tags, inherited ones too, and where it is', () => {
    const [scenario] = parse('@RL-01 @stated').scenarios;
    expect(scenario).toMatchObject({ rules: ['RL-01'], location: 'a.feature:8', stimulus: 'it is so' });
  });

  it('is about everything recorded if it has outcomes alone', () => {
    const every = rule('@RL-01 @stated').replace('      When it is so\n', '');
    expect(parseFeature('a.feature', every).scenarios[0]?.isEvery).toBe(true);
    expect(parse('@RL-01 @stated').scenarios[0]?.isEvery).toBe(false);
  });

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
