import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from '../measure/load.ts';
import { type Program, root, run } from '../measure/program.ts';
import { administrator, built, type Server, startReference } from '../measure/server.ts';
import { interleaved, type Reading, type Row } from './interleaved.ts';

const objects = '1000100';
const command = `node ${built} reference --quiet --state-control`;
const commands = { ours: `${command} --objects ${objects}`, theirs: command };

const start = (...further: readonly string[]): Promise<Server> =>
  startReference('--state-control', ...further);

const memory = async (server: Server): Promise<Reading> => ({ value: (await server.usage()).rssMb });
const sortedPage = async (server: Server): Promise<Reading> => {
  const question = { path: '/api/v1/metaverse/objects?sortBy=displayName', headers: administrator(server) };
  return { value: (await load(server.url, question, { requests: 100 })).p99Ms };
};

/** A store of a million, against the one that there is by default. */
export const largeStore: readonly Row[] = (
  [
    ['large-memory', '`reference` with 1,000,100 objects, resident set', 'the same with 25', 'MB', memory],
    [
      'large-page',
      'a page of 1,000,100 objects sorted by name, after the first such',
      'a page of 25',
      'milliseconds',
      sortedPage,
    ],
  ] as const
).map(([name, what, against, unit, read]) => ({
  ...{ name, what, against, unit, commands },
  async measure(use) {
    const [large, small] = [await start('--objects', objects), await start()];
    try {
      return await interleaved(
        () => read(large),
        () => read(small),
      )(use);
    } finally {
      await Promise.all([large.stop(), small.stop()]);
    }
  },
}));

interface Result {
  readonly exchanges: readonly {
    readonly id: number;
    readonly response: { readonly headers: object; readonly body: string };
  }[];
}

const out = 'bench/out/exchanges';

/** A result with so many exchanges: those of a run, again and again. */
async function resultOf(count: number): Promise<string> {
  const folder = join(out, String(count));
  const file = join(root, folder, 'result.json');
  if (existsSync(file)) return folder;
  const original = join(root, out, 'run/reference.1-of-1/result.json');
  if (!existsSync(original))
    await run({
      words: [
        built,
        'verify',
        'reference',
        '--in-process',
        '--shard',
        '1/1',
        '--quiet',
        '--out',
        `${out}/run`,
      ],
    });
  const result = JSON.parse(await readFile(original, 'utf8')) as Result;
  const { exchanges } = result;
  const last = Math.max(...exchanges.map(({ id }) => id));
  // Cut as a run cuts what comes once its 20 MB are full.
  const short = exchanges.map(({ response, ...each }) => ({
    ...each,
    response: { ...response, headers: {}, body: response.body.slice(0, 200) },
  }));
  const more = Array.from({ length: count - exchanges.length }, (_, index) => ({
    ...short[index % short.length],
    id: last + 1 + index,
  }));
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(file, JSON.stringify({ ...result, exchanges: [...exchanges, ...more] }));
  return folder;
}

function merging(folder: string): Program {
  return { words: [built, 'report', 'merge', folder, '--out', `${folder}/merged`, '--quiet'] };
}

const taken = async (count: number): Promise<Reading> => {
  const { cpuMs, clockMs } = await run(merging(await resultOf(count)));
  return { value: cpuMs / 1000, clock: clockMs / 1000 };
};

/** How the building of reports grows. */
export const reports: readonly Row[] = [
  {
    name: 'reports',
    what: 'reading a result of 100,000 exchanges and building all reports',
    against: 'one of 10,000: 10 would be linear, without the start',
    unit: 'seconds of processor time',
    target: { atMost: 11 },
    commands: {
      ours: `node ${merging(`${out}/100000`).words.join(' ')}`,
      theirs: `node ${merging(`${out}/10000`).words.join(' ')}`,
    },
    measure: interleaved(
      () => taken(100_000),
      () => taken(10_000),
    ),
  },
];
