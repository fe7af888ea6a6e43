import { describe, expect, it } from 'vitest';
import { complaintOf } from '#test/commands/testing/run-command.ts';
import { loadCommands } from './cli.ts';

const selecting = [
  'only',
  'require',
  'baseline',
  'update-baseline',
  'shard',
  'out',
  'quiet',
  'json',
  'github',
];
const exploring = ['seed', 'requests', 'seconds', 'replay', 'fail-on-findings', 'out', 'json'];
const serving = [
  ...['port', 'host', 'latency', 'jitter', 'cors', 'quiet', 'record', 'seed'],
  ...['state-control', 'control-host', 'control-port', 'until-stdin-closes', 'parent-pid'],
];

/** Each way to call a command, with the options that it takes: written down here by hand, beside the tables. */
const takes: Readonly<Record<string, readonly string[]>> = {
  verify: [...selecting, 'in-process', 'profile'],
  'verify reference': [...selecting, 'in-process', 'fault', 'release'],
  'verify prism': selecting,
  'verify http://127.0.0.1:9': [...selecting, 'release', 'allow', 'profile'],
  'verify --profile no-such-file': [...selecting, 'release', 'allow'],
  'verify-client no-such-file': ['only', 'require', 'hold', 'out', 'json'],
  'init-client no-such-file.psd1': ['out', 'force'],
  'received no-such-file': [
    ...['base-url', 'only', 'release', 'require', 'baseline', 'update-baseline', 'out', 'quiet', 'json'],
  ],
  'explore http://127.0.0.1:9': [...exploring, 'profile', 'allow', 'release'],
  'explore reference': [...exploring, 'release', 'in-process', 'fault'],
  'explore --profile no-such-file': [...exploring, 'allow', 'release'],
  init: ['profile', 'out', 'force', 'json'],
  'init http://127.0.0.1:9': ['profile', 'out', 'force', 'json'],
  'init --profile no-such-file': ['out', 'json'],
  diff: ['profile', 'all', 'json'],
  'diff no-such-file': ['profile', 'all', 'json'],
  rules: ['area', 'basis', 'standing', 'faults', 'json'],
  contract: [],
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
  'report merge no-such-file': ['out', 'require', 'baseline', 'update-baseline', 'quiet', 'json', 'github'],
  prove: [
    ...[
      'fault',
      'alteration',
      'alternative',
      'clients',
      'explore',
      'sample',
      'changed',
      'shakes',
      'workers',
      'out',
    ],
    'json',
  ],
  'prove --clients': ['fault', 'alteration', 'json'],
  'completion bash': [],
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

function withOption(name: string, call: string): readonly string[] {
  // Each command requires rules of what it judges.
  const ofServers = name === 'require' && /^(?:verify|report merge)(?: |$)/.test(call);
  const value = ofServers ? 'SH-04' : (sample[name] ?? '1');
  const words = everyOption.get(name) === 'boolean' ? [`--${name}`] : [`--${name}`, value];
  const companion = companions[name];
  return companion === undefined || takes[call]?.includes(companion) !== true
    ? words
    : [...words, ...withOption(companion, call)];
}

/** Every option that can be added to a call: given a second time it would be refused for that. */
const added = (call: string) => [...everyOption.keys()].filter((name) => !call.includes(`--${name}`));
const taken = (call: string) => added(call).filter((name) => takes[call]?.includes(name));

describe.each(Object.keys(takes))('%s', (call) => {
  it.each(added(call).filter((name) => !takes[call]?.includes(name)))('does not take --%s', async (name) => {
    expect(await complaintOf([...call.split(' '), ...withOption(name, call)])).toContain(`--${name}`);
  });

  const command = commands
    .toSorted((one, other) => other.description.name.length - one.description.name.length)
    .find(({ description: { name } }) => `${call} `.startsWith(`${name} `));
  const words = call.slice(command?.description.name.length).split(' ').filter(Boolean);

  it.each(taken(call))('takes --%s', (name) => {
    expect(command?.parse([...words, ...withOption(name, call)])).toMatchObject({ outcome: 'values' });
  });

  // As of a variable that is not set.
  it.each(
    taken(call)
      .filter((name) => everyOption.get(name) !== 'boolean')
      .flatMap((name) => [[name, [`--${name}=`]] as const, [name, [`--${name}`, ' ']] as const]),
  )('does not take an empty --%s: %j', async (name, empty) => {
    expect(await complaintOf([...call.split(' '), ...empty])).toContain(`--${name} is empty`);
  });
});

const words = commands.flatMap(({ description: { name, options } }) =>
  Object.values(options).flatMap(({ type, value }) =>
    type === 'word' ? [[name, value ?? ''] as const] : [],
  ),
);

it.each([...new Map(words.toReversed())])("%s '' is wrong usage", async (name, value) => {
  expect(await complaintOf([...name.split(' '), ''])).toContain(`${value} is empty`);
});

const numbers = commands.flatMap(({ description: { name, options } }) =>
  Object.entries(options).flatMap(([option, { takes: type }]) =>
    /\bnumber\b/.test(type?.accepts ?? '') ? [[`${name} --${option}`, type] as const] : [],
  ),
);

it.each(numbers)('the number of %s has an upper bound, which a message says', (_, type) => {
  expect(numbers.length).toBeGreaterThan(15);
  const [, most = ''] = / to (\d+)$/.exec(type?.accepts ?? '') ?? [];
  expect(type?.read(most)).toBe(Number(most));
  expect(type?.read(String(Number(most) + 1))).toBeUndefined();
  expect(Number(most)).toBeLessThan(2 ** 32);
});
