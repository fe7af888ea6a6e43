import { describe, expect, it } from 'vitest';
import { coverage, killed, proofWith } from '#test/builders/proof.ts';
import type { ProvenFault } from './classify-mutant.ts';
import { isProven, type Proof, proofSummary, proofTable } from './proof.ts';
import { proofPage } from './proof-page.ts';

const survived: ProvenFault = { ...killed, id: 'SH-02-never', standing: 'survived', red: [] };
const noisy = {
  red: [{ rule: 'SH-03', expected: 'a', actual: 'b' }],
  errors: [{ rule: 'SH-04', detail: 'broke' }],
};

describe('the harness', () => {
  it('is not proven as a whole with an exception that nothing needs', () => {
    const proof = proofWith({}, { unusedExceptions: ['list* items: *'] });
    expect(isProven(proof, true)).toBe(false);
    expect(proofSummary(proof, true)).toContain('the exception list* items: *');
  });

  it('is proven when every fault is killed, every quiet run green and every rule seen red', () => {
    expect(isProven(proofWith(), true)).toBe(true);
  });

  it.each<[string, Proof]>([
    ['a fault survived', proofWith({ killed: 0 })],
    ['it was interrupted', proofWith({}, { unfinished: 1 })],
    ['a shake turned a rule red', proofWith({ shakesPassed: 1 })],
    ['an alternative turned a rule red', proofWith({ alternativesPassed: 2 })],
    ['a release is not green', proofWith({ releasesGreen: 4 })],
    ['a fault turned another rule red', proofWith({}, { faults: [{ ...killed, unexpected: ['LS-01'] }] })],
    [
      'an alteration survived without a reason',
      proofWith({}, { alterations: [{ id: 'getVersion version: null', standing: 'unexplained', red: [] }] }),
    ],
    [
      'an alteration that is permitted turned a rule red',
      proofWith({}, { alterations: [{ id: 'x', standing: 'accused', red: ['SY-01'], because: 'OP-01' }] }),
    ],
    [
      'a scenario has no rule',
      proofWith({}, { coverage: { ...coverage, scenariosWithoutRule: ['a.feature:3'] } }),
    ],
  ])('is not proven when %s', (_, proof) => {
    expect(isProven(proof, true)).toBe(false);
    expect(isProven(proof, false)).toBe(false);
  });

  it.each<[string, Proof]>([
    ['a rule was never seen red', proofWith({ rulesProven: 2 })],
    ['a rule was not exercised', proofWith({}, { coverage: { ...coverage, unexercised: ['LS-02'] } })],
  ])('is not wholly proven when %s, which a part of the faults cannot show', (_, proof) => {
    expect(isProven(proof, true)).toBe(false);
    expect(isProven(proof, false)).toBe(true);
  });
});

describe('the summary of a proof', () => {
  it('gives each figure as a share and in numbers', () => {
    const told = proofSummary(
      proofWith({ faults: 3000, killed: 2999, seenByPrism: 0, shakes: 0, shakesPassed: 0 }),
      true,
    );
    expect(told).toMatch(/kill rate +99\.9 % {2}2999 of 3000/);
    expect(told).toMatch(/Prism's proxy +0\.0 % {2}0 of 3000/);
    expect(told).toMatch(/shake pass rate +none {2}0 of 0/);
    expect(told).toMatch(/rules proven +100\.0 % {2}3 of 3/);
    expect(told).toContain('  12.3 s\n');
  });

  it('lists what is amiss and nothing else', () => {
    const proof = proofWith(
      {},
      {
        faults: [killed, survived],
        shakes: [{ seed: 7, ...noisy }],
        calm: [{ release: '0.13.0', ...noisy }],
        unproven: ['LS-09'],
      },
    );
    const told = proofSummary(proof, true);
    expect(told).toContain('survived     SH-02-never: red none; unexpected none\n');
    expect(told).toContain('shake 7: SH-03 red, expected a, found b\n');
    expect(told).toContain('release 0.13.0: SH-04 error, broke\n');
    expect(told).toContain('never seen failing: LS-09\n');
    expect(told).not.toContain('SH-01-late');
  });

  it('does not speak of all rules when a part of the faults was chosen', () => {
    const told = proofSummary(proofWith({}, { unproven: ['LS-09'] }), false);
    expect(told).not.toMatch(/rules proven|never seen failing/);
  });
});

describe('the table of faults', () => {
  it('has one row a fault, whatever bars its summary holds', () => {
    const [, , row] = proofTable(proofWith()).split('\n');
    expect(row).toBe('| `SH-01-late` | Late \\| later. | killed | SH-01 | no | no |');
  });
});

const evil = '</script><img src=x>\u202E';

describe('the page of a proof', () => {
  it('begins with the verdict and the figures', () => {
    const text = proofPage(proofWith(), true);
    expect(text).toContain('<title>Proof of the harness: proven</title>');
    expect(text).toMatch(/Faults killed<\/dt><dd>1 of 1<\/dd>/);
    expect(text).not.toContain('What is not as it should be');
  });

  it('lists every fault by its area, with what became of it', () => {
    const [killed] = proofWith().faults;
    if (killed === undefined) throw new Error('The builder has no fault.');
    const faults = [
      killed,
      { ...killed, id: 'LS-02-never', rule: 'LS-02', standing: 'survived' as const, red: [] },
    ];
    const text = proofPage(proofWith({ faults: 2 }, { faults }), true);
    expect(text).toContain('<details class="fold"><summary>SH: 1 killed</summary>');
    expect(text).toContain('<details class="fold" open><summary>LS: 1 survived</summary>');
    expect(text).toContain(
      '<th scope="row" id="LS-02-never">LS-02-never<td><span class="mark failed"></span>survived',
    );
    expect(text).toContain('Proof of the harness: not proven');
    expect(text).toMatch(/What is not as it should be[\s\S]*LS-02-never: red none/);
  });

  it('gives the reasons of alterations that no rule notices, before those that one does', () => {
    const alterations = [
      { id: 'a', standing: 'killed', red: ['SH-01'] },
      { id: 'b', standing: 'survivor', red: [], because: 'only the server knows' },
      { id: 'c', standing: 'permitted', red: [], because: 'OP-01' },
    ] as const;
    const text = proofPage(proofWith({}, { alterations }), true);
    expect([...text.matchAll(/<summary>(1 [a-z]+)<\/summary>/g)].map(([, words]) => words)).toEqual([
      '1 survivor',
      '1 permitted',
      '1 killed',
    ]);
    expect(text).toContain('only the server knows');
  });

  it('runs nothing, and shows what a server said as text', () => {
    const text = proofPage(
      proofWith({}, { alterations: [{ id: evil, standing: 'killed', red: [evil] }] }),
      true,
    );
    expect(text).not.toMatch(/<img|<script|\u202E/);
    expect(text).toContain("default-src 'none'; style-src");
    expect(text).not.toContain('script-src');
  });
});
