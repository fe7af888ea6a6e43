import { styleText } from 'node:util';
import { describe, expect, it } from 'vitest';
import { registerSecret } from '#harness/http/redaction/known-secrets.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import { eraseLine } from './progress.ts';
import { withoutControls, withSafeOutput } from './safe-output.ts';

describe('text that a server wrote', () => {
  it.each([
    ['moves the cursor', 'a\u001B[2A\u001B[Kb'],
    ['rings', 'a\u0007b'],
    ['renames the window', 'a\u001B]0;title\u0007b'],
    ['opens a link', 'a\u001B]8;;http://elsewhere.invalid\u001B\\b'],
    ['is concealed', 'a\u001B[8mb'],
    ['goes back to the start of the line', 'a\rb'],
    ['uses the controls of eight bits', 'a\u009B2Jb'.replace('2J', '')],
    ['is written from right to left', 'a\u202Eb'],
  ])('loses what %s', (_, text) => {
    expect(withoutControls(text)).toBe('ab');
  });

  it.each([
    ['a\n::add-mask::x', 'a\n: :add-mask::x'],
    ['  ::error::x', '  : :error::x'],
    ['##[group]x', '# #[group]x'],
    ['##vso[task.complete]', '# #vso[task.complete]'],
    ["##teamcity[message text='x']", "# #teamcity[message text='x']"],
  ])('begins no line with what a runner obeys: %j', (text, shown) => {
    expect(withoutControls(text)).toBe(shown);
  });

  it('keeps two colons within a line, and headings', () => {
    expect(withoutControls('Svc::Health\n## Rules\n')).toBe('Svc::Health\n## Rules\n');
  });

  it('keeps lines, tabs and colours', () => {
    const text = `${styleText(['bold', 'red'], 'failed', { validateStream: false })}\tSH-04\n`;
    expect(withoutControls(text)).toBe(text);
  });
});

describe('what is printed', () => {
  it('shows no secret that was read, by whatever it is printed', () => {
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

  it('says the same as JSON, with no control character in it', () => {
    const environment = fakeEnvironment();
    const value = { said: 'a\u009B2J\u202Eb\u007F' };
    withSafeOutput(environment).stdout.write(JSON.stringify(value));
    expect(environment.written.stdout).toBe('{"said":"a\\u009b2J\\u202eb\\u007f"}');
    expect(JSON.parse(environment.written.stdout)).toEqual(value);
  });

  it('may begin by erasing the line of progress, and nothing else', () => {
    const environment = fakeEnvironment();
    withSafeOutput(environment).stderr.write(`${eraseLine}1 of 3${eraseLine}`);
    expect(environment.written.stderr).toBe(`${eraseLine}1 of 3`);
  });
});
