import { describe, expect, it } from 'vitest';
import { loadCommands, run as svcContract } from '#app/cli.ts';
import { sectionLink } from '#harness/document/section-link.ts';
import { run as svc } from '#reference/client/cli/cli.ts';
import { commands as svcCommands } from '#reference/client/cli/commands.ts';
import { fakeEnvironment } from '#test/builders/client.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';

const programs = [
  {
    name: 'svc-contract',
    run: svcContract,
    commands: (await loadCommands()).map(({ description }) => description),
  },
  { name: 'svc', run: svc, commands: svcCommands.map(({ description }) => description) },
];

/** A terminal width at which every paragraph fits on one line. */
const endless = 10_000;

describe.each(programs)('the help of $name', ({ name: program, run, commands }) => {
  /** Runs a command line, on a terminal with this many columns or without a terminal. */
  async function print(args: readonly string[], columns?: number) {
    const screen = columns === undefined ? {} : { isTerminal: true, columns };
    const environment = fakeEnvironment(screen);
    return { exitCode: await run(args, environment), ...environment.written };
  }

  const pages = [[], ...commands.map(({ name }) => name.split(' '))].map((args) => ({
    page: [program, ...args].join(' '),
    args: [...args, '--help'],
  }));

  it.each(pages)('$page fits the width of the terminal, and 80 columns elsewhere', async ({ args }) => {
    for (const columns of [undefined, 50, 80, 132]) {
      const { exitCode, stdout } = await print(args, columns);
      const longest = Math.max(...stdout.split('\n').map((line) => line.length));
      expect([columns, longest <= (columns ?? 80)]).toEqual([columns, true]);
      expect(exitCode).toBe(0);
    }
  });

  it('lists every command', async () => {
    const { stdout } = await print(['--help'], endless);
    for (const { name, summary } of commands) {
      expect(stdout).toMatch(new RegExp(`^ +${name} +\\S`, 'm'));
      expect(stdout).toContain(summary);
    }
  });

  describe.each(commands)('$name', ({ name, options, details = [], summary }) => {
    it('describes each option, and --help', async () => {
      const { stdout } = await print([...name.split(' '), '--help'], endless);
      expect(stdout.split('\n')[0]).toMatch(new RegExp(`^Usage: ${program} ${name}\\b.* \\[options\\]$`));
      expect(stdout).toContain(`${summary}`);
      for (const [option, { type, value = '', help }] of Object.entries(options)) {
        const argument = type === 'word' ? value : `--${option}`;
        expect(stdout).toMatch(
          new RegExp(`^  ${argument}(?: ${RegExp.escape(value)})?(?:,?…)? {2,}\\w`, 'm'),
        );
        expect([option, help.length > 3, /\n|\.$/.test(help)]).toEqual([option, true, false]);
      }
      expect(stdout).toMatch(/^ {2}--help +show this help$/m);
      expect([summary, ...details].filter((text) => text.includes('\n'))).toEqual([]);
    });
  });
});

const folder = temporaryFolder('all');

describe('rule ids as arguments', () => {
  it('are accepted in any case, and so are areas', async () => {
    const args = 'verify reference --in-process --only sh-11,vr --json --out'.split(' ');
    const { exitCode, stdout } = await runCommand([...args, folder.path]);
    const [{ rules }] = JSON.parse(stdout) as [{ rules: unknown[] }];
    expect([exitCode, rules.length]).toEqual([0, 6]);
  });

  it.each([
    ['sh-04', 'SH-04  A Worker service'],
    ['--area vr', 'VR-01'],
    ['vr', 'VR-01'],
    ['SH-09', `  document     ${sectionLink('3.1.2')}\n`],
    ['rq-03', 'RQ-03  Bodies have permitted values'],
    [
      'SH-04',
      '    SH-04-worker-has-the-limit-of-the-scheduler  The Worker is Unhealthy only after 120 seconds of silence.\n',
    ],
  ])('are explained by rules %s', async (ids, part) => {
    expect((await runCommand(['rules', ...ids.split(' ')])).stdout).toContain(part);
  });
});

it.each([
  ['help verify', 'verify --help'],
  ['help report merge', 'report merge --help'],
  ['help report', 'report --help'],
  ['help', '--help'],
  ['-v', '--version'],
  ['--help verify', 'verify --help'],
  ['verify reference --help --mutant x', 'verify --help'],
  ['state-control --help check', 'state-control check --help'],
  ['state-control -h --help', 'state-control --help'],
])('%s prints what %s prints', async (one, other) => {
  const [first, second] = await Promise.all([one, other].map((line) => runCommand(line.split(' '))));
  expect(first).toEqual(second);
  expect(first?.exitCode).toBe(0);
});
