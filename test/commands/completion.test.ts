import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadCommands, run } from '#harness/cli/cli.ts';
import { shells } from '#harness/cli/output/completion.ts';
import { fakeEnvironment } from './testing/run-command.ts';

async function script(shell: string): Promise<string> {
  const environment = fakeEnvironment();
  expect(await run(['completion', shell], environment)).toBe(0);
  return environment.written.stdout;
}

/** What bash offers behind these words; the last may be begun, or empty. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const all = ['svc-contract', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${all}); COMP_CWORD=${words.length}; _svc_contract; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${await script('bash')}\n${ask}`], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

describe('completion', () => {
  it.each([
    [['ver'], ['verify', 'verify-client']],
    [
      ['report', ''],
      ['compare', 'merge'],
    ],
    [['report', 'merge', '--ba'], ['--baseline']],
    [['verify', 're'], ['reference']],
    [['verify', '--upd'], ['--update-baseline']],
    [['verify', '--allow', 'wr'], ['write']],
    [
      ['rules', '--basis', ''],
      ['stated', 'derived', 'open'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
  ])('in bash behind %j is %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  it.each(shells)('in %s knows every command and option', async (shell) => {
    const text = await script(shell);
    for (const { description } of await loadCommands()) {
      for (const word of description.name.split(' ')) expect(text).toContain(word);
      for (const [name, { type }] of Object.entries(description.options))
        if (type !== 'word') expect(text).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
    }
  });
});
