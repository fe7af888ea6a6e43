import { load, type Question, type Until } from '../measure/load.ts';
import { administrator, built, type Server, startReference, startServer } from '../measure/server.ts';
import { interleaved, type Reading, type Row } from './interleaved.ts';

/** A server, and what it is asked. */
interface Side {
  readonly command: string;
  start(): Promise<{ readonly server: Server; readonly question: Question }>;
}

const paths = {
  health: '/api/v1/health',
  list: '/api/v1/metaverse/objects?pageSize=25',
} as const;
type Asked = keyof typeof paths;

function reference(asked: Asked, further: readonly string[] = ['--state-control']): Side {
  return {
    command: `node ${built} reference --quiet ${further.join(' ')}`.trim(),
    async start() {
      const server = await startReference(...further);
      const headers = asked === 'health' ? {} : administrator(server);
      return { server, question: { path: paths[asked], headers } };
    },
  };
}

/** node:http alone, sending what the reference implementation sends. */
function bare(asked: Asked): Side {
  return {
    command: 'node bench/peers/bare.js PORT BODY',
    async start() {
      const original = await reference(asked).start();
      const { path, headers = {} } = original.question;
      const body = await (await fetch(original.server.url + path, { headers })).text();
      await original.server.stop();
      const server = await startServer((port) => ({ words: ['bench/peers/bare.js', String(port), body] }));
      return { server, question: original.question };
    },
  };
}

function simple(asked: Asked, words: (port: string) => readonly string[]): Side {
  return {
    command: `node ${words('PORT').join(' ')}`,
    start: async () => ({
      server: await startServer((port) => ({ words: words(String(port)) })),
      question: { path: paths[asked], headers: { 'x-api-key': 'any' } },
    }),
  };
}

const prism = (asked: Asked, further: readonly string[] = ['--verboseLevel', 'silent']): Side =>
  simple(asked, (port) => [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    ...['mock', 'openapi/service.yaml', '--port', port, ...further],
  ]);
const mock = (asked: Asked): Side => simple(asked, (port) => [built, 'mock', '--port', port]);

/** What is read of a server, and how. */
interface Measure extends Pick<Row, 'unit' | 'rounds'> {
  /** What a burst of requests comes to. */
  read(server: Server, question: Question): Promise<Reading>;
  /** How many bursts a round has. */
  readonly bursts?: number;
  /** What each is asked before the first round, so that both have come to their pace. */
  readonly warming?: Until;
}

interface Compared extends Pick<Row, 'name' | 'what' | 'against' | 'target'> {
  readonly ours: Side;
  readonly theirs: Side;
  readonly by?: Measure;
}

// A machine that others use changes its pace within seconds: short bursts in turn meet the same one.
const throughput: Measure = {
  unit: 'requests a second of processor time',
  warming: { ms: 4_000 },
  bursts: 8,
  async read(server, question) {
    const before = await server.usage();
    const { requests, seconds } = await load(server.url, question, { ms: 250 });
    const { cpuMs } = await server.usage();
    return { value: (requests * 1000) / (cpuMs - before.cpuMs), clock: requests / seconds };
  },
};

const burst: Until = { ms: 1_500 };

const latency: Measure = {
  unit: 'milliseconds',
  read: async (server, question) => ({ value: (await load(server.url, question, burst)).p99Ms }),
};

const memory: Measure = {
  unit: 'MB',
  rounds: 5,
  async read(server, question) {
    await load(server.url, question, { requests: 10_000 });
    return { value: (await server.usage()).rssMb };
  },
};

function compared({ ours, theirs, by = throughput, ...row }: Compared): Row {
  const { read, bursts, warming, ...told } = by;
  return {
    ...row,
    ...told,
    commands: { ours: ours.command, theirs: theirs.command },
    async measure(use) {
      const our = await ours.start();
      const their = await theirs.start();
      try {
        if (warming !== undefined)
          for (const { server, question } of [our, their]) await load(server.url, question, warming);
        return await interleaved(
          () => read(our.server, our.question),
          () => read(their.server, their.question),
          bursts,
        )(use);
      } finally {
        await Promise.all([our.server.stop(), their.server.stop()]);
      }
    },
  };
}

const both = ['health', 'list'] as const;
const titles = { health: 'basic health', list: 'a list of 25' } as const;

export const servers: readonly Row[] = [
  ...(
    [
      ['health', '`reference` with state control, basic health', reference('health')],
      ['health-alone', '`reference` without state control, basic health', reference('health', [])],
      ['list', '`reference` with state control, a list of 25 with an API key', reference('list')],
    ] as const
  ).map(([name, what, ours]) =>
    compared({
      name,
      what,
      against: 'bare node:http sending the same bytes',
      target: { atLeast: 0.33 },
      ours,
      theirs: bare(name === 'list' ? 'list' : 'health'),
    }),
  ),
  ...both.map((asked) =>
    compared({
      name: `prism-${asked}`,
      what: `\`reference\` with state control, ${titles[asked]}`,
      against: 'Prism CLI',
      target: { atLeast: 8 },
      ours: reference(asked),
      theirs: prism(asked),
    }),
  ),
  ...both.map((asked) =>
    compared({
      name: `mock-${asked}`,
      what: `\`mock\` with its request log, ${asked === 'health' ? titles.health : 'a list'}`,
      against: 'Prism CLI with its own',
      target: { atLeast: 2 },
      ours: mock(asked),
      theirs: prism(asked, []),
    }),
  ),
  compared({
    name: 'latency',
    what: '`reference` with state control, a list of 25: 99 of 100 answered within',
    against: 'Prism CLI',
    target: { atMost: 0.15 },
    ours: reference('list'),
    theirs: prism('list'),
    by: latency,
  }),
  compared({
    name: 'memory',
    what: '`reference` with state control, resident set after 10,000 to 50,000 requests',
    against: 'Prism CLI',
    target: { atMost: 0.5 },
    ours: reference('health'),
    theirs: prism('health'),
    by: memory,
  }),
];
