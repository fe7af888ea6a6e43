import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { onTerminal } from './testing/on-terminal.ts';

/** A rule of each area of the document, so that every area has its row. */
const only = 'SH-04,SY-03,AU-14,FR-20,PW-02,LS-03,ER-02,EN-01,RL-02,AC-01,SC-02,VR-01';
const fault = 'SH-04-worker-has-the-limit-of-the-scheduler';
const folder = temporaryFolder();

describe('on a terminal of 80 columns and 24 rows', { timeout: 120_000 }, () => {
  it('a run shows its progress, and ends with its whole summary on the screen', async () => {
    const words = ['verify', 'reference', '--in-process', '--only', only, '--out', folder.path];
    const { screen, exitCode, written } = await onTerminal(words);
    expect(exitCode).toBe(0);
    expect(written).toMatch(/reference: \d+ of \d+ scenarios, slowest \d+\.\d s: \w+/);
    expect(screen.find((row) => row !== '')).toMatch(/^reference {2}http/);
    expect(screen.filter((row) => /^ {2}[✓·] [A-Z]{2} {2}/.test(row)).length).toBeGreaterThan(11);
    expect(screen.join('\n')).toMatch(/\d+ passed, 0 failed, 0 error/);
    expect(screen.join('\n')).toMatch(/\n {2}reports: /);
    expect(screen.join('\n')).not.toContain(' scenarios, slowest');
    expect(written).toContain('\u001B[32m');
  });

  it('a run that fails still shows its verdict, what failed and where to read on', async () => {
    const words = [
      'verify',
      'reference',
      '--in-process',
      '--only',
      only,
      '--fault',
      fault,
      '--out',
      folder.path,
    ];
    const { screen, exitCode } = await onTerminal(words);
    const text = screen.join('\n');
    expect(exitCode).toBe(1);
    expect(text).toContain('failed SH-04');
    expect(text).toContain('found    Degraded: HeartbeatOverdue');
    expect(text).toMatch(/\d+ passed, 1 failed, 0 error/);
    expect(text).toMatch(/\n {2}reports: /);
  });

  it('Ctrl-C ends a run with what it has shown so far', async () => {
    let pressed = false;
    const { screen, exitCode } = await onTerminal(['verify', 'reference', '--out', folder.path], {
      press: (written) => {
        if (pressed || !/reference: \d\d of \d+ scenarios/.test(written)) return undefined;
        pressed = true;
        return '\u0003';
      },
    });
    expect(exitCode).toBe(130);
    expect(screen.join('\n')).toContain('interrupted: a partial result');
    expect(screen.join('\n')).toMatch(/\d+ passed, 0 failed, 0 error/);
  });
});
