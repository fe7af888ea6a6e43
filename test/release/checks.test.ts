import { expect, it } from 'vitest';
import { deprecatedAmong, unwantedLicences } from './checks.ts';

const part = (name: string, version: string, licence: object) => ({ name, version, licenses: [licence] });
const sbom = JSON.stringify({
  components: [
    part('a', '1.0.0', { license: { id: 'MIT' } }),
    part('@b/c', '2.0.0', { expression: '(GPL-3.0 OR MIT)' }),
    part('d', '3.0.0', { license: { id: 'GPL-3.0' } }),
    part('e', '1.0.0', { expression: 'see below' }),
  ],
});

it('accepts licences that permit redistribution, and no others', () => {
  expect(unwantedLicences(sbom)).toEqual(['d 3.0.0, GPL-3.0', 'e 1.0.0, see below']);
});

it('lists deprecated packages in their bundled version', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/x/node_modules/@b/c': { version: '2.0.0', deprecated: 'Use another.' },
    'node_modules/d': { version: '2.9.0', deprecated: 'Use 3.' },
  };
  expect(deprecatedAmong(sbom, JSON.stringify({ packages }))).toEqual(['@b/c 2.0.0: Use another.']);
});
