import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import redoclyPackage from '@redocly/cli/package.json' with { type: 'json' };
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { entryOf } from '#harness/received/entry-of.ts';
import { runRedocly } from './frame/commands.ts';
import { lasting, type Tool } from './frame/tool.ts';
import { sensibleTraffic } from './frame/traffic.ts';

const docs = 'https://redocly.com/docs/cli/commands/drift';

export const redoclyDrift: Tool = {
  name: 'Redocly drift',
  version: redoclyPackage.version,
  command: 'redocly drift traffic.har --api contract.json --server URL --format json',
  noticed: 'A problem of a response, of any severity, by operation, rule and message.',
  settings: [
    { setting: '--server: the address at which the traffic was recorded', page: docs },
    { setting: 'the traffic of a sensible client, as HAR', page: docs },
  ],
  async run(served) {
    const exchanges = await sensibleTraffic(served);
    const [har, out] = ['traffic.har', 'drift.json'].map((name) => join(served.folder, name)) as [
      string,
      string,
    ];
    const entries = exchanges.map((each) => {
      const { request, response } = each;
      const url = new URL(request.url, served.url).href;
      const entry = entryOf({ at: new Date(), milliseconds: 1, request: { ...request, url }, response });
      const mimeType = response.headers['content-type'] ?? '';
      return { ...entry, response: { ...entry.response, content: { ...entry.response.content, mimeType } } };
    });
    await writeFile(
      har,
      JSON.stringify({ log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries } }),
    );
    const words = ['drift', har, '--api', served.contract, '--server', served.url, '--format', 'json'];
    const { cpuMs } = await runRedocly(served, [...words, '--output', out]);
    const problems = listOf(membersOf(JSON.parse(await readFile(out, 'utf8'))).problems).map(membersOf);
    const findings = problems
      .filter(({ target }) => target === 'response')
      .map(({ operationId, ruleId, message }) => lasting(`${operationId} ${ruleId} ${message}`));
    return { findings, cpuMs };
  },
};
