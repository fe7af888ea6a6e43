import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answering,
  type FakeEnvironment,
  fakeEnvironment,
  type ServedReference,
  servedReference,
} from '#test/builders/client.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { run } from './cli.ts';

const folder = temporaryFolder();
let reference: ServedReference;
const secretKey = 'a key that nobody sees'.replaceAll(' ', '-');

beforeAll(async () => {
  reference = await servedReference();
});
afterAll(() => reference.close());
beforeEach(() => {
  reference.arrived.length = 0;
});

type Surroundings = Parameters<typeof fakeEnvironment>[0];

async function svc(words: readonly string[], surroundings: Surroundings = {}) {
  const environment: FakeEnvironment = fakeEnvironment({
    fetch: (request) => fetch(request),
    ...surroundings,
    env: { XDG_STATE_HOME: folder.path, ...surroundings.env },
  });
  const exitCode = await run(words, environment);
  return { exitCode, ...environment.written };
}

const connected = async (kind?: string) =>
  svc(['connect', reference.url], { env: { SVC_API_KEY: await reference.key(kind) } });
const sessionFile = () => join(folder.path, 'svc', 'session.json');

describe('wrong usage', () => {
  it.each([
    [['frobnicate'], 'There is no command "frobnicate"'],
    [['get-health', '--frob'], 'unknown option --frob'],
    [['get-health', 'http://x', 'http://y'], 'too many arguments, it takes URL'],
    [['get-health', 'http://x', '--ready', '--live'], '--live and --ready exclude each other'],
    [['get-health', 'ftp://x'], 'must be an http or https address'],
    [['get-version', '--output', 'xml'], '--output must be table, list or json'],
    [['get-version', '--patience', '-1'], '--patience needs a value'],
    [['get-version', '--patience=-1'], '--patience must be a number from 0 to 86400'],
    [['get-version', '--timeout', 'soon'], '--timeout must be a number from 0.1 to 3600'],
    [['get-version', '--path', 'getFrob=/x'], 'does not name the path of an operation'],
    [['get-version', '--path', 'getVersion=about'], 'does not name the path of an operation'],
    [['get-version', '--path', 'getVersion=EAT /about'], 'is not GET, POST, PUT or DELETE'],
    [['get-user-info', 'word'], 'it takes no argument'],
    [['connect'], 'URL is missing'],
    [['wait-activity'], 'ID is missing'],
    [['set-password'], 'Give --object, or --system together with --account'],
    [
      ['set-password', '--object', 'x', '--system', 'y', '--account', 'z'],
      '--object and --system exclude each other',
    ],
    [['set-password', '--system', 'y'], '--system has no effect without --account'],
    [
      ['set-password', '--system', 'y', '--account', 'z', '--only', 'x'],
      '--only has no effect without --object',
    ],
    [
      ['connect', 'http://x', '--api-key-stdin', '--api-key', 'hidden'],
      '--api-key-stdin and --api-key exclude each other',
    ],
    [['connect', 'http://x', '--output', 'json'], 'unknown option --output'],
    [['disconnect', '--path', 'getVersion=/about'], 'unknown option --path'],
    [['set-password', '--object', 'x', '--wait', '31'], '--wait must be a whole number from 0 to 30'],
    [['set-password', '--object', 'x', '--wait', '1.5'], '--wait must be a whole number from 0 to 30'],
    [['run', 'no-such-file'], 'The script no-such-file cannot be read'],
  ])('%j is one line on standard error, exit code 2, and nothing is sent', async (words, message) => {
    const { exitCode, stdout, stderr } = await svc(words);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    expect(reference.arrived).toEqual([]);
  });

  it('says what there is when called without words', async () => {
    const { exitCode, stdout } = await svc([]);
    expect(stdout).toContain('Get-SvcHealth');
    expect(exitCode).toBe(2);
  });
});

