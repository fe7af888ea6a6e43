import { expect, it } from 'vitest';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import { usesHyperlinks } from './environment.ts';

const vte = { VTE_VERSION: '7600' };

it.each([
  ['iTerm', { TERM_PROGRAM: 'iTerm.app' }, true],
  ['the terminal of VS Code', { TERM_PROGRAM: 'vscode' }, true],
  ['Windows Terminal', { WT_SESSION: '0-0' }, true],
  ['kitty', { KITTY_WINDOW_ID: '1' }, true],
  ['foot', { TERM: 'foot-extra' }, true],
  ['a terminal of GNOME', vte, true],
  ['one whose version crashes at a link', { VTE_VERSION: '5000' }, false],
  ["macOS's own", { TERM_PROGRAM: 'Apple_Terminal', TERM: 'xterm-256color' }, false],
  ['one that no variable names', { TERM: 'xterm' }, false],
  ['one that the user forces', { TERM: 'xterm', FORCE_HYPERLINK: '1' }, true],
  ['one that the user excludes', { ...vte, FORCE_HYPERLINK: '0' }, false],
  ['the log of a pipeline', { ...vte, CI: 'true' }, false],
  ['one without colours', { ...vte, FORCE_HYPERLINK: '1', NO_COLOR: '1' }, false],
] as const)('links on a terminal: %s', (_, env, expected) => {
  const terminal = { ...fakeEnvironment().stdout, isTerminal: true };
  expect(usesHyperlinks(terminal, env)).toBe(expected);
});

it('colours that are forced into a file bring no links with them', () => {
  const { stdout } = fakeEnvironment();
  expect(usesHyperlinks(stdout, { ...vte, FORCE_COLOR: '1' })).toBe(false);
  expect(usesHyperlinks(stdout, { FORCE_HYPERLINK: '1', FORCE_COLOR: '1' })).toBe(true);
});
