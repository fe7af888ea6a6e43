import { misreading, without } from '#mocks/client-commands/mutant.ts';
import { type DerivedClientMutant, when } from './derived-mutant.ts';
import { endings } from './endings.ts';
import { optionalTasks } from './further-tasks.ts';
import { recomputed } from './recomputed.ts';
import { sentRequests } from './sent-requests.ts';
import { shownFields } from './shown-fields.ts';

const commands = [
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

type Argv = readonly string[];

const having = (argv: Argv, name: string): Argv => (argv.includes(name) ? argv : [...argv, name]);

/** Ways to misread the switch `name`. The last three also involve another switch. */
const misreadings = (name: string, others: Argv): readonly (readonly [string, (argv: Argv) => Argv])[] => [
  ['is ignored', (argv) => without(argv, name)],
  ['is reversed', (argv) => (argv.includes(name) ? without(argv, name) : [...argv, name])],
  ['is always set', (argv) => having(argv, name)],
  ...others.flatMap(
    (other): ReturnType<typeof misreadings> => [
      [`is implied by ${other}`, (argv) => (argv.includes(other) ? having(argv, name) : argv)],
      [`cancels ${other}`, (argv) => (argv.includes(name) ? without(argv, other) : argv)],
      [`is taken for ${other}`, (argv) => (argv.includes(name) ? having(without(argv, name), other) : argv)],
    ],
  ),
];

export const switches: readonly DerivedClientMutant[] = commands.flatMap(
  ({ command, switches: all, rules }) =>
    all.flatMap((name) =>
      misreadings(
        name,
        all.filter((other) => other !== name),
      ).map(([what, change]) => ({
        id: `${command}: ${name} ${what}`,
        rules,
        deviation: when(command, misreading(change)),
      })),
    ),
);

export const derivedClientMutants: readonly DerivedClientMutant[] = [
  ...shownFields,
  ...recomputed,
  ...sentRequests,
  ...switches,
  ...endings,
  ...optionalTasks,
];
