import { listOf, membersOf } from '#harness/contract/json-values.ts';
import own from '../../package.json' with { type: 'json' };
import { runOwn } from './frame/commands.ts';
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
    const { printed, cpuMs } = await runOwn(served, 'explore', [
      '--seed',
      seed,
      '--requests',
      String(requests),
    ]);
    const findings = listOf(membersOf(printed).findings).map(membersOf);
    return { findings: findings.map(({ rule, title }) => String(rule ?? title)), cpuMs };
  },
});
