import { joinParagraphs, listRows, wrap } from '#harness/command-line-help.ts';
import type { CommandDescription } from '#harness/command-line-options.ts';
import { connect, disconnect } from './commands/connect.ts';
import { setPassword } from './commands/password.ts';
import { resetSystem } from './commands/reset.ts';
import { findScheduleExecutions, waitActivity, waitScheduleExecution } from './commands/running-work.ts';
import { getAuthConfig, getHealth, getServiceHealth, getUserInfo, getVersion } from './commands/system.ts';
import type { Command } from './core/command.ts';
import { meanings } from './core/exit-codes.ts';
import { runSyntax } from './core/script.ts';

export const commands: readonly Command[] = [
  connect,
  disconnect,
  getHealth,
  getServiceHealth,
  getVersion,
  getAuthConfig,
  getUserInfo,
  resetSystem,
  setPassword,
  findScheduleExecutions,
  waitActivity,
  waitScheduleExecution,
];

/** By either name, in any case. */
export function commandCalled(name: string): Command | undefined {
  const wanted = name.toLowerCase();
  return commands.find(
    ({ description: { name, alias } }) => name === wanted || alias?.toLowerCase() === wanted,
  );
}

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
