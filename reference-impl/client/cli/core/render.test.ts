import { describe, expect, it } from 'vitest';
import { formatFor, render } from './render.ts';

const screen = (columns: number, isTerminal = true) => ({ write: () => {}, isTerminal, columns });
const rows = [
  { Service: 'WorkerSync', Status: 'Healthy', Reason: 'It beats.', Detail: null },
  { Service: 'Scheduler', Status: 'Unhealthy', Reason: 'It never started.', Detail: 'x' },
];

describe('printing', () => {
  it('a table', () => {
    expect(render(rows, 'table', screen(80))).toBe(
      [
        'Service     Status     Reason             Detail',
        '-------     ------     ------             ------',
        'WorkerSync  Healthy    It beats.',
        'Scheduler   Unhealthy  It never started.  x',
        '',
      ].join('\n'),
    );
  });

  it.each([48, 47, 40, 21, 5])('a table that fits into %i columns, and says what does not', (columns) => {
    const printed = render(rows, 'table', screen(columns));
    const [table = '', note = ''] = printed.split('\n\n');
    const names = (table.split('\n')[0] ?? '').split(/\s+/);
    if (names.length > 1)
      for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
    for (const name of Object.keys(rows[0] ?? {}))
      expect(names.includes(name) || note.includes(name)).toBe(true);
    expect(note === '').toBe(columns >= 48);
  });

  it('a list, with what lies inside further in', () => {
    expect(
      render({ Overall: 'Healthy', Roles: ['a', 'b'], None: null, Services: rows }, 'list', screen(80)),
    ).toBe(
      [
        'Overall  : Healthy',
        'Roles    : a, b',
        'None     :',
        'Services :',
        '    Service : WorkerSync',
        '    Status  : Healthy',
        '    Reason  : It beats.',
        '    Detail  :',
        '',
        '    Service : Scheduler',
        '    Status  : Unhealthy',
        '    Reason  : It never started.',
        '    Detail  : x',
        '',
      ].join('\n'),
    );
  });

  it('JSON, character for character', () => {
    const odd = { Reason: 'a\u001b[31m\nb', Roles: [], Detail: null };
    expect(JSON.parse(render(odd, 'json', screen(80)))).toEqual(odd);
  });

  it('nothing that moves the cursor', () => {
    const odd = { Reason: 'red\u001b[31m\u009b2J\r\nnext\u202e' };
    for (const format of ['table', 'list'] as const)
      expect(render(format === 'table' ? [odd] : odd, format, screen(80))).not.toMatch(/[^\P{C}\n]/u);
  });

  it('one object as a list, several as a table, and JSON for a program', () => {
    expect(formatFor({}, screen(80))).toBe('list');
    expect(formatFor([], screen(80))).toBe('table');
    expect(formatFor([], screen(80, false))).toBe('json');
  });
});
