import { joinParagraphs, listRows, wrap } from '#harness/command-line-help.ts';
import type { CommandDescription } from '#harness/command-line-options.ts';
import { commands } from './commands.ts';
import { meanings } from './frame/exit-code.ts';
import { runSyntax } from './script-options.ts';

/** What `svc` prints without a command. */
export function overview(width: number): string {
  const all = [...commands.map(({ description }) => description), runSyntax];
  return joinParagraphs([
    wrap('svc: the client commands of the identity management service.', width),
    wrap('Usage: svc COMMAND [options]', width),
    listRows(all.map(rowOf), width),
    wrap(
      'Each command explains itself with --help; --version prints the version. Either name of a command will do, in any case, and so will either spelling of an option: --what-if or -WhatIf.',
      width,
    ),
    `Exit codes:\n${listRows(
      meanings.map(([code, meaning]) => [String(code).padStart(3), meaning] as const),
      width,
    )}`,
  ]);
}

function rowOf({ name, alias, summary }: CommandDescription): readonly [string, string] {
  return [name, alias === undefined ? summary : `${summary} (${alias})`];
}
