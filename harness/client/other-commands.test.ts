import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { clientIn } from './client-definition.ts';
import { choicesIn, madeValue } from './made-values.ts';
import { fullerOnes, linesOf, planOthers, verboseOnes, waitingOnes } from './other-commands.ts';
import { otherPowerShellCommands } from './powershell.ts';

const known = choicesIn(await loadContract());

const clientWith = (others: Parameters<typeof clientIn>[0]['others'], values = {}) =>
  clientIn({ name: 'mine', shell: 'bash', others: others ?? {}, values }, '/tmp');

describe('the plan to run the other commands of a client', () => {
  it('makes values from the names of parameters, and leaves out what is optional', () => {
    const client = clientWith({
      'delete-thing': { line: 'x delete', parameters: { id: '{value}', force: '--force' } },
      'list-things': { line: 'x list', parameters: { Status: '--status {value}', verbose: '-v' } },
      'new-thing': {
        line: 'x new',
        parameters: {
          name: '--name {value}',
          password: '--pw {value}',
          size: '--size {value}',
          file: '--file {value}',
        },
        required: ['name', 'password', 'size'],
      },
    });
    const plan = planOthers(client, known);
    const { runs } = plan;
    expect(linesOf(client, plan)).toEqual([
      'other commands: 3 of 3 will be run',
      '  x list',
      '  x new --name Grün-Name-7 --pw Made-Horse-7-Battery --size 7',
      expect.stringMatching(/^ {2}x delete [\da-f-]{36} --force$/),
      '  not tried without a value: new-thing -file',
    ]);
    expect(runs.flatMap((each) => verboseOnes(client, each))).toEqual([
      { command: 'list-things', parameters: { verbose: true } },
    ]);
  });

  it('takes the value of an enum from the client, else from the contract, and any value from the user', () => {
    const parameters = { status: '{value}', colour: '{value}', other: '{value}' };
    const client = clientWith(
      { set: { line: 'x set', parameters, choices: { colour: ['Red', 'Blue'] } } },
      { 'set.other': 12 },
    );
    expect(planOthers(client, known).runs[0]?.parameters).toEqual({
      status: expect.stringMatching(/^(?:Running|Complete)$/),
      colour: 'Red',
      other: '12',
    });
  });

  it('sorts by a field that every list of the contract has, and waits for a number of seconds', () => {
    expect(madeValue('sort-by')).toBe('id');
    expect(['wait', 'Wait', 'wait-seconds', 'timeout', 'TimeoutSec'].map(madeValue)).toEqual(
      Array(5).fill('5'),
    );
    expect(madeValue('wait-until')).toContain('2026-');
  });

  it('reads a name word by word', () => {
    const like = Object.groupBy(
      [
        'order',
        'sort-order',
        'format',
        'OutputFormat',
        'createdAt',
        'valid_from',
        'startdate',
        'account',
        'stop',
      ].concat([
        'issuer',
        'IsDefault',
        'profile',
        'valid',
        'UserId',
        'userid',
        'update',
        'pagesize',
        'max-results',
      ]),
      (name) => madeValue(name) ?? 'none',
    );
    expect(like).toEqual({
      '7': ['order', 'pagesize', 'max-results'],
      desc: ['sort-order'],
      json: ['format', 'OutputFormat'],
      [madeValue('since') ?? '']: ['createdAt', 'valid_from', 'startdate'],
      'Grün-Name-7': ['account', 'stop', 'issuer', 'profile', 'valid', 'update'],
      true: ['IsDefault'],
      [madeValue('id') ?? '']: ['UserId', 'userid'],
    });
  });

  /** The parameters with which each command is run besides those that it needs. */
  const fullerOf = (others: Parameters<typeof clientWith>[0], values = {}) => {
    const client = clientWith(others, values);
    return planOthers(client, known)
      .runs.flatMap((each) => fullerOnes(client, each, known))
      .map(({ parameters }) => parameters);
  };

  it('adds the parameters of a search in turn, and an enum with each of its names', () => {
    const parameters = {
      Status: '-s {value}',
      SortBy: '-o {value}',
      PageSize: '-n {value}',
      thing: '-t {value}',
      colour: '-c {value}',
    };
    const choices = { Status: ['Complete', 'Running', 'Failed'], colour: ['Red'] };
    expect(fullerOf({ 'list-things': { line: 'x', parameters, choices } })).toEqual([
      { Status: 'Complete' },
      { Status: 'Running' },
      { Status: 'Failed' },
      { SortBy: 'id' },
      { colour: 'Red' },
    ]);
  });

  it('first sorts in each direction that has a switch, by a field if the command can', () => {
    const parameters = { 'sort-by': '-o {value}', Descending: '-d', asc: '-a', description: '-x' };
    const directions = { Descending: '-d' };
    expect(
      fullerOf({
        'list-things': { line: 'x', parameters },
        'find-things': { line: 'x', parameters: directions },
        'set-things': { line: 'x', parameters: directions },
      }),
    ).toEqual([
      { 'sort-by': 'id' },
      { 'sort-by': 'id', Descending: true },
      { 'sort-by': 'id', asc: true },
      { description: true },
      { Descending: true },
    ]);
  });

  it('adds each switch of a search that the user may choose, and of no other command', () => {
    const words = ['quiet', 'wait', 'verbose', 'force', 'Confirm', 'show-keys', 'help', 'all', 'raw'];
    const parameters = Object.fromEntries(words.map((name) => [name, `--${name}`]));
    const command = { line: 'x', parameters, required: ['all'] };
    expect(fullerOf({ 'get-things': command, 'set-things': command })).toEqual([
      { all: true, force: true, quiet: true },
      { all: true, force: true, raw: true },
    ]);
  });

  it('adds the parameters of a command that does not read at once, and each of the first six alone', () => {
    const names = ['kind', 'one', 'two', 'three', 'four', 'five', 'six'];
    const parameters = Object.fromEntries(names.map((name) => [name, `--${name} {value}`]));
    const choices = { kind: ['A', 'B', 'C'] };
    const runs = fullerOf({ 'set-thing': { line: 'x', parameters: { ...parameters, loud: '-l' }, choices } });
    expect(runs.map((each) => Object.keys(each))).toEqual([
      names,
      ['kind'],
      ...names.slice(0, 6).map((name) => [name]),
    ]);
    expect(runs.slice(0, 3).map(({ kind }) => kind)).toEqual(['A', 'A', 'C']);
    expect(
      fullerOf({ 'set-thing': { line: 'x', parameters: { name: '{value}', k: '-k {value}' } } }),
    ).toEqual([{ name: 'Grün-Name-7', k: 'Grün-Name-7' }]);
  });

  it('gives the last name of an enum to a parameter that is required too, unless the user chose a value', () => {
    const command = {
      line: 'x',
      parameters: { id: '{value}', kind: '{value}' },
      choices: { kind: ['A', 'B'] },
    };
    const id = expect.any(String);
    expect(fullerOf({ 'new-thing': command })).toEqual([{ id, kind: 'B' }]);
    expect(fullerOf({ 'get-thing': command })).toEqual([{ id, kind: 'B' }]);
    expect(fullerOf({ 'new-thing': command }, { kind: 'A' })).toEqual([]);
  });

  it('gives each alternative of what is required in its turn, and never two of them', () => {
    const others = {
      'wait-run': {
        line: 'x',
        parameters: { id: '-i {value}', name: '-n {value}', stdin: '-s', note: '-t {value}' },
        required: ['id | name|stdin'],
      },
    };
    const [id, name] = [expect.stringContaining('-'), 'Grün-Name-7'];
    expect(fullerOf(others)).toEqual([{ id, note: name }, { name }, { stdin: true }]);
    const client = clientWith(others);
    const waits = planOthers(client, known).runs.flatMap((each) => waitingOnes(client, each, known));
    expect(waits.map(({ parameters }) => parameters)).toEqual([{ id }, { name }, { stdin: true }]);
  });

  it('leaves out what nearly all commands take, and keys of the connection', () => {
    const parameters = { host: '-h {value}', retries: '-r {value}', quiet: '-q', token: '-t {value}' };
    const own = { filter: '-f {value}', password: '-p {value}' };
    const names = ['get-a', 'get-b', 'get-c', 'set-d', 'set-e'];
    const others = Object.fromEntries(
      names.map((name) => [name, { line: 'x', parameters: { ...parameters, ...own } }]),
    );
    const filters = names.slice(0, 3).map(() => ({ filter: expect.any(String) }));
    const changed = { line: 'x', parameters: { ...parameters, password: '-p {value}' } };
    const runs = fullerOf({ ...others, 'set-d': changed, 'set-e': changed });
    expect(runs).toEqual(filters);
    expect(fullerOf({ 'set-d': changed })[0]).toEqual({
      retries: 'Grün-Name-7',
      password: expect.any(String),
    });
  });

  it('adds a switch that is required, and never waits with a value that cannot be written', () => {
    const parameters = { all: '--all', id: '{value}', wait: 'none' };
    const client = clientWith({ 'stop-thing': { line: 'x', parameters, required: ['all', 'id'] } });
    const { runs } = planOthers(client, known);
    expect(runs.map((each) => each.parameters)).toEqual([{ all: true, id: expect.any(String) }]);
    expect(runs.flatMap((each) => waitingOnes(client, each, known))).toEqual([]);
  });

  it('leaves out what must not be run', () => {
    const module = clientIn(
      { shell: 'powershell', module: 'Svc', others: { 'Clear-SvcAll': 'none' } },
      '/tmp',
    );
    expect(otherPowerShellCommands(module, [{ name: 'Clear-SvcAll', parameters: [] }])).toEqual({});
  });

  it('names the parameters for which no value can be made', () => {
    const client = clientWith({ load: { line: 'x load', parameters: { Path: '{value}' } } });
    const plan = planOthers(client, known);
    expect(linesOf(client, plan)).toEqual([
      'other commands: 0 of 1 will be run',
      '  needs a value: load -Path',
    ]);
  });

  it('calls the other commands of a module with their required parameters, without a confirmation', () => {
    const parameter = (name: string, type: string, isRequired = false) => ({
      names: [name],
      type,
      isRequired,
    });
    const others = otherPowerShellCommands(
      { commands: { 'Get-SvcVersion': { line: 'Get-XyzVersion' } }, notRun: [] },
      [
        { name: 'Get-XyzVersion', parameters: [] },
        {
          name: 'Set-XyzThing',
          parameters: [
            parameter('Id', 'Int32', true),
            parameter('Secret', 'SecureString', true),
            parameter('Enabled', 'Boolean', true),
            parameter('Settings', 'Hashtable'),
            parameter('Confirm', 'SwitchParameter'),
          ],
        },
        { name: 'Set-XyzTable', parameters: [parameter('Table', 'Hashtable', true)] },
      ],
    );
    const client = clientWith(others);
    expect(linesOf(client, planOthers(client, known)).slice(1)).toEqual([
      "  Set-XyzThing -Confirm:$false -Id '7' -Secret (ConvertTo-SecureString 'Made-Horse-7-Battery' -AsPlainText -Force) -Enabled ([bool]::Parse('true'))",
      '  needs a value: Set-XyzTable -Table',
    ]);
  });
});
