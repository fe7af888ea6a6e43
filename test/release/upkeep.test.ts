import { expect, it } from 'vitest';
import { bundledIn, deprecatedAmong, licencesOf, untouchedAmong } from './upkeep.ts';

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
