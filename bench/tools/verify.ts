import { listOf, membersOf } from '#harness/contract/json-values.ts';
import own from '../../package.json' with { type: 'json' };
import { runOwn } from './frame/commands.ts';
import type { Tool } from './frame/tool.ts';

export const verify: Tool = {
  name: 'svc-contract verify',
  version: own.version,
  command: 'svc-contract verify --profile svc-contract.yaml --json',
  noticed: 'A failed rule.',
  settings: [
    { setting: 'all effects allowed, and state control', page: 'profiles.md#a-disposable-test-instance' },
    { setting: 'the paths of the server, as init drafts them', page: 'profiles.md' },
  ],
  async run(served) {
    const { printed, cpuMs } = await runOwn(served, 'verify', ['--no-traffic']);
    const rules = listOf(printed)
      .flatMap((result) => listOf(membersOf(result).rules))
      .map(membersOf);
    const failed = rules.filter(({ verdict }) => verdict === 'failed');
    return { findings: failed.map(({ id }) => String(id)), cpuMs };
  },
};
