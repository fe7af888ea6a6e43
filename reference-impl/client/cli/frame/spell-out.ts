import type { OptionTable } from '#harness/command-line-options.ts';

/** Turns `-WhatIf` into `--what-if`, in any case, and `-Url:x` into `--url=x`, for the options of a command. */
export function spellOut(options: OptionTable, argv: readonly string[]): readonly string[] {
  const names = new Map([...Object.keys(options), 'help'].map((name) => [name.replaceAll('-', ''), name]));
  const end = argv.indexOf('--');
  return argv.map((word, place) => {
    if (end !== -1 && place > end) return word;
    if (word === '-?') return '--help';
    const [, typed = '', separator = '', value = ''] = /^-([A-Za-z]{2,})(?:(:)(.*))?$/s.exec(word) ?? [];
    const name = names.get(typed.toLowerCase());
    if (name === undefined) return word;
    return separator === '' ? `--${name}` : `--${name}=${value}`;
  });
}
