import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { strayServiceWords } from './service-words.ts';

/** Modules and their imports, as in docs/architecture.md. A file's module is the longest matching path. */
const drawn = `
harness:
harness/result: harness
harness/contract: harness
harness/http: harness harness/contract harness/result
harness/targets/control: harness harness/result
harness/client: harness harness/contract harness/http harness/result
harness/register: harness harness/http
harness/targets: harness harness/client harness/contract harness/targets/control harness/discover harness/http mocks mocks/prism reference-impl reference-impl/listener reference-impl/sign-in steps/adapter
harness/run: harness harness/client harness/contract harness/targets/control harness/http harness/result harness/register harness/targets reports harness/scenario
harness/discover: harness harness/contract harness/http harness/register
harness/explore: harness harness/contract harness/targets/control harness/http harness/register harness/result harness/run harness/scenario reports
harness/devtools: harness harness/contract harness/targets/control harness/http reference-impl reference-impl/listener
harness/prove: harness harness/client harness/contract harness/explore harness/http harness/result harness/register harness/run harness/targets mocks/client-commands mocks steps/model
harness/cli: harness harness/client harness/contract harness/targets/control harness/devtools harness/discover harness/explore harness/http harness/prove harness/result harness/register harness/run harness/targets reports steps/model
# The API that steps use.
harness/scenario: harness harness/client harness/contract harness/targets/control harness/http harness/register harness/result harness/run
steps: harness/scenario harness harness/client harness/contract harness/targets/control harness/http harness/result harness/register harness/run steps/adapter
# Predicts responses from the document, for the command explore.
steps/model: harness harness/contract harness/targets/control harness/explore harness/http harness/register harness/scenario steps
# Enters states through the API itself, for servers without state control.
steps/adapter: harness harness/contract harness/targets/control harness/http harness/result
reports: harness harness/result
# Its types are generated from the contract as harness/contract reads it.
openapi: harness/contract
# The server without its sockets and its sign-in pages, which it does not import.
reference-impl:
reference-impl/listener: harness reference-impl
reference-impl/sign-in: reference-impl
# The bundled client. It imports nothing of the harness but the files for command lines, and loopback.ts.
reference-impl/client: harness
mocks/prism: harness/contract reference-impl
mocks/factories: openapi reference-impl
# Validates requests with the same code as the served mock.
mocks/msw: harness/contract harness/devtools harness/http mocks openapi reference-impl
# Serves the MSW mock over HTTP.
mocks/playwright: harness/devtools mocks/msw reference-impl/listener
# The mutants and variants of each area.
mocks: harness/contract harness/http reference-impl
mocks/client-commands: mocks reference-impl/client
# Measures programs from outside, and imports none of them.
bench:
# Builds the package; imports modules only for the paths and contents of data files.
build: harness harness/contract harness/targets/control harness/register
`;

const arrows = new Map(
  drawn
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => {
      const [room = '', there = ''] = line.split(/: ?/);
      return [room, there.split(' ').filter(Boolean)] as const;
    }),
);
const rooms = [...arrows.keys()].toSorted((a, b) => b.length - a.length);

const files = globSync('{harness,steps,mocks,reference-impl,reports,openapi,bench,build}/**/*.ts', {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts') && !file.includes('node_modules'));

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

function roomOf(file: string): string | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`));
}

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

/** Modules, documents for readers, and files that tools expect at the top level. */
const atTop =
  /^(?:\.ci|\.github|bench|build|docs|examples|features|harness|mocks|openapi|reference-impl|reports|steps|test|[A-Z]+(?:\.md)?|Containerfile|\.\w+(?:ignore|rc)|package(?:-lock)?\.json|(?:biome|tsconfig)\.json|redocly\.yaml|action\.yml|vitest\.(?:\w+\.)?config\.ts)$/;

/** The files that parse and explain command lines, for `svc-contract` and for `svc`. */
const frame = /^harness\/(?:command-line(?:-\w+)?|did-you-mean)\.ts$/;

describe('the architecture', () => {
  it('assigns every file to a module', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('has only known entries at the top level', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const top = new Set(tracked.slice(0, -1).flatMap((file) => file.split('/')[0] ?? []));
    expect([...top].filter((entry) => !atTop.test(entry))).toEqual([]);
  });

  it('contains only imports along the drawn arrows', () => {
    const crossing = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      if (here === undefined || there === undefined) return true;
      return here !== there && arrows.get(here)?.includes(there) !== true;
    });
    expect(crossing).toEqual([]);
  });

  it('uses every drawn arrow', () => {
    const used = new Set(imports.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
    const all = rooms.flatMap((room) => arrows.get(room)?.map((there) => `${room} → ${there}`) ?? []);
    expect(all.filter((arrow) => !used.has(arrow))).toEqual([]);
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

  it('derives rules and reference implementation from the document separately, without a shared file', () => {
    const expectations = ['features/', 'steps/'];
    const shared = imports.filter(
      ({ from, to }) =>
        (expectations.some((room) => from.startsWith(room)) && to.startsWith('reference-impl/')) ||
        (from.startsWith('reference-impl/') &&
          (to.startsWith('harness/') || to.startsWith('steps/')) &&
          to !== 'harness/loopback.ts' &&
          !(from.startsWith('reference-impl/client/cli/') && frame.test(to))),
    );
    expect(shared).toEqual([]);
  });

  it('keeps service names out of harness/, with reasoned exceptions', () => {
    expect(strayServiceWords(files)).toEqual([]);
  });

  it('keeps the core of command lines free of everything else, and out of the rules', () => {
    expect(files.filter((file) => frame.test(file))).toHaveLength(4);
    expect(imports.filter(({ from, to }) => frame.test(from) && !frame.test(to))).toEqual([]);
    const expecting = /^steps\//;
    expect(imports.filter(({ from, to }) => expecting.test(from) && frame.test(to))).toEqual([]);
  });

  it.each(['harness/cli', 'reference-impl/client/cli'])('accesses the process in one file of %s', (room) => {
    const touching = files.filter(
      (file) =>
        file.startsWith(`${room}/`) &&
        // Files in `harness/cli/api/` run in the importing program's process, so they may access it.
        !file.startsWith('harness/cli/api/') &&
        /from 'node:process'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(touching).toEqual([`${room}/main.ts`]);
  });
});
