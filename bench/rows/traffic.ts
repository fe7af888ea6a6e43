import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { built, root, run } from '../measure/program.ts';
import { administrator, load, startReference, startServer } from '../measure/server.ts';
import type { Row, Side } from './row.ts';

const out = 'bench/out/traffic';

/** A proxy in front of the reference implementation: the requests for a list that it passes on in a second. */
const forwarding = (argsFor: (upstream: string) => readonly string[]) => async (): Promise<Side> => {
  const server = await startReference();
  const proxy = await startServer((port) => ({ args: [...argsFor(server.url), '--port', String(port)] }));
  const question = { path: '/api/v1/metaverse/objects?pageSize=25', headers: administrator(server) };
  await load(proxy.url, question, { ms: 4_000 });
  return {
    async read() {
      const before = await proxy.usage();
      const { requests } = await load(proxy.url, question, { ms: 500 });
      return (requests * 1000) / ((await proxy.usage()).cpuMs - before.cpuMs);
    },
    async close() {
      await proxy.stop();
      await server.stop();
    },
  };
};

/** How many entries of a recording a program reads in a second of processor time. */
const reading = (argsFor: (file: string) => readonly string[]) => async (): Promise<Side> => {
  const file = await recordingOf(entries);
  return { read: async () => (entries * 1000) / (await run(argsFor(file))).cpuMs };
};

export const traffic: readonly Row[] = [
  {
    name: 'watch',
    what: '`watch` without its traffic file, a list of 25',
    against: 'a proxy that only forwards',
    unit: 'requests a second of processor time',
    bursts: 4,
    ours: forwarding((upstream) => [built, 'watch', '--no-traffic', '--out', out, '--upstream', upstream]),
    theirs: forwarding((upstream) => ['bench/peers/bare-proxy.js', '--upstream', upstream]),
  },
  {
    name: 'received',
    what: '`received --server`, a HAR file of 20,000 entries',
    against: 'Redocly `drift`, which reads it whole',
    unit: 'requests a second of processor time',
    ours: reading((file) => [built, 'received', file, '--server', '--out', out, '--quiet']),
    theirs: reading((file) => [
      'node_modules/@redocly/cli/bin/cli.js',
      ...['drift', file, '--api', 'openapi/service.yaml', '--match-mode', 'basepath', '--format', 'json'],
      ...['--min-severity', 'error', '--output', `${out}/drift.json`],
    ]),
  },
];

const entries = 20_000;

/** Writes a HAR file of `count` entries, by repeating what a client of the reference implementation receives. */
async function recordingOf(count: number): Promise<string> {
  const file = join(out, `${count}.har`);
  if (existsSync(join(root, file))) return file;
  await mkdir(join(root, out), { recursive: true });
  const server = await startReference('--record', `${out}/some.har`);
  const headers = administrator(server);
  for (const path of [
    'metaverse/objects?pageSize=25',
    'activities',
    'system/health',
    'userinfo',
    'health/version',
  ])
    await load(server.url, { path: `/api/v1/${path}`, headers }, { requests: 1 });
  await server.stop();
  const { log } = JSON.parse(await readFile(join(root, out, 'some.har'), 'utf8'));
  const repeated = Array.from({ length: count }, (_, index) => log.entries[index % log.entries.length]);
  await writeFile(join(root, file), JSON.stringify({ log: { ...log, entries: repeated } }));
  return file;
}
