import { expect, it } from 'vitest';
import { optionsIn } from './program-help.ts';

const help = `Usage: svc new-thing <parent> NAME --kind <kind> [--colour COLOUR] [options]

  -k, --kind <kind>    what it is (choices: "Staff", "Guest")
  --colour {red,blue}  its colour
  --size SIZE          its size [required]
  --verbose            print more
`;

it('reads from a help text what a command requires, and which values it accepts', () => {
  const { parameters, positionals } = optionsIn(help, 'new-thing');
  expect(positionals).toEqual(['parent', 'name']);
  expect(parameters).toEqual([
    { names: ['kind'], type: 'value', isRequired: true, choices: ['Staff', 'Guest'] },
    { names: ['colour'], type: 'value', isRequired: false, choices: ['red', 'blue'] },
    { names: ['size'], type: 'value', isRequired: true, choices: [] },
    { names: ['verbose'], type: 'switch', isRequired: false, choices: [] },
  ]);
});

it('reads a wrapped usage, with alternatives and the plain words of argparse', () => {
  const wrapped = `usage: svcx wait-run [-h] [--timeout TIMEOUT]
                     [--verbose]
                     --kind KIND
                     (--id ID | --schedule-id SCHEDULE_ID)
                     system_id

options:
  --id ID              the run
  --schedule-id SCHEDULE_ID
                       its schedule
  --kind KIND
`;
  const { parameters, positionals, alternatives } = optionsIn(wrapped, 'wait-run');
  expect([positionals, alternatives]).toEqual([['system_id'], [['id', 'schedule-id']]]);
  const required = parameters.filter(({ isRequired }) => isRequired);
  expect(required.map(({ names }) => names[0])).toEqual(['kind']);
});

it.each([
  ['--quiet print less', undefined],
  ['-q, --quiet print less', undefined],
  ['--json JSON output', undefined],
  ['--quiet', undefined],
  ['--quiet  less', undefined],
  ['--size the size, in bytes', undefined],
  ['--size SIZE the size', 'SIZE'],
  ['--size <size> the size', '<size>'],
  ['--size=size the size', 'size'],
  ['--size int   the size', 'int'],
  ['--size int', 'int'],
  ['--size small|large the size', 'small|large'],
])('reads the value of an option: %s', (line, value) => {
  const [option] = optionsIn(`Options:\n  ${line}\n  --next  another\n`).parameters;
  expect(option?.type).toBe(value === undefined ? 'switch' : 'value');
});