describe('help', () => {
  it.each([[['--help']], [['help']], [['-h']]])('%j names every command and exit code', async (words) => {
    const { exitCode, stdout } = await svc(words);
    for (const name of ['Connect-Svc', 'reset-system', 'Get-SvcServiceHealth', 'wait-activity', '130'])
      expect(stdout).toContain(name);
    expect(exitCode).toBe(0);
  });

  it('is not needed to learn the version', async () => {
    expect((await svc(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('is printed for the command that is named beside it', async () => {
    for (const words of [
      ['--help', 'connect'],
      ['help', 'connect'],
      ['-?', 'Connect-Svc', '-h'],
    ])
      expect(await svc(words)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/^Usage: svc connect/),
      });
    expect(await svc(['--help', 'frobnicate'])).toMatchObject({ exitCode: 2, stdout: '' });
    expect((await svc(['--help', '-h'])).exitCode).toBe(0);
  });

  it('does not leave out silently what stands beside the version', async () => {
    expect(await svc(['--version', '--json=hidden'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: 'svc: --version stands alone, and --json is too much. See svc --help.\n',
    });
  });

  it.each(['connect', 'Get-SvcHealth', 'reset-system', 'set-password', 'run'])(
    '%s explains itself',
    async (verb) => {
      const { exitCode, stdout } = await svc([verb, '--help']);
      expect(stdout).toMatch(/^Usage: svc /);
      expect(stdout).toContain('--help');
      expect(exitCode).toBe(0);
    },
  );
});

describe('a command', () => {
  it.each([
    [['get-health']],
    [['Get-SvcHealth', '-Url']],
    [['GET-SVCHEALTH', '--url']],
    [['get-svchealth', '-Output', 'json']],
  ])('goes by either name, in any case: %j', async (words) => {
    const { exitCode, stdout } = await svc([...words, reference.url]);
    expect(JSON.parse(stdout)).toMatchObject({ Status: 'healthy' });
    expect(exitCode).toBe(0);
  });

  it('prints a list at a terminal and JSON elsewhere', async () => {
    const atTerminal = await svc(['get-version', reference.url], { isTerminal: true });
    expect(atTerminal.stdout).toMatch(/^Product : .+\nVersion : 0\.16\.0\n$/);
    expect(JSON.parse((await svc(['get-version', reference.url])).stdout)).toMatchObject({
      Version: '0.16.0',
    });
  });

  it('prints a table of services at a terminal, as wide as it is', async () => {
    await connected();
    const { stdout } = await svc(['get-service-health'], { isTerminal: true, columns: 50 });
    expect(stdout).toMatch(/^Service +Status +Condition\n/);
    expect(stdout).toContain('Too narrow for Reason');
  });

  it('reports a server that does not answer by exit code 3', async () => {
    const { exitCode, stdout, stderr } = await svc(['get-version', 'http://127.0.0.1:9']);
    expect(stderr).toMatch(/^svc: http:\/\/127\.0\.0\.1:9 did not answer: .+\n$/);
    expect([exitCode, stdout]).toEqual([3, '']);
  });

  it('reports a refusal by exit code 1 and prints nothing', async () => {
    await connected('user');
    const { exitCode, stdout, stderr } = await svc(['get-service-health']);
    expect(stderr).toContain('403');
    expect([exitCode, stdout]).toEqual([1, '']);
  });

  it('finds an operation that lies elsewhere', async () => {
    const { stderr } = await svc(['get-version', reference.url, '--path', 'getVersion=/about']);
    expect(stderr).toContain(`GET ${reference.url}/about was answered 404`);
  });

  it('says that it waits for a server that has had too many requests, as long as it is patient', async () => {
    let asked = 0;
    const busy = async () => {
      asked += 1;
      return asked === 1
        ? new Response(null, { status: 429, headers: { 'retry-after': '1' } })
        : Response.json({ Product: 'P', Version: '1' });
    };
    const waiting = await svc(['get-version', 'http://x.test'], { fetch: busy });
    expect([waiting.exitCode, waiting.stderr]).toEqual([
      0,
      'Too many requests (429): asking again in 1 s.\n',
    ]);
    asked = 0;
    const impatient = await svc(['get-version', 'http://x.test', '--patience', '0'], { fetch: busy });
    expect([impatient.exitCode, impatient.stderr.includes('asks to wait 1 s')]).toEqual([1, true]);
  });
});

describe('the session', () => {
  it('is kept for its owner alone and is what the other commands use', async () => {
    const key = await reference.key();
    await mkdir(join(folder.path, 'svc'), { mode: 0o755 });
    const { exitCode, stdout, stderr } = await svc(['connect', reference.url], { env: { SVC_API_KEY: key } });
    expect([exitCode, stdout, stderr]).toEqual([0, '', `Connected to ${reference.url}.\n`]);
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.path, 'svc'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder.path, 'svc'))).toEqual(['session.json']);
    expect(reference.arrived).toEqual([]);
    for (const command of [
      'get-user-info',
      'get-service-health',
      'get-version',
      'get-health',
      'get-auth-config',
    ])
      expect([command, (await svc([command])).exitCode]).toEqual([command, 0]);
    expect((await svc(['Get-SvcUserInfo'])).stdout).toContain('api_key');
  });

  it('keeps the paths that it was opened with', async () => {
    const env = { SVC_API_KEY: secretKey };
    await svc(['connect', reference.url, '--path', 'getVersion=GET /about'], { env });
    await svc(['get-version']);
    await svc(['get-version', reference.url]);
    expect(reference.arrived).toEqual(['GET /about', 'GET /api/v1/health/version']);
  });

  it.each([
    'get-service-health',
    'get-user-info',
    'reset-system',
    'get-version',
    'get-health',
    'get-auth-config',
  ])('is missed by %s, which then sends nothing', async (command) => {
    const { exitCode, stderr } = await svc([command, ...(command === 'reset-system' ? ['--force'] : [])]);
    expect(stderr).toContain('Connect-Svc');
    expect(exitCode).toBe(2);
    expect(reference.arrived).toEqual([]);
  });

  it('is over after disconnect, twice if need be, even where its file is spoilt', async () => {
    await connected();
    await writeFile(sessionFile(), 'spoilt');
    expect((await svc(['get-version'])).stderr).toContain('holds no session');
    expect((await svc(['get-version', reference.url])).exitCode).toBe(0);
    expect((await svc(['disconnect'])).exitCode).toBe(0);
    expect((await svc(['disconnect'])).exitCode).toBe(0);
    expect(await readdir(join(folder.path, 'svc'))).toEqual([]);
  });

  it('is not used while others may read it', async () => {
    await connected();
    await chmod(sessionFile(), 0o644);
    const { exitCode, stderr } = await svc(['get-user-info']);
    expect(stderr).toContain('Others than its owner may use the session file');
    expect(exitCode).toBe(2);
    expect(reference.arrived).toEqual([]);
  });

  it.each([
    ['the environment', [], { env: { SVC_API_KEY: secretKey } }],
    ['standard input', ['--api-key-stdin'], { input: `${secretKey}\n` }],
    ['the person', [], { person: answering(secretKey) }],
    ['the command line', ['--api-key', secretKey], {}],
    ['the documented parameter', ['-ApiKey', secretKey], {}],
  ])('takes its key from %s and shows it nowhere', async (place, words, surroundings) => {
    const { exitCode, stdout, stderr } = await svc(['Connect-Svc', reference.url, ...words], surroundings);
    expect(JSON.parse(await readFile(sessionFile(), 'utf8'))).toMatchObject({ apiKey: secretKey });
    expect(stdout + stderr).not.toContain(secretKey);
    expect(stderr.includes('history')).toBe(
      place === 'the command line' || place === 'the documented parameter',
    );
    expect(exitCode).toBe(0);
    const used = await svc(['get-user-info']);
    expect([used.exitCode, used.stdout + used.stderr]).toEqual([1, expect.not.stringContaining(secretKey)]);
  });

  it.each([
    ['there is no key and nobody to ask', {}, 'No API key'],
    ['the person gives none', { person: answering('') }, 'The API key is empty'],
    ['the input is empty', { input: '', words: ['--api-key-stdin'] }, 'The API key is empty'],
  ])(
    'is not opened where %s',
    async (_, { words = [], ...surroundings }: Surroundings & { words?: string[] }, message) => {
      const { exitCode, stderr } = await svc(['connect', reference.url, ...words], surroundings);
      expect(stderr).toContain(message);
      expect(exitCode).toBe(2);
      await expect(stat(sessionFile())).rejects.toThrow();
    },
  );

  it('warns of http beyond this machine', async () => {
    const env = { SVC_API_KEY: secretKey };
    expect((await svc(['connect', 'http://far.test'], { env })).stderr).toContain('prefer https');
    expect((await svc(['connect', 'https://far.test'], { env })).stderr).not.toContain('prefer https');
  });

  it('lies in the home folder where XDG_STATE_HOME is unset or relative', async () => {
    const env = { XDG_STATE_HOME: 'relative', HOME: folder.path, SVC_API_KEY: secretKey };
    await svc(['connect', reference.url], { env });
    expect(await readdir(join(folder.path, '.local', 'state', 'svc'))).toEqual(['session.json']);
    const homeless = await svc(['get-version'], { env: { XDG_STATE_HOME: undefined } });
    expect([homeless.exitCode, homeless.stderr]).toEqual([
      2,
      expect.stringContaining('Neither XDG_STATE_HOME nor HOME'),
    ]);
  });
});

describe('reset-system', () => {
  const resets = () => reference.arrived.filter((one) => one === 'POST /api/v1/system/reset');

  it.each([
    ['y', 0, 1],
    ['YES', 0, 1],
    ['a', 0, 1],
    ['n', 5, 0],
    ['', 5, 0],
    ['l', 5, 0],
    [undefined, 5, 0],
  ])('asks, and with the answer %j ends with %i', async (answer, code, sent) => {
    await connected();
    const person = answering(answer);
    const { exitCode, stdout, stderr } = await svc(['reset-system'], { person });
    expect(stderr).toContain(`Performing the operation "Reset-SvcSystem" on target "${reference.url}"`);
    expect(person.questions).toHaveLength(1);
    expect(exitCode).toBe(code);
    expect(resets()).toHaveLength(sent);
    expect(stdout.includes('ConnectedSystemsRemoved')).toBe(sent === 1);
  });

  it('asks again until it understands the answer, and explains the answers', async () => {
    await connected();
    const person = answering('maybe', '?', 'n');
    const { exitCode, stderr } = await svc(['reset-system', '--include-administrators'], { person });
    expect(person.questions).toHaveLength(3);
    expect(stderr).toContain('administrators included');
    expect(stderr).toContain('L  resets nothing');
    expect(exitCode).toBe(5);
  });

  it('does not ask with --force, unless --confirm says so', async () => {
    await connected();
    const person = answering('n', 'n');
    expect((await svc(['Reset-SvcSystem', '-Force'], { person })).exitCode).toBe(0);
    expect(person.questions).toHaveLength(0);
    expect((await svc(['Reset-SvcSystem', '-Force', '-Confirm'], { person })).exitCode).toBe(5);
    expect((await svc(['reset-system', '--confirm'], { person })).exitCode).toBe(5);
    expect(person.questions).toHaveLength(2);
    expect(resets()).toHaveLength(1);
  });

  it('refuses where nobody can be asked', async () => {
    await connected();
    const { exitCode, stdout, stderr } = await svc(['reset-system'], { input: 'y\n' });
    expect(stderr).toBe(
      'svc reset-system: cannot ask without a terminal; nothing was sent. Give --force to reset without asking.\n',
    );
    expect([exitCode, stdout, resets()]).toEqual([5, '', []]);
  });

  it('says with --what-if what it would send, and sends nothing', async () => {
    await connected();
    const words = ['reset-system', '--what-if', '--force', '--include-administrators'];
    const { exitCode, stdout } = await svc(words);
    expect(JSON.parse(stdout)).toEqual({
      WhatIf: 'Reset-SvcSystem',
      Method: 'POST',
      Url: `${reference.url}/api/v1/system/reset`,
      Body: { force: true, includeAdministrators: true, acknowledgeAdministratorLockout: false },
    });
    expect([exitCode, reference.arrived]).toEqual([0, []]);
  });

  it('reports a 409 by exit code 4', async () => {
    await connected();
    await reference.given('an activity is in progress');
    const { exitCode, stdout, stderr } = await svc(['reset-system', '--force']);
    await reference.given('every activity has come to its end');
    expect(stderr).toMatch(/^svc reset-system: .*409: .*Activity is in progress\. \[.+\]\n$/);
    expect([exitCode, stdout]).toEqual([4, '']);
  });
});

describe('an interruption', () => {
  const hanging = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it.each([
    [['get-version', 'http://x.test'], 'Interrupted during GET http://x.test/api/v1/health/version.'],
    [['reset-system', '--force'], 'The server may still carry it out.'],
  ])('ends %j with 130', async (words, message) => {
    await connected();
    const environment = fakeEnvironment({
      env: { XDG_STATE_HOME: folder.path },
      fetch: (request) => begun(request),
    });
    const begun = (request: Request) => {
      queueMicrotask(environment.interrupt);
      return hanging(request);
    };
    expect(await run(words, environment)).toBe(130);
    expect(environment.written.stderr).toContain(message);
  });
});

describe('a script', () => {
  it('goes on after the 409 of a reset and ends with its exit code', async () => {
    await connected();
    await reference.given('an activity is in progress');
    const { exitCode, stdout, stderr } = await svc(['run'], { input: 'reset-system --force\nget-version\n' });
    await reference.given('every activity has come to its end');
    expect(stderr).toContain('409');
    expect(stdout).toContain('"Version"');
    expect(exitCode).toBe(4);
  });

  it('ends at any other error', async () => {
    await connected('user');
    const { exitCode, stdout } = await svc(['run'], { input: 'get-service-health\nget-version\n' });
    expect([exitCode, stdout]).toEqual([1, '']);
    const declined = { input: 'reset-system\nget-version\n', person: answering('n') };
    expect(await svc(['run'], declined)).toMatchObject({ exitCode: 5, stdout: '' });
  });

  it('asks once where the answer was for all', async () => {
    await connected();
    const person = answering('a');
    const { exitCode } = await svc(['run'], { input: 'reset-system\nreset-system\n', person });
    expect([exitCode, person.questions.length]).toEqual([0, 1]);
  });

  it('is read from a file, with its options for every line', async () => {
    const file = join(folder.path, 'script');
    await writeFile(
      file,
      `get-version ${reference.url} # first\nget-health ${reference.url} --output json\n`,
    );
    const { exitCode, stdout } = await svc(['run', file, '--output', 'list']);
    expect(stdout).toMatch(/^Product : .+\nVersion : .+\n\{\n {2}"Status"/);
    expect(exitCode).toBe(0);
  });

  it('connects for the lines below', async () => {
    const key = await reference.key();
    const { exitCode, stdout } = await svc(['run'], {
      input: `connect ${reference.url}\nget-user-info\ndisconnect\n`,
      env: { SVC_API_KEY: key },
    });
    expect([exitCode, stdout.includes('"Authorised": true')]).toEqual([0, true]);
  });
});

describe('the helpers', () => {
  it('wait for a run and tell how it ended', async () => {
    await connected();
    for (const [status, code] of [
      ['Complete', 0],
      ['CompleteWithError', 6],
      ['Failed', 6],
      ['Cancelled', 6],
    ] as const) {
      const { scheduleExecutionId } = await reference.given('a schedule execution has finished', { status });
      const { exitCode, stdout, stderr } = await svc([
        'wait-schedule-execution',
        String(scheduleExecutionId),
      ]);
      expect([status, exitCode, JSON.parse(stdout).Status]).toEqual([status, code, status]);
      expect(stderr.includes('Import')).toBe(status === 'CompleteWithError' || status === 'Failed');
    }
  });

  it('find runs by their status', async () => {
    await connected();
    await reference.given('a schedule execution has finished', { status: 'Cancelled' });
    const { exitCode, stdout } = await svc(['find-schedule-executions', '--status', 'Cancelled']);
    expect([exitCode, JSON.parse(stdout)[0].Status]).toEqual([0, 'Cancelled']);
    expect((await svc(['find-schedule-executions', '--status', '4'])).exitCode).toBe(2);
  });

  it('give up waiting by exit code 7', async () => {
    await connected();
    const { scheduleExecutionId } = await reference.given('a schedule execution is running', {
      endsAfterSeconds: 60,
    });
    const words = ['wait-schedule-execution', String(scheduleExecutionId), '--within', '0'];
    const { exitCode, stderr } = await svc(words);
    expect([exitCode, stderr]).toEqual([7, expect.stringContaining('is still Running after 0 s')]);
  });

  it('set a password from a place that shows it to nobody', async () => {
    await connected();
    const { metaverseObjectId } = await reference.given('a person has accounts', {
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
