import { describe, expect, it } from 'vitest';
import { proofWith } from '#test/builders/proof.ts';
import { proofPage } from './proof-page.ts';

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
    const faults = [killed, { ...killed, id: 'LS-02-never', rule: 'LS-02', standing: 'survived', red: [] }];
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
