import { join } from 'node:path';
import process from 'node:process';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { root } from '#harness/files/root.ts';
import own from '../../package.json' with { type: 'json' };
import { runProgram } from './frame/program.ts';
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
    const cli = join(root, 'app/svc-contract.js');
    const words = [
      'verify',
      '--profile',
      await served.profile(),
      '--json',
      '--no-traffic',
      '--out',
      join(served.folder, 'out'),
    ];
    const { output, cpuMs } = await runProgram([process.execPath, cli, ...words], {
      folder: served.folder,
      env: served.env,
    });
    const rules = listOf(JSON.parse(output))
      .flatMap((result) => listOf(membersOf(result).rules))
      .map(membersOf);
    const failed = rules.filter(({ verdict }) => verdict === 'failed');
    return { findings: failed.map(({ id }) => String(id)), cpuMs };
  },
};
