import type { Timed } from './stopwatch.ts';

/** Two ways to the same end. */
export interface Pair {
  readonly name: string;
  /** What is compared with what, as a sentence of the table. */
  readonly what: string;
  readonly ours: Timed;
  readonly theirs: Timed;
}

const svcContract = (...words: readonly string[]): Timed => ({
  words: ['harness/cli/svc-contract.js', ...words],
});
const out = ['--out', 'bench/out', '--quiet'];

/** One question each. None of them decides over a build: what is fast enough is for people to say. */
export const pairs: readonly Pair[] = [
  {
    name: 'mock',
    what: "`mock` until it listens, to Prism's own command until it listens",
    ours: { ...svcContract('mock', '--port', '0'), until: /http:\/\/\S+/ },
    theirs: {
      words: [
        'node_modules/@stoplight/prism-cli/dist/index.js',
        'mock',
        'openapi/service.yaml',
        '--port',
        '0',
      ],
      until: /listening on http/,
    },
  },
  {
    name: 'socket',
    what: '`verify reference` over a socket, to the same in one process',
    ours: svcContract('verify', 'reference', ...out),
    theirs: svcContract('verify', 'reference', '--in-process', ...out),
  },
  {
    name: 'one-rule',
    what: '`verify` of one rule, to that of all',
    ours: svcContract('verify', 'reference', '--in-process', '--only', 'SH-04', ...out),
    theirs: svcContract('verify', 'reference', '--in-process', ...out),
  },
  {
    name: 'start',
    what: '`--version`, to Node that does nothing',
    ours: svcContract('--version'),
    theirs: { words: ['-e', '0'] },
  },
];
