import { describe, expect, it } from 'vitest';
import { ruleWith } from '#test/builders/rule.ts';
import { explain, type RuleStanding, table } from './listing.ts';

const areas = [
  {
    id: 'SH',
    title: 'Service health',
    rules: [
      ruleWith({ id: 'SH-01', title: 'One', needs: ['clock'] }),
      ruleWith({
        id: 'SH-02',
        title: 'Two',
        basis: 'derived',
        derivation: 'From one.',
        since: '0.14.0',
      }),
    ],
  },
  {
    id: 'LS',
    title: 'Lists',
    rules: [ruleWith({ id: 'LS-01', title: 'Three', section: '4.2', basis: 'open', openPoint: 'OP-01' })],
  },
];
const standings: Partial<RuleStanding>[] = [
  { standing: 'exercised', isPassive: true, scenarios: [{ name: 'a row', location: 'a.feature:3' }] },
  { standing: 'to come' },
  { standing: 'exercised', isPassive: true },
];
const rows = areas
  .flatMap(({ rules }) => rules)
  .map(
    (rule, index): RuleStanding => ({
      rule,
      standing: 'to come',
      isPassive: false,
      scenarios: [],
      ...standings[index],
    }),
  );
const [one, two, three] = rows.map((each) => explain(each));

describe('the table of rules', () => {
  const lines = table(rows, areas, false).split('\n');

  it('groups rules by area and says how each is exercised', () => {
    const shown = lines.map((line) => line.replaceAll(/ +/g, ' ').trim());
    expect(shown).toEqual([
      '',
      'SH Service health',
      'SH-01 §3.1 stated One all traffic, 1 scenarios',
      'SH-02 §3.1 derived Two to come',
      '',
      'LS Lists',
      'LS-01 §4.2 open Three all traffic',
      '',
      '3 rules: 2 exercised, 1 to come',
      '',
    ]);
  });

  it('leaves out an area of which no rule was asked for', () => {
    expect(table(rows.slice(2), areas, false)).not.toContain('Service health');
  });

  it('is coloured on demand only', () => {
    expect(table(rows, areas, true)).toContain('\u001B[1mSH Service health');
    expect(lines.join('')).not.toContain('\u001B');
  });
});

describe('a rule in full', () => {
  it('has its sentence, what it needs and its scenarios', () => {
    expect(one).toMatch(/^SH-01 {2}One\n\n {2}It holds\.\n/);
    expect(one).toMatch(/needs +clock \(that can be moved\)\n/);
    expect(one).toMatch(/scenarios\n {4}a row {2}a\.feature:3\n/);
    expect(one).toContain('examined on every exchange');
  });

  it('has its grounds where it has any', () => {
    expect(two).toMatch(/derivation +From one\.\n {2}since +0\.14\.0\n {2}needs +nothing\n/);
    expect(three).toMatch(/open point +OP-01\n/);
    expect(one).not.toMatch(/derivation|open point|since|until/);
    expect(two).not.toMatch(/scenarios|every exchange/);
  });
});
