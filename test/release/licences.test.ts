import { expect, it } from 'vitest';
import { unwantedLicences } from './licences.ts';

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
