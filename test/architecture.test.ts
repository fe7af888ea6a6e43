import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import { strayServiceWords } from './service-words.ts';

/** The rooms, and the rooms or files that each may import besides itself, as in docs/architecture.md. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  openapi: [],
  harness: [],
  steps: ['harness'],
  reports: ['harness'],
  'reference-impl': ['harness/command-line', 'harness/text/loopback.ts'],
  proof: ['harness', 'reference-impl', 'steps'],
  mocks: ['harness', 'openapi', 'proof/choices', 'proof/shapes/service.ts', 'reference-impl'],
  app: ['harness', 'mocks', 'proof', 'reference-impl', 'reports', 'steps'],
  bench: ['app', 'harness', 'proof', 'steps'],
  build: ['harness'],
};

const files = globSync(`{${Object.keys(mayImport)}}/**/*.ts`, { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('node_modules'),
);

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The file that an import alias refers to. */
const fileOf = (specifier: string): string => specifier.slice(1).replace(/^reference\//, 'reference-impl/');

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#')) return [{ from: file, to: fileOf(specifier) }];
    return specifier.startsWith('.') ? [{ from: file, to: join(dirname(file), specifier) }] : [];
  });
}

const roomOf = (file: string): string => file.split('/')[0] ?? '';

const isWithin = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);

const imports = files.flatMap(importsOf).filter(({ to }) => to !== 'package.json');

/** The first cycle in `edges`, as a path from a node to itself. If there is no cycle, the path is empty. */
function circleIn(edges: readonly Import[]): readonly string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const finished = new Set<string>();
  const visit = (node: string, path: readonly string[]): readonly string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return [];
    for (const { to } of next.get(node) ?? []) {
      const circle = visit(to, [...path, node]);
      if (circle.length > 0) return circle;
    }
    finished.add(node);
    return [];
  };
  for (const start of next.keys()) {
    const circle = visit(start, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Rooms, documents for readers, and files that tools expect at the top level. */
const atTop =
  /^(?:\.ci|\.github|app|bench|build|docs|examples|features|harness|mocks|openapi|proof|reference-impl|reports|steps|test|[A-Z]+(?:\.md)?|Containerfile|\.\w+(?:ignore|rc)|package(?:-lock)?\.json|(?:biome|tsconfig)\.json|redocly\.yaml|action\.yml|vitest\.(?:\w+\.)?config\.ts)$/;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');

describe('the architecture', () => {
  it('has only known entries at the top level', () => {
    const top = new Set(tracked.slice(0, -1).flatMap((file) => file.split('/')[0] ?? []));
    expect([...top].filter((entry) => !atTop.test(entry))).toEqual([]);
  });

  it.each(Object.entries(mayImport))('lets %s import only %j', (room, permitted) => {
    const crossing = imports.filter(({ from, to }) => isWithin(from, room) && !isWithin(to, room));
    expect(crossing.filter(({ to }) => !permitted.some((place) => isWithin(to, place)))).toEqual([]);
    expect(permitted.filter((place) => !crossing.some(({ to }) => isWithin(to, place)))).toEqual([]);
  });

  it('has no file outside a room of the harness', () => {
    expect(files.filter((file) => dirname(file) === 'harness')).toEqual([]);
  });

  it('has no import cycle of files', () => {
    expect(circleIn(imports)).toEqual([]);
  });

  it('has no import cycle of folders, at any depth', () => {
    const folders = imports.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));
    expect(circleIn(folders.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  it('detects a cycle', () => {
    const edges = ['a b', 'b c', 'c b'].map((pair) => pair.split(' ') as [string, string]);
    expect(circleIn(edges.map(([from, to]) => ({ from, to })))).toEqual(['b', 'c', 'b']);
  });

  it('derives rules and reference implementation from the document separately', () => {
    // Only the client's command line and the address of a listener are shared, and no rule reads them.
    const shared = imports.filter(
      ({ from, to }) => roomOf(from) === 'reference-impl' && isWithin(to, 'harness'),
    );
    expect(shared.filter(({ from }) => isWithin(from, 'reference-impl/server'))).toEqual([]);
    expect(
      imports.filter(({ from, to }) => roomOf(from) === 'steps' && isWithin(to, 'harness/command-line')),
    ).toEqual([]);
  });

  it('keeps service names out of harness/, with reasoned exceptions', () => {
    expect(strayServiceWords(files)).toEqual([]);
  });

  it.each(['app', 'reference-impl/client/cli'])('accesses the process in one file of %s', (room) => {
    const touching = files.filter(
      (file) =>
        isWithin(file, room) &&
        // Files in `app/api/` run in the importing program's process, so they may access it.
        !file.startsWith('app/api/') &&
        /from 'node:process'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(touching).toEqual([`${room}/main.ts`]);
  });
});

// Retired terms. docs/glossary.md has the current terms.
const retired = `accused|alterations?|askers?|back doors?|brought about|carriage|deeds?|departures?
  |for want of|freedoms?|held against|internal fault|keepers?|ledger|outweighs?|quirks?
  |shakes|shaken|spoilt|surroundings|taught|unsaid|untold|vitals|wish(?:es)?`;
const word = new RegExp(`(?<![a-z])(?:${retired.replaceAll(/\s*\n\s*/g, '')})(?![a-z])`, 'i');
const history = ['CHANGELOG.md', 'docs/decisions.md', 'package-lock.json', 'test/architecture.test.ts'];

const texts = tracked.filter((file) => /\.(?:[cm]?[jt]sx?|md|ya?ml|json|feature|html|css|ps1)$/.test(file));

it('no retired term occurs in a name, a text or a page', () => {
  const found = texts
    .filter((file) => !history.includes(file) && existsSync(join(root, file)))
    // A trace id may contain any hexadecimal word.
    .filter((file) => !/^examples\/results\/.+\.(?:json|html)$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      // A name in camelCase consists of several words.
      const plain = (line: string): string => line.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
      return lines.flatMap((line, at) =>
        word.test(plain(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      );
    });
  expect(found).toEqual([]);
});
