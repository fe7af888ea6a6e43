import { describe, expect, it } from 'vitest';
import { loadCommands } from '#harness/cli/cli.ts';
import { runCommand } from './testing/run-command.ts';

const everywhere = ['only', 'require', 'baseline', 'update-baseline', 'shard', 'out'] as const;
const printing = ['quiet', 'json', 'github'] as const;
const serving = [
  'port',
  'host',
  'latency',
  'jitter',
  'cors',
  'quiet',
  'state-control',
  'control-host',
  'control-port',
  'record',
  'seed',
] as const;

/** Each way to call a command, with the options that it takes: written down here by hand, beside the tables. */
const takes: Readonly<Record<string, readonly string[]>> = {
  verify: [...everywhere, ...printing, 'in-process', 'profile'],
  'verify reference': [...everywhere, ...printing, 'in-process', 'fault', 'release'],
  'verify prism': [...everywhere, ...printing],
  'verify http://127.0.0.1:9': [...everywhere, ...printing, 'release', 'allow', 'profile'],
  'verify --profile no-such-file': [...everywhere, ...printing, 'release', 'allow'],
  'verify-client no-such-file': ['only', 'hold', 'out', 'json'],
  'received no-such-file': [
    'base-url',
    'only',
    'release',
    'require',
    'baseline',
    'update-baseline',
    'out',
    'quiet',
    'json',
  ],
  init: ['profile', 'out', 'force', 'json'],
  'init http://127.0.0.1:9': ['profile', 'out', 'force', 'json'],
  'init --profile no-such-file': ['out', 'json'],
  diff: ['profile', 'all', 'json'],
  'diff no-such-file': ['profile', 'all', 'json'],
  rules: ['area', 'basis', 'standing', 'faults', 'json'],
  'rules --faults': ['json'],
  'rules SH-04': ['json'],
  reference: [
    ...serving,
    ...['release', 'fault', 'shake', 'objects', 'data', 'time-scale', 'api-key', 'public-url'],
  ],
  mock: serving,
  'state-control schema': [],
  'state-control check': ['command', 'json'],
  'state-control check http://127.0.0.1:9': ['token-env', 'json'],
  'state-control check --command no-such-program': ['json'],
  'report compare no-such-file no-such-file': ['json'],
  'report merge no-such-file': ['out', 'require', 'baseline', 'update-baseline', ...printing],
  prove: ['fault', 'alteration', 'alternative', 'clients', 'sample', 'shakes', 'workers', 'out', 'json'],
  'completion bash': [],
  'prove --clients': ['fault', 'alteration', 'json'],
};

/** A value that the option accepts wherever it applies. */
const sample: Readonly<Record<string, string>> = {
  only: 'CL-41',
  require: 'CL-41',
  shard: '1/2',
  release: '0.15',
  allow: 'write',
  area: 'SH',
  basis: 'stated',
  standing: 'client',
  cors: '*',
  'base-url': 'http://127.0.0.1:9',
  'public-url': 'http://127.0.0.1:9',
  'api-key': 'a-key-of-a-test',
  fault: 'SH-04',
};

/** What an option is useless without. */
const companions: Readonly<Record<string, string>> = {
  'update-baseline': 'baseline',
  'control-host': 'state-control',
  'control-port': 'state-control',
  seed: 'jitter',
};

const commands = await loadCommands();
const everyOption = new Map(
  commands.flatMap(({ description }) =>
    Object.entries(description.options).flatMap(([name, { type }]) =>
      type === 'word' ? [] : [[name, type] as const],
    ),
  ),
);

function withOption(name: string): readonly string[] {
  const words = everyOption.get(name) === 'boolean' ? [`--${name}`] : [`--${name}`, sample[name] ?? '1'];
  const companion = companions[name];
  return companion === undefined ? words : [...words, ...withOption(companion)];
}

async function svcContract(words: readonly string[]) {
  return runCommand(words);
}

const calls = Object.keys(takes).map((call) => [call, call.split(' ')] as const);

