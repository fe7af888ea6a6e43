import { join } from 'node:path';
import process from 'node:process';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { root } from '#harness/files/root.ts';
import own from '../../package.json' with { type: 'json' };
import { runProgram } from './frame/program.ts';
import type { Tool } from './frame/tool.ts';

/** A seed that nobody has used to improve the search. */
const seed = '620062';

/** `explore` with at most this many requests. */
export const exploreWith = (requests: number): Tool => ({
  name: `svc-contract explore, ${requests.toLocaleString('en-GB')} requests`,
  version: own.version,
  command: `svc-contract explore --profile svc-contract.yaml --seed ${seed} --requests ${requests} --json`,
  noticed: 'A broken rule, or the title of another finding.',
  settings: [
    { setting: 'all effects allowed, and state control', page: 'profiles.md#a-disposable-test-instance' },
    { setting: `--requests ${requests}`, page: 'explore.md' },
  ],
  async run(served) {
    const cli = join(root, 'app/svc-contract.js');
    const to = ['--requests', String(requests), '--json', '--out', join(served.folder, 'out')];
    const words = ['explore', '--profile', await served.profile(), '--seed', seed, ...to];
    const { output, cpuMs } = await runProgram([process.execPath, cli, ...words], {
      folder: served.folder,
      env: served.env,
    });
    const findings = listOf(membersOf(JSON.parse(output)).findings).map(membersOf);
    return { findings: findings.map(({ rule, title }) => String(rule ?? title)), cpuMs };
  },
});
