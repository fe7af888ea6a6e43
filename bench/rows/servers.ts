import { built } from '../measure/program.ts';
import {
  administrator,
  load,
  type OutgoingRequest,
  type Server,
  startReference,
  startServer,
} from '../measure/server.ts';
import type { Row, Side } from './row.ts';

interface Started {
  readonly server: Server;
  readonly question: OutgoingRequest;
}

const paths = {
  health: '/api/v1/health',
  list: '/api/v1/metaverse/objects?pageSize=25',
  sorted: '/api/v1/metaverse/objects?sortBy=displayName',
} as const;
type Requested = keyof typeof paths;

const reference =
  (requested: Requested, ...further: readonly string[]) =>
  async (): Promise<Started> => {
    const server = await startReference(...further);
    const headers = requested === 'health' ? {} : administrator(server);
    return { server, question: { path: paths[requested], headers } };
  };

/** A node:http server that sends the same bytes as the reference implementation. */
const bare = (requested: Requested) => async (): Promise<Started> => {
  const { server, question } = await reference(requested, '--state-control')();
  const { path, headers = {} } = question;
  const body = await (await fetch(server.url + path, { headers })).text();
  await server.stop();
  const bytes = await startServer((port) => ({ args: ['bench/peers/bare.js', String(port), body] }));
  return { server: bytes, question };
};

const simple =
  (requested: Requested, ...args: readonly string[]) =>
  async (): Promise<Started> => ({
    server: await startServer((port) => ({ args: [...args, '--port', String(port)] })),
    question: { path: paths[requested], headers: { 'x-api-key': 'any' } },
  });

const prism = (requested: Requested, ...further: readonly string[]) =>
  simple(
    requested,
    'node_modules/@stoplight/prism-cli/dist/index.js',
    ...['mock', 'openapi/service.yaml', ...further],
  );
const silentPrism = (requested: Requested) => prism(requested, '--verboseLevel', 'silent');
const mock = (requested: Requested) => simple(requested, built, 'mock');

type Read = (started: Started) => Promise<number>;

const throughput: Read = async ({ server, question }) => {
  const before = await server.usage();
  const { requests } = await load(server.url, question, { ms: 250 });
  const { cpuMs } = await server.usage();
  return (requests * 1000) / (cpuMs - before.cpuMs);
};

const slowest =
  (until: Parameters<typeof load>[2]): Read =>
  async ({ server, question }) =>
    (await load(server.url, question, until)).p99Ms;

const memory: Read = async ({ server }) => (await server.usage()).rssMb;

const memoryAfterMany: Read = async (started) => {
  await load(started.server.url, started.question, { requests: 10_000 });
  return memory(started);
};

const side = (start: () => Promise<Started>, read: Read, warmUpMs: number) => async (): Promise<Side> => {
  const started = await start();
  if (warmUpMs > 0) await load(started.server.url, started.question, { ms: warmUpMs });
  return { read: () => read(started), close: () => started.server.stop() };
};

interface Compared extends Omit<Row, 'ours' | 'theirs'> {
  readonly ours: () => Promise<Started>;
  readonly theirs: () => Promise<Started>;
  readonly read: Read;
}

const compared = ({ ours, theirs, read, ...row }: Compared): Row => {
  const warmUpMs = read === throughput ? 4_000 : 0;
  return { ...row, ours: side(ours, read, warmUpMs), theirs: side(theirs, read, warmUpMs) };
};

// The bursts are short and alternate because the speed of a shared machine changes within seconds.
const faster = (row: Omit<Compared, 'unit' | 'read'>): Row =>
  compared({ ...row, unit: 'requests a second of processor time', bursts: 8, read: throughput });

const control = '--state-control';
const million = ['--objects', '1000100'];

export const servers: readonly Row[] = [
  ...(
    [
      ['health', 'with state control, basic health', reference('health', control), bare('health')],
      ['health-alone', 'without state control, basic health', reference('health'), bare('health')],
      ['list', 'with state control, a list of 25 with an API key', reference('list', control), bare('list')],
      ['list-alone', 'without state control, a list of 25 with an API key', reference('list'), bare('list')],
    ] as const
  ).map(([name, what, ours, theirs]) =>
    faster({
      ...{ name, what: `\`reference\` ${what}`, against: 'bare node:http sending the same bytes' },
      ...{ target: { atLeast: 0.33 }, ours, theirs },
    }),
  ),
  ...(
    [
      ['prism-health', 'with state control, basic health', 'health', [control]],
      ['prism-list', 'with state control, a list of 25', 'list', [control]],
      ['prism-list-alone', 'without state control, a list of 25', 'list', []],
    ] as const
  ).map(([name, what, requested, further]) =>
    faster({
      ...{ name, what: `\`reference\` ${what}`, against: 'Prism CLI', target: { atLeast: 8 } },
      ...{ ours: reference(requested, ...further), theirs: silentPrism(requested) },
    }),
  ),
  ...(
    [
      ['mock', 'health', '`mock` with its request log, basic health'],
      ['mock', 'list', '`mock` with its request log, a list'],
    ] as const
  ).map(([name, requested, what]) =>
    faster({
      ...{ name: `${name}-${requested}`, what, against: 'Prism CLI with its log', target: { atLeast: 2 } },
      ...{ ours: mock(requested), theirs: prism(requested) },
    }),
  ),
  compared({
    name: 'latency',
    what: '`reference` with state control, a list of 25: time for 99 of 100 responses',
    against: 'Prism CLI',
    unit: 'milliseconds',
    target: { atMost: 0.15 },
    ours: reference('list', control),
    theirs: silentPrism('list'),
    read: slowest({ ms: 1_500 }),
  }),
  compared({
    name: 'memory',
    what: '`reference` with state control, resident set after 10,000 to 50,000 requests',
    against: 'Prism CLI',
    unit: 'MB',
    target: { atMost: 0.5 },
    rounds: 5,
    ours: reference('health', control),
    theirs: silentPrism('health'),
    read: memoryAfterMany,
  }),
  compared({
    name: 'large-memory',
    what: '`reference` with 1,000,100 objects, resident set',
    against: 'the same with 25',
    unit: 'MB',
    ours: reference('sorted', control, ...million),
    theirs: reference('sorted', control),
    read: memory,
  }),
  compared({
    name: 'large-page',
    what: 'a page of 1,000,100 objects sorted by name, after the first one',
    against: 'a page of 25',
    unit: 'milliseconds',
    ours: reference('sorted', control, ...million),
    theirs: reference('sorted', control),
    read: slowest({ requests: 100 }),
  }),
];
