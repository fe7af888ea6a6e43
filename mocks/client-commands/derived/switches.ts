import { words } from '#mocks/client-commands/mutant.ts';
import { type DerivedFault, when } from './derived-mutant.ts';

/** The switches of a command, and the rules about them. */
interface Switches {
  readonly command: string;
  readonly switches: readonly string[];
  readonly rules: readonly string[];
}

const commands: readonly Switches[] = [
  { command: 'get-health', switches: ['--ready', '--live'], rules: ['CL-01', 'CL-02', 'CL-03', 'CL-04'] },
  { command: 'get-service-health', switches: ['--summary'], rules: ['CL-12', 'CL-13', 'CL-14'] },
  {
    command: 'reset-system',
    switches: [
      ...['--force', '--include-administrators', '--acknowledge-administrator-lockout'],
      ...['--what-if', '--confirm'],
    ],
    rules: [
      ...['CL-22', 'CL-23', 'CL-24', 'CL-25', 'CL-26', 'CL-27', 'CL-28', 'CL-29', 'CL-30', 'CL-65', 'CL-67'],
    ],
  },
];

const without = (argv: readonly string[], name: string): readonly string[] =>
  argv.filter((word) => word !== name);
const having = (argv: readonly string[], name: string): readonly string[] =>
  argv.includes(name) ? argv : [...argv, name];

/** For every switch: ignored, taken for its opposite, always set, and implied by each of the others. */
export const switches: readonly DerivedFault[] = commands.flatMap(({ command, switches: all, rules }) =>
  all.flatMap((name) => {
    const derived = (what: string, change: (argv: readonly string[]) => readonly string[]): DerivedFault => ({
      id: `${command}: ${name} ${what}`,
      rules,
      wrong: when(command, words(change)),
    });
    return [
      derived('is ignored', (argv) => without(argv, name)),
      derived('is reversed', (argv) => (argv.includes(name) ? without(argv, name) : [...argv, name])),
      derived('is always set', (argv) => having(argv, name)),
      ...all
        .filter((other) => other !== name)
        .flatMap((other) => [
          derived(`is implied by ${other}`, (argv) => (argv.includes(other) ? having(argv, name) : argv)),
          derived(`cancels ${other}`, (argv) => (argv.includes(name) ? without(argv, other) : argv)),
          derived(`is taken for ${other}`, (argv) =>
            argv.includes(name) ? having(without(argv, name), other) : argv,
          ),
        ]),
    ];
  }),
);
