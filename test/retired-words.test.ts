import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';

// Retired terms. docs/glossary.md has the current terms.
const retired = [
  ...[
    'accused',
    'alterations?',
    'askers?',
    'back doors?',
    'brought about',
    'carriage',
    'deeds?',
    'departures?',
  ],
  ...[
    'for want of',
    'freedoms?',
    'held against',
    'internal fault',
    'keepers?',
    'ledger',
    'outweighs?',
    'quirks?',
  ],
  ...['shakes', 'shaken', 'spoilt', 'surroundings', 'taught', 'unsaid', 'untold', 'vitals', 'wish(?:es)?'],
];
const word = new RegExp(`(?<![a-z])(?:${retired.join('|')})(?![a-z])`, 'i');
const history = ['CHANGELOG.md', 'docs/decisions.md', 'package-lock.json', 'test/retired-words.test.ts'];

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
const texts = tracked.filter((file) => /\.(?:[cm]?[jt]sx?|md|ya?ml|json|feature|html|css|ps1)$/.test(file));

it('no retired term occurs in a name, a text or a page', () => {
  const found = texts
    .filter((file) => !history.includes(file) && existsSync(join(root, file)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      // A name in camelCase consists of several words.
      const plain = (line: string): string => line.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
      return lines.flatMap((line, at) =>
        word.test(plain(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      );
    });
  expect(found).toEqual([]);
});
