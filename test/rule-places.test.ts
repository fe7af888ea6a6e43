import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { areas, rules } from '#harness/register/register.ts';
import { root } from '#harness/root.ts';
import { mutants } from '#mocks/mutants.ts';

/** Where an id may be named besides its feature and its proofs, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'harness/cli/': 'help: an example has to be one that works',
  'openapi/accepted-survivors.yaml': 'part of the proof',
  'steps/model/': 'a prediction names the rule that says it',
  'openapi/accepted-client-survivors.yaml': 'part of the proof',
  'openapi/rules-without-near-pair.yaml': 'part of the proof',
};

const apart = /^(?:test|docs|examples|bench)\/|\.test\.ts$|\.md$|^package-lock\.json$|\.png$/;
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !apart.test(file));
const known = new Set(rules.map(({ id }) => id));
const pattern = new RegExp(`(?<!@depends-on-)\\b(?:${areas.map(({ id }) => id).join('|')})-\\d{2}\\b`, 'g');
const named = files.map((file) => ({
  file,
  ids: new Set(readFileSync(join(root, file), 'utf8').match(pattern) ?? []),
}));

it('names a rule in one feature', () => {
  const features = named.filter(({ file }) => file.endsWith('.feature'));
  const elsewhere = [...known].filter((id) => features.filter(({ ids }) => ids.has(id)).length !== 1);
  expect(elsewhere).toEqual([]);
});

it('names a rule nowhere else but in its proofs and the open points', () => {
  const stray = named
    .filter(({ ids }) => ids.size > 0)
    .filter(({ file }) => !/\.feature$|^mocks\/|^openapi\/open-points\.yaml$/.test(file))
    .filter(({ file }) => !Object.keys(exceptions).some((each) => file.startsWith(each)))
    .map(({ file, ids }) => `${file}: ${[...ids].join(', ')}`);
  expect(stray).toEqual([]);
});

it('names no rule that the features do not have', () => {
  const unknown = named.flatMap(({ file, ids }) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('has a mutant in mocks/ for each rule of servers that can fail', () => {
  const proven = new Set(mutants.map(({ rule }) => rule));
  const canFail = rules.filter(
    ({ subject, basis, excluded }) => subject === 'server' && basis !== 'open' && excluded === undefined,
  );
  expect(canFail.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
});
