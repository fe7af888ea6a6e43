import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openPointLedger } from '#harness/contract/open-points.ts';
import { root } from '#harness/root.ts';
import { areas, rules } from './register.ts';

/** Sections of the document, with the rules that a section numbers. */
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

const ledger: unknown = parse(readFileSync(join(root, 'openapi/open-points.yaml'), 'utf8'));
const openPoints = Object.keys(ledger ?? {});

describe('the rule register', () => {
  it('runs its ids without a gap, since dropped rules stay as retired', () => {
    for (const area of areas) {
      const expected = area.rules.map((_, index) => `${area.id}-${String(index + 1).padStart(2, '0')}`);
      expect(area.rules.map((rule) => rule.id)).toEqual(expected);
    }
  });

  it('points every open rule but those on recordings, and no other, to an entry of the ledger', () => {
    const wrong = rules.filter((rule) =>
      rule.basis === 'open' && rule.subject !== 'recording'
        ? !openPoints.includes(rule.openPoint ?? '')
        : rule.openPoint !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('names a section that the document has', () => {
    expect(rules.filter((rule) => !sections.includes(rule.section))).toEqual([]);
  });

  it('applies a rule to at least one release', () => {
    const empty = rules.filter((rule) => rule.since !== undefined && rule.since === rule.until);
    expect(empty).toEqual([]);
  });

  it('has one short line for a title', () => {
    expect(rules.filter((rule) => rule.title.length > 90 || rule.title.endsWith('.'))).toEqual([]);
  });

  it('does not say two things by the same title', () => {
    const titles = rules.map((rule) => rule.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('the ledger of open points', () => {
  const observed = new Set<string | undefined>(rules.map(({ openPoint }) => openPoint));

  it.each([...openPointLedger])('%s is recorded by a rule, or says why not', (id, { unobserved }) => {
    expect(observed.has(id)).toBe(unobserved === undefined);
  });
});
