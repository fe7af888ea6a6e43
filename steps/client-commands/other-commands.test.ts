import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type CommandFacts, commandRun } from '#test/builders/client-runs.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { limitsRows, outputsNoRecordOfEmptyList, outputsRecordsAsSent } from './other-commands.ts';

const context = { contract: await loadContract(), release: '0.16.0' } as const;

const listOf = (...items: readonly object[]) =>
  exchangeWith({ operation: 'listMetaverseObjects', content: { items, totalCount: items.length } });

describe('the output of an empty list', () => {
  const [one, two] = [
    { id: 'a', displayName: 'Ada' },
    { id: 'b', displayName: 'Bo' },
  ];
  const outcomeOf = (objects: readonly object[], whole?: CommandFacts) => {
    const others = whole === undefined ? [] : [commandRun(whole)];
    const run = commandRun({ objects, exchanges: [listOf()], others });
    return outputsNoRecordOfEmptyList(run, context).kind;
  };

  it.each<[string, readonly object[], CommandFacts, string]>([
    ['any object, where there were records', [{ message: 'none' }], { objects: [one, two] }, 'broken'],
    ['an object without fields', [{}], { objects: [one, two] }, 'broken'],
    ['an object of the same form', [{ rows: [] }], { objects: [{ rows: [one, two] }] }, 'holds'],
    ['a summary, as before', [{ rows: 0 }], { objects: [one, two, { rows: 2 }] }, 'holds'],
    ['of another command', [{ message: 'none' }], { objects: [one, two], command: 'list' }, 'holds'],
    ['no object', [], { objects: [one, two] }, 'holds'],
  ])('%s', (_, objects, whole, expected) => {
    expect(outcomeOf(objects, { exchanges: [listOf(one, two)], ...whole })).toBe(expected);
  });

  it('is a record by its fields, whatever else the command has output', () => {
    expect([outcomeOf([{ id: null }]), outcomeOf([{ message: 'none' }])]).toEqual(['broken', 'holds']);
  });
});

describe('the output of a command that reads one record', () => {
  const url = (path: string) => `http://service.example/api/v1/${path}`;
  const system = exchangeWith({ url: url('systems/12'), content: { id: 12, name: 'HR', kind: { id: 3 } } });
  const notes = exchangeWith({ url: url('systems'), content: { items: [{ id: 7, name: 'Notes' }] } });
  const outcomeOf = (objects: readonly object[], exchanges = [system], id = '12') =>
    outputsRecordsAsSent(commandRun({ objects, exchanges, parameters: { id } }), context).kind;

  it.each<[string, object, string]>([
    ['another id', { id: 13, name: 'HR' }, 'broken'],
    ['another id as text', { id: 'system-13', name: 'HR' }, 'broken'],
    ['its id', { id: 12, name: 'HR' }, 'silent'],
    ['its id with a prefix', { id: 'system-12', name: 'HR' }, 'silent'],
    ['an id that it refers to', { id: 3, name: 'HR' }, 'silent'],
    ['no id', { name: 'HR' }, 'silent'],
    ['an envelope', { id: 1, result: { id: 12, name: 'HR' } }, 'silent'],
  ])('has %s: %j', (_, object, expected) => {
    expect(outcomeOf([object])).toBe(expected);
  });

  it('is not judged if the command has read more than it was asked for, or outputs several objects', () => {
    const another = { id: 13, name: 'HR' };
    expect([
      outcomeOf([another], [system, notes]),
      outcomeOf([another], [system], '99'),
      outcomeOf([another, another]),
    ]).toEqual(['silent', 'silent', 'silent']);
  });
});

describe('a parameter that says which rows are read', () => {
  it.each<[string, boolean, boolean]>([
    ['page', true, false],
    ['StartPage', true, false],
    ['skip', true, false],
    ['limit', true, true],
    ['max-pages', true, true],
    ['first', true, true],
    ['page-size', false, false],
    ['filter', false, false],
  ])('%s: %s if it is given, else %s', (name, ifGiven, otherwise) => {
    expect([limitsRows(name), limitsRows(name, false)]).toEqual([ifGiven, otherwise]);
  });
});
