import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HarnessError } from '#harness/errors/errors.ts';
import { readKnownFailures, writeBaseline } from '#harness/verdict/baseline-file.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { compareWithBaseline, entryOf, isClean, newLocations, updateBaseline } from './baseline.ts';
import { decide, headlineOf } from './gate.ts';
import { endingOf } from './scenario-outcome.ts';

const entry = { rule: 'SH-04', reason: 'fixed in the next release', owner: 'anna', expires: '2027-01-31' };
const at = (operation: string) => ({ ...entry, operation });
const failed = { id: 'SH-04', verdict: 'failed' } as const;
const passed = { id: 'SH-04', verdict: 'passed' } as const;
const untested = { id: 'SH-04', verdict: 'untested' } as const;

const failedAt = (...operations: string[]) => ({ ...failed, failedAt: operations });
const leaving = (of: 'operations' | 'scenarios', left: string) => ({
  ...failedAt('listRoles'),
  coverage: [{ of, judged: [], left: [left] }],
});
const failedAtBoth = failedAt('listKeys', 'listRoles');
const atRoles = at('listRoles');
const old = { ...atRoles, expires: '2026-12-31' };
const accepted = { accepted: ['SH-04'] };
const unexpected = { unexpected: ['SH-04'] };
const expired = { expired: ['SH-04'] };

describe('a baseline', () => {
  it.each([
    ['accepts a known failure until the end of its last day', [entry], failed, '2027-01-31', accepted],
    ['accepts it no longer after that day', [entry], failed, '2027-02-01', expired],
    ['calls an entry stale that passes', [entry], passed, '2027-01-01', { stale: ['SH-04'] }],
    ['calls an entry stale that passes', [atRoles], passed, '2027-01-01', { stale: ['SH-04'] }],
    [
      'calls the entry of an operation stale that no longer fails',
      [atRoles, at('listKeys'), at('getVersion')],
      failedAt('listRoles'),
      '2027-01-01',
      { ...accepted, stale: ['SH-04 at listKeys', 'SH-04 at getVersion'] },
    ],
    [
      'ignores the entry of an operation that was not exercised',
      [atRoles, at('listKeys')],
      leaving('operations', 'listKeys'),
      '2027-01-01',
      accepted,
    ],
    [
      'ignores the entry of an operation whose scenario was not exercised',
      [atRoles, at('listKeys')],
      leaving('scenarios', 'a.feature:1'),
      '2027-01-01',
      accepted,
    ],
    ['ignores an entry whose rule was not exercised', [entry], untested, '2028-01-01', {}],
    ['ignores an entry whose rule was not selected', [entry], undefined, '2028-01-01', {}],
    ['accepts a failure at its operation', [atRoles], failedAt('listRoles'), '2027-01-01', accepted],
    ['accepts no failure at another operation', [atRoles], failedAtBoth, '2027-01-01', unexpected],
    ['accepts no failure without an operation', [atRoles], failed, '2027-01-01', unexpected],
    ['expires with any of its entries', [at('listKeys'), old], failedAtBoth, '2027-01-01', expired],
    ['does not accept an unlisted failure', [], failed, '2027-01-01', unexpected],
  ])('%s', (_, entries, rule, today, expected) => {
    const outcome = compareWithBaseline(entries, rule === undefined ? [] : [rule], today);
    expect(outcome).toEqual({ accepted: [], unexpected: [], stale: [], expired: [], ...expected });
    expect(isClean(outcome)).toBe(Object.keys(expected).every((name) => name === 'accepted'));
  });

  it('is updated without losing reasons and owners', () => {
    const rules = [failed, { id: 'LS-06', verdict: 'failed' }, { id: 'ER-01', verdict: 'passed' }] as const;
    const old = [entry, { ...entry, rule: 'ER-01' }, { ...entry, rule: 'PW-01' }];
    expect(updateBaseline(old, rules, '2027-03-01')).toEqual([
      { rule: 'LS-06', reason: 'to be explained', owner: 'to be named', expires: '2027-03-01' },
      { ...entry, rule: 'PW-01' },
      entry,
    ]);
  });

  it('gets an entry for each operation that has none, with its path', () => {
    const rules = [failedAtBoth];
    const known = [atRoles];
    expect(newLocations(known, rules)).toEqual(['SH-04 at listKeys']);
    const updated = updateBaseline(known, rules, '2027-03-01');
    expect(updated).toEqual([
      { ...at('listKeys'), reason: 'to be explained', owner: 'to be named', expires: '2027-03-01' },
      at('listRoles'),
    ]);
    expect(compareWithBaseline(updated, rules, '2027-01-01').accepted).toEqual(['SH-04']);
    expect(updateBaseline([entry], rules, '2027-03-01')).toEqual([entry]);
    expect(entryOf(updated, 'SH-04')).toMatchObject({ owner: 'to be named; anna', expires: '2027-01-31' });
  });
});

