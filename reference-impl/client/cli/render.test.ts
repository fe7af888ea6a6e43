import { describe, expect, it } from 'vitest';
import { spellOut } from './command.ts';
import { render } from './render.ts';

it.each([
  ['-WhatIf -ApiKey k', '--what-if --api-key k'],
  ['-whatif -APIKEY:k:l', '--what-if --api-key=k:l'],
  ['-ApiKey:-k', '--api-key=-k'],
  ['--what-if --api-key=-k http://x', '--what-if --api-key=-k http://x'],
  ['-Frob:hidden -x -h', '-Frob:hidden -x -h'],
  ['-?', '--help'],
  ['-Help', '--help'],
  ['-- -WhatIf', '-- -WhatIf'],
])('options in the documented spelling: %s means %s', (given, words) => {
  const options = {
    'api-key': { type: 'string', help: '' },
    'what-if': { type: 'boolean', help: '' },
  } as const;
  expect(spellOut(options, given.split(' '))).toEqual(words.split(' '));
});

const screen = (columns: number, isTerminal = true) => ({ write: () => {}, isTerminal, columns });
const rows = [
  { Service: 'WorkerSync', Status: 'Healthy', Reason: 'It beats.', Detail: null },
  { Service: 'Scheduler', Status: 'Unhealthy', Reason: 'It never started.', Detail: 'x' },
];

describe('the output of a command', () => {
  it.each([
    [80, 'Service     Status     Reason             Detail', ''],
    [48, 'Service     Status     Reason             Detail', ''],
    [47, 'Service     Status     Reason', 'Columns that do not fit: Detail; use --output list.'],
    [21, 'Service     Status', 'Columns that do not fit: Reason, Detail; use --output list.'],
    [5, 'Service', 'Columns that do not fit: Status, Reason, Detail; use --output list.'],
  ])('is a table that fits into %i columns, and names hidden columns', (columns, head, note) => {
    const [table = '', hidden = ''] = render(rows, 'table', screen(columns)).split('\n\n');
    const [names, rule, ...lines] = table.trimEnd().split('\n');
    expect([names, rule, hidden.trimEnd()]).toEqual([head, head.replaceAll(/\w/g, '-'), note]);
    const all = ['WorkerSync  Healthy    It beats.', 'Scheduler   Unhealthy  It never started.  x'];
    const width = note === '' ? 80 : head.includes('Reason') ? 40 : head.includes('Status') ? 21 : 10;
    expect(lines).toEqual(all.map((line) => line.slice(0, width).trimEnd()));
  });

  it('is a list with indented nested values', () => {
    const output = { Overall: 'Healthy', Roles: ['a', 'b'], None: null, Services: rows };
    expect(render(output, 'list', screen(80))).toBe(`Overall  : Healthy
Roles    : a, b
None     :
Services :
    Service : WorkerSync
    Status  : Healthy
    Reason  : It beats.
    Detail  :

    Service : Scheduler
    Status  : Unhealthy
    Reason  : It never started.
    Detail  : x
`);
  });

  it('is exact JSON, and otherwise contains nothing that moves the cursor', () => {
    const odd = { Reason: 'red\u001b[31m\u009b2J\r\nnext\u202e', Roles: [], Detail: null };
    expect(JSON.parse(render(odd, 'json', screen(80)))).toEqual(odd);
    expect(render([odd], 'table', screen(80))).not.toMatch(/[^\P{C}\n]/u);
    expect(render(odd, 'list', screen(80))).not.toMatch(/[^\P{C}\n]/u);
  });
});
