import { styleText } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sectionLink } from '#harness/document/section-link.ts';
import { registerSecret } from '#harness/redaction/secret-memory.ts';
import type { CurrentWait } from '#harness/session/waits.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import { countPresses } from './interruption.ts';
import { progressLine, withoutControls, withSafeOutput } from './output.ts';
import { runProgress } from './run-progress.ts';

const erase = '\r\u001B[2K';

function watched(isTerminal = true, isQuiet = false) {
  const written: string[] = [];
  const stream = { write: (text: string) => void written.push(text), isTerminal, columns: 20 };
  return { written, stream, line: progressLine(stream, isQuiet) };
}

describe('the progress line', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is rewritten in place and cut to one row of the terminal, after secrets are masked', () => {
    const { written, stream } = watched();
    const environment = { ...fakeEnvironment(), stderr: stream };
    registerSecret(environment.env, 'a-key-that-opens');
    const line = progressLine(withSafeOutput(environment).stderr);
    const name = '家族'.repeat(4);
    for (const text of ['reference: 1 of 400 scenarios', 'reading /a-key-that-opens/health', `${name}: 😀`]) {
      vi.advanceTimersByTime(100);
      line.show(text);
    }
    line.clear();
    const shown = ['reference: 1 of 400', 'reading /[redacted]', `${name}: `, ''];
    expect(written).toEqual(shown.map((each) => erase + each));
  });

  it('is written at most twenty times a second', () => {
    const { written, line } = watched();
    for (let step = 1; step <= 1000; step += 1) {
      vi.advanceTimersByTime(1);
      line.show(String(step));
    }
    expect(written.length).toBeGreaterThan(15);
    expect(written.length).toBeLessThanOrEqual(20);
  });

  it('is a line every ten seconds without a terminal, and is not written with --quiet', () => {
    const [log, quiet] = [watched(false), watched(false, true)];
    for (let second = 1; second <= 25; second += 1) {
      vi.advanceTimersByTime(1_000);
      for (const { line } of [log, quiet]) line.show(`reference: ${second} of 400 scenarios`);
    }
    log.line.clear();
    expect(log.written).toEqual(['reference: 10 of 400 scenarios\n', 'reference: 20 of 400 scenarios\n']);
    expect(quiet.written).toEqual([]);
  });
});

describe('server text on a terminal or in a pipeline', () => {
  it.each([
    ['moves the cursor', 'a\u001B[2A\u001B[Kb'],
    ['rings', 'a\u0007b'],
    ['renames the window', 'a\u001B]0;title\u0007b'],
    ['opens a link', 'a\u001B]8;;http://elsewhere.invalid\u001B\\b'],
    ['is concealed', 'a\u001B[8mb'],
    ['returns to the start of the line', 'a\rb'],
    ['uses 8-bit control characters', 'a\u009Bb'],
    ['is written from right to left', 'a\u202Eb'],
  ])('contains nothing that %s', (_, text) => {
    expect(withoutControls(text)).toBe('ab');
  });

  it.each([
    ['a\n::add-mask::x', 'a\n: :add-mask::x'],
    ['  ::error::x', '  : :error::x'],
    ['##[group]x', '# #[group]x'],
    ['##vso[task.complete]', '# #vso[task.complete]'],
    ["##teamcity[message text='x']", "# #teamcity[message text='x']"],
  ])('begins no line with a command for a CI runner: %j', (text, shown) => {
    expect(withoutControls(text)).toBe(shown);
  });

  it('keeps line breaks, tabs, colours, headings and two colons within a line', () => {
    const text = `${styleText(['bold', 'red'], 'failed', { validateStream: false })}\tSvc::Health\n## Rules\n`;
    expect(withoutControls(text)).toBe(text);
  });
});

