import { describe, expect, it } from 'vitest';
import { fakeEnvironment, svcWithReference } from '#test/builders/client.ts';
import { linesOf } from '../shell/lines-of.ts';
import { run } from './cli.ts';
import { spellOut } from './command.ts';
import { render } from './render.ts';

const { folder, svc, connect, reference } = svcWithReference();

it.each([
  ['frobnicate', 'Unknown command "frobnicate"'],
  ['get-health --frob', 'unknown option --frob'],
  ['--help frobnicate', 'Unknown command "frobnicate"'],
  ['--version --json=hidden', '--version takes no arguments, but got --json. See svc --help.'],
  ['get-health http://x --ready --live', '--live and --ready cannot be used together'],
  ['get-health ftp://x', 'must be an http or https address'],
  ['get-version --output xml', '--output must be table, list or json'],
  ['get-version --patience=-1', '--patience must be a number from 0 to 86400'],
  ['get-version --timeout soon', '--timeout must be a number from 0.1 to 3600'],
  ['get-version --path getFrob=/x', 'is not a path of an operation'],
  ['get-version --path getVersion=about', 'is not a path of an operation'],
  ['get-version http://x --path getVersion=EAT%/about', 'is not GET, POST, PUT or DELETE'],
  ['connect', 'URL is missing'],
  ['connect http://x --output json', 'unknown option --output'],
  ['connect http://x --api-key-stdin --api-key hidden', '--api-key-stdin and --api-key cannot be used'],
  ['disconnect --path getVersion=/about', 'unknown option --path'],
  ['wait-schedule-execution', 'ID is missing'],
  ['set-password', 'Give --object, or --system together with --account'],
  ['set-password --object x --system y --account z', '--object and --system cannot be used together'],
  ['set-password --system y', '--system has no effect without --account'],
  ['set-password --system y --account z --only x', '--only has no effect without --object'],
  ['set-password --object x --wait 31', '--wait must be a whole number from 0 to 30'],
])(
  'wrong usage: %s prints one line on standard error, exits with 2 and sends nothing',
  async (line, message) => {
    const words = line.split(' ').map((word) => word.replace('%', ' '));
    const { exitCode, stdout, stderr } = await svc(words);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^svc: [^\n]+\n$/);
    expect(stderr).not.toContain('hidden');
    expect([exitCode, stdout, reference().arrived]).toEqual([2, '', []]);
  },
);

it.each([
  ['', 2, /Get-SvcHealth[\s\S]+130/],
  ['--help', 0, /Get-SvcHealth[\s\S]+130/],
  ['help -h', 0, /Get-SvcHealth[\s\S]+130/],
  ['--help connect', 0, /^Usage: svc connect/],
  ['-? Connect-Svc -h', 0, /^Usage: svc connect/],
  ['--version', 0, /^\d+\.\d+\.\d+\n$/],
])('help: svc %s exits with %i', async (line, exitCode, stdout) => {
  const words = line.split(' ').filter((word) => word !== '');
  expect(await svc(words)).toEqual({ exitCode, stdout: expect.stringMatching(stdout), stderr: '' });
});

describe('a command', () => {
  it.each([['get-health'], ['GET-SVCHEALTH', '--url'], ['Get-SvcHealth', '-Output', 'json', '-Url']])(
    'can be called by either name, in any case: %s %s',
    async (...words) => {
      const { exitCode, stdout } = await svc([...words, reference().url]);
      expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ Status: 'healthy' })]);
    },
  );

  it('exits with 4 if a reset is refused because of an Activity', async () => {
    await connect();
    await reference().enter('an activity is in progress');
    const { exitCode, stdout, stderr } = await svc(['reset-system', '--force']);
    await reference().enter('no activity is in progress');
    expect(stderr).toMatch(/^svc reset-system: .*409: .*Activity is in progress\. \[.+\]\n$/);
    expect([exitCode, stdout]).toEqual([4, '']);
  });

  it('exits with 3 if the server does not respond', async () => {
    const { stderr, ...ended } = await svc(['get-version', 'http://127.0.0.1:9']);
    expect(stderr).toMatch(/^svc: http:\/\/127\.0\.0\.1:9 did not respond: .+\n$/);
    expect(ended).toEqual({ exitCode: 3, stdout: '' });
  });

  it.each([
    ['get-version http://x.test', 'Interrupted during GET http://x.test/api/v1/health/version.'],
    ['reset-system --force', 'The request may still take effect.'],
  ])('exits with 130 when interrupted: %s', async (line, message) => {
    await connect();
    const environment = fakeEnvironment({
      env: { XDG_STATE_HOME: folder.path },
      fetch: ({ signal }) => {
        queueMicrotask(environment.interrupt);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    expect(await run(line.split(' '), environment)).toBe(130);
    expect(environment.written.stderr).toContain(message);
  });
});

describe('the helper commands', () => {
  it.each([
    ['Complete', 0, ''],
    ['CompleteWithError', 6, 'Import'],
    ['Failed', 6, 'Import'],
    ['Cancelled', 6, ''],
  ])('wait for an execution that ends as %s, and exit with %i', async (status, code, failed) => {
    await connect();
    const { scheduleExecutionId: id } = await reference().enter('a schedule execution has finished', {
      status,
    });
    const { exitCode, stdout, stderr } = await svc(['wait-schedule-execution', String(id)]);
    expect([exitCode, JSON.parse(stdout).Status]).toEqual([code, status]);
    expect([stderr.includes('Import'), stderr]).toEqual([failed !== '', expect.stringContaining(failed)]);
  });

  it('stop waiting with exit code 7', async () => {
    await connect();
    const { scheduleExecutionId } = await reference().enter('a schedule execution is running', {
      endsAfterSeconds: 60,
    });
    const words = ['wait-schedule-execution', String(scheduleExecutionId), '--within', '0'];
    const { exitCode, stderr } = await svc(words);
    expect([exitCode, stderr]).toEqual([7, expect.stringContaining('is still Running after 0 s')]);
  });

  it('set a password from a source that does not display it', async () => {
    await connect();
    const { metaverseObjectId } = await reference().enter('a person has accounts', {
      accounts: [{ settlesAfterSeconds: 60, outcome: 'Succeeded' }],
    });
    const words = ['set-password', '--object', String(metaverseObjectId), '--wait', '0'];
    const { exitCode, stdout } = await svc([...words, '--password-stdin'], { input: 'Correct horse 1!\n' });
    expect(JSON.parse(stdout)).toMatchObject({ Settled: false, Answer: { targets: [{ state: 'Pending' }] } });
    expect(exitCode).toBe(0);
    expect((await svc(words, { env: { SVC_PASSWORD: 'x' } })).exitCode).toBe(0);
    expect((await svc(words)).stderr).toContain('Set SVC_PASSWORD');
  });
});

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

it.each([
  ['get-version http://x\r\n\n  # no\nreset-system -a # now\n', 'get-version,http://x|reset-system,-a'],
  [`get-version --path 'getVersion=GET /a b' "c # d"e ''`, 'get-version,--path,getVersion=GET /a b,c # de,'],
  ['connect http://x#y', 'connect,http://x#y'],
])('the script %j has the commands %s', (script, lines) => {
  expect(linesOf(script).join('|')).toBe(lines);
});

it.each(['get-version "open', "a 'b"])(
  'a script with an unclosed quote is refused with the number of its line: %s',
  (line) => {
    expect(() => linesOf(`\n${line}`)).toThrow('Line 2 of the script has an unclosed quote.');
  },
);