it.each([
  ['FAILED', new TypeError('of is not a function'), 'of is not a function'],
  ['FAILED', 'thrown text', 'scenario status: failed'],
  ['UNDEFINED', undefined, 'scenario status: undefined'],
  ['AMBIGUOUS', undefined, 'scenario status: ambiguous'],
  ['SKIPPED', undefined, 'scenario status: skipped'],
  ['FAILED', new HarnessError('INTERNAL', 'It broke.', { hint: 'Install it.' }), 'It broke. Install it.'],
])('a scenario that ended %s with %s is reported as an internal error', (status, error, detail) => {
  expect(endingOf(status, error)).toEqual({ outcome: 'error', detail });
});

const folder = temporaryFolder('all');

const entriesIn = async (file: string) => (await readKnownFailures({ file, update: false }))?.entries ?? [];
const reading = async (text: string) => entriesIn(await folder.write('known.yaml', text));

const line = '- rule: SH-11\n  reason: the proxy strips it\n  owner: anna\n  expires: 2030-01-01\n';

describe('a baseline', () => {
  it('is read as it was written', async () => {
    const entries = await reading(line);
    expect(entries).toEqual([
      { rule: 'SH-11', reason: 'the proxy strips it', owner: 'anna', expires: '2030-01-01' },
    ]);
    const atOperation = line.replace('reason', 'operation: listRoles\n  reason');
    expect(await reading(line + atOperation)).toMatchObject([{}, { operation: 'listRoles' }]);
    expect(await reading(`${line}  issue: https://a.example/4\n`)).toMatchObject([
      { issue: 'https://a.example/4' },
    ]);
    const file = join(folder.path, 'written.yaml');
    await writeBaseline(file, entries);
    expect(await entriesIn(file)).toEqual(entries);
  });

  it.each([
    [
      'kept in its place',
      '# All.\n\n',
      '- rule: SH-04 # tail\n  # inner\n  reason: "said so"\n  owner: us\n  expires: 2030-01-01\n  issue: https://a.example/4\n',
      '\n# End.\n',
    ],
    ['kept above a new list', '# None yet.\n\n', '', ''],
  ])('has its comments %s by an update', async (_, before, kept, after) => {
    const file = await folder.write(
      'updated.yaml',
      `${before}${line}${kept}${after}`.replace(kept === '' ? line : '', ''),
    );
    const old = await entriesIn(file);
    const added = { rule: 'SH-05', reason: 'to be explained', owner: 'to be named', expires: '2030-01-01' };
    await writeBaseline(file, [added, ...old.filter(({ rule }) => rule === 'SH-04')], old);
    const text = '- rule: SH-05\n  reason: to be explained\n  owner: to be named\n  expires: 2030-01-01\n';
    expect(await readFile(file, 'utf8')).toBe(`${before}${kept}${text}${after}`);
  });

  it.each([
    ['nothing', ''],
    ['only a comment', '# none yet\n'],
  ])('may contain %s', async (_, text) => {
    expect(await reading(text)).toEqual([]);
  });

  it.each([
    ['is not YAML', `${line}- {rule: [}\n`, /known\.yaml:5:\d+ is not valid YAML/],
    ['has an entry without an owner', `${line}- rule: SH-12\n  reason: x\n`, /known\.yaml:5:3: 1 must have/],
    ['has an invalid date', line.replace('2030-01-01', 'soon'), /known\.yaml:4:3: 0\.expires must match/],
    ['has an unknown field', `${line}  until: 2031-01-01\n`, /known\.yaml:5:3: 0\.until is not a field/],
    [
      'has a wrong date',
      line.replace('2030-01-01', '2026-02-30'),
      /known\.yaml:4:3: 2026-02-30 is not a date/,
    ],
    ['names no operation', `${line}  operation: listRole\n`, /known\.yaml:5:3: unknown operation "listRole"/],
    [
      'has an issue that a browser would run',
      `${line}  issue: "javascript:alert(1)"\n`,
      /known\.yaml:5:3: javascript:alert\(1\) is not an http address/,
    ],
    ['names an unknown rule', `#\n${line.replace('11', '99')}`, /known\.yaml:2:3: .*unknown rule "SH-99"/],
    ['names a rule twice', `${line}\n${line}`, /known\.yaml:6:3: .*SH-11.*twice/],
  ])('that %s is refused with file, line and column', async (_, text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });
});

it('a baseline that could not be updated decides the exit code, and not the verdict', () => {
  const unwritten = 'known.yaml cannot be written: its folder does not exist.';
  const baseline = { ...compareWithBaseline([], [failed], '2027-01-31'), entries: [], unwritten };
  const result = resultWith([ruleResult(failed)], { baseline });
  expect(decide(result)).toEqual({ exitCode: 3, reasons: [unwritten] });
  expect(headlineOf(result)).toMatch(/^does not conform; /);
});
