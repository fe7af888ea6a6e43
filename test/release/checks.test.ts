import { expect, it } from 'vitest';
import { bundledIn, deprecatedAmong, licencesOf, untouchedAmong, unwantedLicences } from './checks.ts';

const entry = (name: string, licence: string) =>
  `${'-'.repeat(80)}\n${name} 1.0.0, ${licence}\n\nCopyright\n`;

it('lets licences through that allow to pass code on, and no others', () => {
  const text = [
    entry('a', 'MIT'),
    entry('b', '(GPL-3.0 OR MIT)'),
    entry('c', 'GPL-3.0'),
    entry('d', 'see below'),
  ];
  expect(unwantedLicences(text.join('\n'))).toEqual(['c 1.0.0, GPL-3.0', 'd 1.0.0, see below']);
});

const rule = '-'.repeat(80);
const bundled = bundledIn(`${rule}\na 1.0.0, MIT\n\nText\n${rule}\n@b/c 2.0.0, ISC\n${rule}\nd 3.0.0, MIT\n`);

it('counts the licences of what is bundled', () => {
  expect(licencesOf(bundled)).toBe('MIT 2, ISC 1');
});

it('names what was given up, in the version that is bundled', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/x/node_modules/@b/c': { version: '2.0.0', deprecated: 'Use another.' },
    'node_modules/d': { version: '2.9.0', deprecated: 'Use 3.' },
  };
  expect(deprecatedAmong(bundled, JSON.stringify({ packages }))).toEqual(['@b/c 2.0.0: Use another.']);
});

it('names what had no release for four years, where that is known', async () => {
  const releases: Record<string, Date> = { a: new Date('2020-05-01'), d: new Date('2026-01-01') };
  const untouched = await untouchedAmong(bundled, async (name) => releases[name], new Date('2026-11-22'));
  expect(untouched).toEqual(['a, 2020']);
});