describe('an option that a command does not take', () => {
  it.each(
    calls.flatMap(([call, words]) =>
      [...everyOption.keys()]
        .filter((name) => !takes[call]?.includes(name))
        // Given a second time it would be refused for that.
        .filter((name) => !words.includes(`--${name}`))
        .map((name) => [`${call} ${withOption(name).join(' ')}`, name] as const),
    ),
  )('%s is wrong usage, in one line', async (line, name) => {
    const { exitCode, stdout, stderr } = await svcContract(line.split(' '));
    expect(stderr).toMatch(/^svc-contract: [^\n]+\. [A-Z][^\n]+\.\n$/);
    expect(stderr).toContain(`--${name}`);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe('an option that a command takes', () => {
  it.each(
    calls.flatMap(([call, words]) =>
      (takes[call] ?? [])
        .filter((name) => !words.includes(`--${name}`))
        .map((name) => [`${call} ${withOption(name).join(' ')}`] as const),
    ),
  )('%s is understood', (line) => {
    const command = commands
      .toSorted((a, b) => b.description.name.length - a.description.name.length)
      .find(({ description: { name } }) => line === name || line.startsWith(`${name} `));
    const words = line.slice((command?.description.name.length ?? 0) + 1).split(' ');
    expect(command?.parse(words)).toMatchObject({ outcome: 'values' });
  });
});

const isFlag = (name: string): boolean => everyOption.get(name) === 'boolean';

describe('an empty value, as of a variable that is not set', () => {
  it.each(
    calls.flatMap(([call, words]) =>
      (takes[call] ?? [])
        .filter((name) => !isFlag(name) && !words.includes(`--${name}`))
        .flatMap((name) => [
          [`${call} --${name} ''`, name, [...words, `--${name}`, '']] as const,
          [`${call} --${name}=`, name, [...words, `--${name}=`]] as const,
          [`${call} --${name} ' '`, name, [...words, `--${name}`, ' ']] as const,
        ]),
    ),
  )('%s is wrong usage, in one line', async (_, name, words) => {
    const { exitCode, stdout, stderr } = await svcContract(words);
    expect(stderr).toMatch(/^svc-contract: [^\n]+\. [A-Z][^\n]+\.\n$/);
    expect(stderr).toContain(`--${name} is empty`);
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  it.each(
    commands.flatMap(({ description: { name, options } }) =>
      Object.values(options)
        .filter(({ type }) => type === 'word')
        .slice(0, 1)
        .map(({ value }) => [name, value ?? ''] as const),
    ),
  )("%s '' is wrong usage, in one line", async (name, value) => {
    const { exitCode, stdout, stderr } = await svcContract([...name.split(' '), '']);
    expect(stderr).toMatch(/^svc-contract: [^\n]+\. [A-Z][^\n]+\.\n$/);
    expect(stderr).toContain(`${value} is empty`);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});

describe('a number', () => {
  const numbers = commands.flatMap(({ description: { name, options } }) =>
    Object.entries(options).flatMap(([option, { takes: type }]) =>
      /\bnumber\b/.test(type?.accepts ?? '') ? [[`${name} --${option}`, type] as const] : [],
    ),
  );

  it('is asked for by several options', () => {
    expect(numbers.length).toBeGreaterThan(15);
  });

  it.each(numbers)('of %s has an upper bound, which a message says', (_, type) => {
    const [, most = ''] = / to (\d+)$/.exec(type?.accepts ?? '') ?? [];
    expect(type?.read(most)).toBe(Number(most));
    expect(type?.read(String(Number(most) + 1))).toBeUndefined();
    expect(Number(most)).toBeLessThan(2 ** 32);
  });

  it('that is too large is wrong usage, in one line', async () => {
    const { exitCode, stdout, stderr } = await svcContract(['reference', '--objects', '99999999999999']);
    expect(stderr).toMatch(/^svc-contract: [^\n]+ --objects must be [^\n]+ to 3000000\. [^\n]+\n$/);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});

describe('options that only make sense apart', () => {
  it.each([
    ['verify --json --github'],
    ['verify --update-baseline'],
    ['verify --shard 1/2 --baseline x --update-baseline'],
    ['verify reference --profile x'],
    ['verify reference --release 0.16 --fault EN-05-numbers-are-refused-early'],
    ['report merge x --json --quiet'],
    ['report merge x --json --github'],
    ['diff x --all --json'],
    ['init --profile x --force'],
    ['mock --control-port 1'],
    ['mock --seed 1'],
    ['rules SH-04 --area SH'],
    ['state-control check http://127.0.0.1:9 --command x'],
    ['state-control check --command x --token-env X'],
  ])('%s is wrong usage, in one line', async (line) => {
    const { exitCode, stdout, stderr } = await svcContract(line.split(' '));
    expect(stderr).toMatch(/^svc-contract: [^\n]+\.\n$/);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});

describe('a value from a closed set', () => {
  it.each([
    ['rules --basis nonsense', 'stated, derived or open'],
    ['rules --area ZZ', 'SH, SY, AU'],
    ['rules --standing nonsense', 'exercised, to come, excluded or client'],
    ['verify reference --release 7', '0.12.0, 0.13.0, 0.14.0, 0.15.0 or 0.16.0'],
    ['verify --allow havoc', 'read, write, password, reset, burst, waiting or reset=HOST'],
    ['verify reference --fault SH-04-nonsense', 'SH-04-'],
    ['reference --fault SH-04-nonsense', 'SH-04-'],
    ['prove --fault SH-04-nonsense', 'SH-04-'],
    ['prove --clients --fault CL-22-nonsense', 'CL-22-'],
  ])('%s is wrong usage, and the message says what is allowed', async (line, allowed) => {
    const { exitCode, stdout, stderr } = await svcContract(line.split(' '));
    expect(stderr).toContain(allowed);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});
