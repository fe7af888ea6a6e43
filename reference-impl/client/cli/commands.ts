import { connect, disconnect } from './commands/connect.ts';
import { findScheduleExecutions } from './commands/find.ts';
import { setPassword } from './commands/password.ts';
import { resetSystem } from './commands/reset.ts';
import { getAuthConfig, getHealth, getServiceHealth, getUserInfo, getVersion } from './commands/system.ts';
import { waitActivity, waitScheduleExecution } from './commands/wait.ts';
import type { Command } from './frame/command.ts';

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
