import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The rooms of the house, the most specific path first: a file belongs to the first that it lies under. */
const rooms = [
  'harness/cli',
  'harness/browser',
  'harness/client',
  'harness/gate',
  'harness/hostile',
  'harness/conformance',
  'harness/verify',
  'harness/passive',
  'harness/control',
  'harness/target',
  'harness/verdict',
  'harness/rules',
  'harness/contract',
  'harness/drift',
  'harness/received',
  'harness',
  'steps',
  'mocks/client-faults',
  'mocks/factories',
  'mocks/console',
  'mocks/faults',
  'mocks/msw',
  'mocks/prism',
  'reference-impl/client',
  'reference-impl',
  'reports',
  'openapi',
  // It times whole programs from outside, and imports none of them.
  'bench',
] as const;

type Room = (typeof rooms)[number];

/** Which rooms a room may import from, itself aside. `docs/architecture.md` draws the same arrows. */
const arrows: Readonly<Record<Room, readonly Room[]>> = {
  harness: [],
  'harness/contract': ['harness'],
  'harness/drift': ['harness', 'harness/contract'],
  'harness/received': ['harness/contract', 'reports'],
  'harness/rules': [],
  'harness/verdict': ['harness/rules', 'harness/target'],
  'harness/target': ['harness', 'harness/contract'],
  'harness/client': [
    'harness',
    'harness/contract',
    'harness/passive',
    'harness/received',
    'harness/target',
    'harness/verdict',
  ],
  'harness/control': ['harness', 'harness/verdict'],
  'harness/verify': ['harness/client', 'harness/contract', 'harness/target', 'harness/verdict'],
  'harness/passive': ['harness/contract', 'harness/target', 'harness/verify', 'reports'],
  'harness/conformance': [
    'harness',
    'harness/client',
    'harness/contract',
    'harness/control',
    'harness/passive',
    'harness/rules',
    'harness/target',
    'harness/verdict',
    'harness/verify',
    'reports',
  ],
  steps: [
    'harness',
    'harness/client',
    'harness/conformance',
    'harness/contract',
    'harness/control',
    'harness/target',
    'harness/verdict',
    'harness/verify',
  ],
  reports: ['harness/rules', 'harness/verdict'],
  'reference-impl': [],
  // A second subject under test, which reads the document for itself.
  'reference-impl/client': [],
  'mocks/console': [],
  'mocks/prism': [],
  'mocks/factories': ['openapi'],
  // One judge for what clients send, here as behind the served mock.
  'mocks/msw': ['harness/contract', 'harness/received', 'openapi', 'reference-impl'],
  'mocks/client-faults': ['reference-impl/client'],
  'mocks/faults': ['reference-impl'],
  openapi: [],
  bench: [],
  'harness/browser': ['harness'],
  'harness/gate': ['harness/browser', 'reports'],
  // Tests alone, and the small servers they need.
  'harness/hostile': ['harness/cli'],
  'harness/cli': rooms.filter(
    (room) => !['steps', 'harness/gate', 'harness/hostile', 'reference-impl/client'].includes(room),
  ),
};

const aliases: readonly (readonly [string, string])[] = [
  ['#harness/', 'harness/'],
  ['#reference/', 'reference-impl/'],
  ['#mocks/', 'mocks/'],
  ['#reports/', 'reports/'],
  ['#steps/', 'steps/'],
  ['#openapi/', 'openapi/'],
];

const files = globSync('{harness,steps,mocks,reference-impl,reports,openapi,bench}/**/*.ts', { cwd: root });

interface Import {
  readonly from: string;
  readonly to: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const [alias] = aliases.filter(([prefix]) => specifier.startsWith(prefix));
    if (alias !== undefined) return [{ from: file, to: specifier.replace(alias[0], alias[1]) }];
    return specifier.startsWith('.')
      ? [{ from: file, to: relative(root, join(root, dirname(file), specifier)) }]
      : [];
  });
}

function roomOf(file: string): Room | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`));
}

const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.includes('testing/');
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

describe('the architecture', () => {
  it('has a room for every file', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('imports along the drawn arrows only', () => {
    const crossing = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      if (here === undefined || there === undefined || here === there) return false;
      return !arrows[here].includes(there);
    });
    expect(crossing).toEqual([]);
  });

  it('reads the document twice: expectations and reference implementation share no file', () => {
    const expectations = ['features/', 'steps/', 'harness/rules/', 'harness/verify/', 'harness/passive/'];
    const shared = imports.filter(
      ({ from, to }) =>
        (expectations.some((room) => from.startsWith(room)) && to.startsWith('reference-impl/')) ||
        (from.startsWith('reference-impl/') && (to.startsWith('harness/') || to.startsWith('steps/'))),
    );
    expect(shared).toEqual([]);
  });

  it.each(['harness/cli', 'reference-impl/client'])('touches the process in one file of %s', (room) => {
    const touching = files.filter(
      (file) =>
        file.startsWith(`${room}/`) &&
        !isTest(file) &&
        /from 'node:process'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(touching).toEqual([`${room}/main.ts`]);
  });
});
