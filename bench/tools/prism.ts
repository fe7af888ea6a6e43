import prismPackage from '@stoplight/prism-cli/package.json' with { type: 'json' };
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { startServer } from '../measure/server.ts';
import { lasting, type Tool } from './frame/tool.ts';
import { sensibleTraffic } from './frame/traffic.ts';

const docs = 'https://github.com/stoplightio/prism/blob/master/docs/guides/03-validation-proxy.md';

export const prism: Tool = {
  name: 'Prism proxy',
  version: prismPackage.version,
  command: 'prism proxy contract.json URL',
  noticed: 'A violation of a response in the header sl-violations, by operation and place.',
  settings: [
    { setting: 'without --errors: responses pass, and sl-violations lists what is wrong', page: docs },
    { setting: 'the traffic of a sensible client, 100 requests', page: docs },
  ],
  async run(served) {
    const cli = 'node_modules/@stoplight/prism-cli/dist/index.js';
    const proxy = await startServer((port) => ({
      args: [cli, 'proxy', served.contract, served.url, '--port', String(port), '--verboseLevel', 'silent'],
    }));
    try {
      const exchanges = await sensibleTraffic(served, proxy.url);
      const findings = exchanges.flatMap(({ operation = '', response }) =>
        listOf(JSON.parse(response.headers['sl-violations'] ?? '[]'))
          .map(membersOf)
          .filter(({ location }) => listOf(location)[0] === 'response')
          .map(({ location, code }) => lasting(`${operation} ${listOf(location).join('.')} ${code}`)),
      );
      return { findings, cpuMs: (await proxy.usage()).cpuMs };
    } finally {
      await proxy.stop();
    }
  },
};