describe('the output of a command', () => {
  it('masks every known secret on standard output and standard error', () => {
    const environment = fakeEnvironment({ KEY: 'a-key-that-opens' });
    registerSecret(environment.env, 'a-key-that-opens');
    const { stdout, stderr } = withSafeOutput(environment);
    stdout.write('{"echo":"a-key-that-op\\u0065ns"}\n');
    stderr.write('the key A-KEY-THAT-OPENS is refused\n');
    expect(environment.written).toMatchObject({
      stdout: '{"echo":"[redacted]"}\n',
      stderr: 'the key [redacted] is refused\n',
    });
  });

  it('links each section on a terminal that shows links, and nothing that a server wrote', () => {
    const written: string[] = [];
    const write = (text: string): void => void written.push(text);
    const { stdout, ...others } = fakeEnvironment({ WT_SESSION: '0-0' });
    const given = { ...others, stdout: { ...stdout, write, isTerminal: true } };
    const elsewhere = '\u001B]8;;http://elsewhere.invalid\u001B\\§ 9\u001B]8;;\u001B\\';
    withSafeOutput(given).stdout.write(`${elsewhere} §3.1.2   (§8)\n`);
    withSafeOutput(given).stdout.write('{"clause":"§8"}\n');
    withSafeOutput({ ...given, env: {} }).stdout.write('§8\n');
    const link = (section: string): string =>
      `\u001B]8;;${sectionLink(section)}\u001B\\§${section}\u001B]8;;\u001B\\`;
    expect(written).toEqual([`§ 9 ${link('3.1.2')}   (${link('8')})\n`, '{"clause":"§8"}\n', '§8\n']);
  });

  it('is the same value as JSON, without control characters', () => {
    const environment = fakeEnvironment();
    const value = { said: 'a\u009B2J\u202Eb\u007F' };
    withSafeOutput(environment).stdout.write(JSON.stringify(value));
    expect(environment.written.stdout).toBe('{"said":"a\\u009b2J\\u202eb\\u007f"}');
    expect(JSON.parse(environment.written.stdout)).toEqual(value);
  });
});

const fifteen: CurrentWait = {
  id: 1,
  kind: 'time',
  what: '15 s to pass',
  title: 'Fifteen seconds in the life of three services',
  seconds: 15,
  secondsSoFar: 3.2,
};
it.each([true, false])('the progress of a run shows what it waits for, on a terminal: %s', (isTerminal) => {
  const shown: string[] = [];
  const line = { show: (text: string) => void shown.push(text), clear: () => undefined };
  const progress = runProgress('acme', { isTerminal, columns: 300, write: expect.unreachable }, line);
  progress({ done: 1, of: 9 });
  progress({ done: 1, of: 9, waiting: [fifteen] });
  progress({ done: 1, of: 9, waiting: [{ ...fifteen, secondsSoFar: 4.2 }] });
  progress({ done: 8, of: 9, combinations: { done: 30, of: 468 } });
  expect(shown).toEqual([
    'acme: 1 of 9 scenarios',
    expect.stringContaining('12 s left'),
    expect.stringContaining('11 s left'),
    'acme: 8 of 9 scenarios, 30 of 468 combinations',
  ]);
});

describe('a press of Ctrl-C', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts two signals at the same moment as one press, and a later one as another', () => {
    const count = countPresses();
    expect([count('signal'), count('signal'), count('launcher'), count('launcher')]).toEqual([1, 1, 1, 1]);
    vi.advanceTimersByTime(1_000);
    expect([count('launcher'), count('signal')]).toEqual([2, 2]);
  });

  it('counts a late signal from the launcher as the same press', () => {
    const count = countPresses();
    expect(count('signal')).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(count('launcher')).toBe(1);
  });

  it('counts signals during a busy period as one press', () => {
    vi.useRealTimers();
    const count = countPresses();
    count('signal');
    const end = performance.now() + 800;
    while (performance.now() < end);
    return new Promise<void>((resolve) => {
      setTimeout(() => {
        expect(count('signal')).toBe(1);
        resolve();
      }, 1);
    });
  });
});

it.each([
  ['  ok      a key-that-opens-all  first', '  ok      a [redacted]          first'],
  ['  ok      short-key  first', '  ok      [redacted] first'],
  ['  ok      plain      first', '  ok      plain      first'],
])('a mask leaves the next column in its place: %s', (text, shown) => {
  const { written, stream } = watched();
  const environment = { ...fakeEnvironment(), stdout: stream };
  for (const secret of ['key-that-opens-all', 'short-key']) registerSecret(environment.env, secret);
  withSafeOutput(environment).stdout.write(`${text}\n`);
  expect(written).toEqual([`${shown}\n`]);
});
