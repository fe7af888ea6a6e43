import { expect, it } from 'vitest';
import { deprecatedAmong, unwantedLicences } from './checks.ts';

const bundled = ['a 1.0.0, MIT', '@b/c 2.0.0, (GPL-3.0 OR MIT)', 'd 3.0.0, GPL-3.0', 'e 1.0.0, see below']
  .map((each) => `${'-'.repeat(80)}\n${each}\n\nCopyright\n`)
  .join('\n');

it('accepts licences that permit redistribution, and no others', () => {
  expect(unwantedLicences(bundled)).toEqual(['d 3.0.0, GPL-3.0', 'e 1.0.0, see below']);
});

it('lists deprecated packages in their bundled version', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/x/node_modules/@b/c': { version: '2.0.0', deprecated: 'Use another.' },
    'node_modules/d': { version: '2.9.0', deprecated: 'Use 3.' },
  };
  expect(deprecatedAmong(bundled, JSON.stringify({ packages }))).toEqual(['@b/c 2.0.0: Use another.']);
});
