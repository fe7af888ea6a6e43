import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { assertValidSchemas } from '#harness/contract/validate.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import { root } from '#harness/files/root.ts';
import { newestRelease } from '#harness/profile/profile.ts';
import { areas, rules } from '#harness/register/register.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import { knownStates } from '#harness/state-control/state-catalogue.ts';
import { overrideState } from '#mocks/overrides/override-form.ts';
import { mutants } from '#proof/mutants.ts';
import { states } from '#reference/server/control.ts';
import { createReference } from '#reference/server/reference.ts';
import { kinds } from '#steps/factory-reset/kinds.ts';
import manifest from '../package.json' with { type: 'json' };
import { areasByState, listing, written } from './gate/states-page.ts';

const { version } = manifest;
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

describe('the version of the package', () => {
  it.each(['action.yml', 'docs/ci.md', 'Containerfile'])('is the one in %s', async (file) => {
    const named = [...(await read(file)).matchAll(/svc-contract[@-](\d+\.\d+\.\d+)/g)].map(([, one]) => one);
    expect(new Set(named)).toEqual(new Set([version]));
  });

  it('has a dated chapter in the changelog', async () => {
    expect(await read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'));
  });
});

it('decisions are numbered in order, each once', async () => {
  const numbers = [...(await read('docs/decisions.md')).matchAll(/^## (\d{4}) /gm)].map(([, each]) => each);
  expect(numbers).toEqual([...new Set(numbers)].sort());
});

it.each(['README.md', 'docs/ci.md'])(
  'the number of rules in %s is that of those that can fail',
  async (file) => {
    const total = rules.filter(
      (rule) => rule.basis !== 'open' && !rule.excluded && appliesTo(rule, newestRelease),
    );
    const named = [...(await read(file)).matchAll(/(\d+) (?:rules tested|passed, 0 failed)/g)].map(
      ([, each]) => each,
    );
    expect(new Set(named)).toEqual(new Set([`${total.length}`]));
  },
);

const files = globSync('harness/**/*.schema.json', { cwd: root });
const protocol = readBundledData('openapi/state-control.yaml') as { components: { schemas: object } };

const ours: Readonly<Record<string, readonly JsonSchema[]>> = {
  ...Object.fromEntries(
    files.map((file) => [file, [JSON.parse(readFileSync(join(root, file), 'utf8')) as JsonSchema]]),
  ),
  'state control': Object.keys(protocol.components.schemas).map((name) => ({
    ...protocol,
    $ref: `#/components/schemas/${name}`,
  })),
  'what known states answer with': knownStates.flatMap(
    ({ requiredValues, ruleValues, optionalValues }) =>
      Object.values({ ...requiredValues, ...ruleValues, ...optionalValues }) as JsonSchema[],
  ),
  'overridden responses': [overrideState([]).params as JsonSchema],
  'the states of the reference': states.map(({ params }) => params as unknown as JsonSchema),
};

// Runs do not validate the schemas against the meta-schema, so these tests validate them.
describe('the schemas of this repository', () => {
  it.each(Object.entries(ours))('are valid: %s', (name, schemas) => {
    expect(schemas.length).toBeGreaterThan(0);
    assertValidSchemas(schemas, name);
  });

  const bounded = Object.entries(ours).filter(([name]) => /profile|subject|overridden|states of/.test(name));

  it.each(bounded)('limit every number that a user may give: %s', (_, schemas) => {
    expect(schemas.flatMap((schema) => unboundedIn(schema, ''))).toEqual([]);
  });
});

/** The positions in a schema where it accepts a number of any size. */
function unboundedIn(node: unknown, at: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maximum, enum: values } = node as { type?: unknown; maximum?: unknown; enum?: unknown };
  const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number');
  // No maximum is needed: a release is not a quantity, and an `atStep` beyond the last step is refused.
  const isOther = /\/(?:release|atStep)$/.test(at);
  const isOpen = isNumber && maximum === undefined && values === undefined && !isOther;
  const within = Object.entries(node).flatMap(([name, member]) => unboundedIn(member, `${at}/${name}`));
  return isOpen ? [at, ...within] : within;
}

/** The files that may write to the terminal without `withSafeOutput`. Each value is the reason. */
const writers: Readonly<Record<string, string>> = {
  'app/main.ts': 'creates the streams that withSafeOutput wraps, and reports a failure of its own output',
  'harness/programs/launcher.js': 'reports that Node is too old',
  'harness/programs/supervisor.ts': 'its output is that of a started program, which its reader makes safe',
  'reference-impl/client/cli/environment.ts': 'creates the streams of svc',
  'reference-impl/client/shell/shell.ts': 'prints the output of a test script',
};

const real = /\bprocess\.std(?:out|err)\b|\bconsole\.\w+\(|\{[^}]*\bstd(?:out|err)\b[^}]*\} = process\b/;

it('all terminal output uses one function, with reasoned exceptions', () => {
  const files = globSync('{app,harness,proof,reports,steps,mocks,reference-impl,openapi}/**/*.{ts,js}', {
    cwd: root,
  })
    .map((file) => file.replaceAll('\\', '/'))
    // Tests are left out, and folders with code for browsers, where `console` does not write to a terminal.
    .filter((file) => !/\.test\.ts$|^harness\/devtools\/console\/|^reports\/html\//.test(file));
  const found = files.filter((file) => real.test(readFileSync(join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(400);
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
});

it.each(['app/svc-contract.js', 'reference-impl/client/cli/svc.js'])(
  '%s prints the warnings of Node about the environment, and none about what is inside',
  (entry) => {
    const names = ['DeprecationWarning', 'ExperimentalWarning', 'MaxListenersExceededWarning', 'Warning'];
    const warn = `for (const name of ${JSON.stringify(names)}) process.emitWarning('of a ' + name, name)`;
    const preload = `data:text/javascript,process.once('beforeExit', () => { ${warn} })`;
    const args = ['--import', preload, join(root, entry), '--help'];
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr.match(/of a \w+/g)).toEqual(['of a Warning']);
  },
);

it('the streams of every command are wrapped before anything is written', () => {
  const text = readFileSync(join(root, 'app/cli.ts'), 'utf8');
  const begun = text.slice(text.indexOf('export async function run('));
  expect(begun.split('\n')[1]?.trim()).toBe('const environment = withSafeOutput(given);');
  expect(begun).not.toMatch(/given\.std/);
});

const workflows = globSync('.github/workflows/*.yml', { cwd: root });
describe.each(['action.yml', 'docs/ci.md', ...workflows])('%s', (file) => {
  it('pins every third-party action by digest and version', async () => {
    const text = await readFile(join(root, file), 'utf8');
    const used = [...text.matchAll(/uses: *(\S.*)$/gm)].map(([, what = '']) => what);
    const others = used.filter((what) => !/^(\.\/|OWNER\/)/.test(what));
    expect(others.length).toBeGreaterThan(0);
    for (const what of others) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('puts a target after "--", and pins npm packages', async () => {
    const text = await readFile(join(root, file), 'utf8');
    for (const [line] of text.matchAll(/svc-contract verify .*"\$\{?SVC_TARGET\}?".*/g))
      expect(line).toMatch(/ -- "\$\{?SVC_TARGET/);
    for (const [, version] of text.matchAll(/npx --yes svc-contract(\S*)/g)) expect(version).toMatch(/^@\d/);
  });
});

it('no installed package has an install script', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([name]) => name)).toEqual([]);
});

/** Files, other than features, monitors, mutants and open points, that may contain rule ids, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'app/': 'help: an example has to be one that works',
  'openapi/accepted-survivors.yaml': 'part of the proof',
};

const apart = /^(?:test|docs|examples|bench)\/|\.test\.ts$|\.md$|^package-lock\.json$|\.png$/;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !apart.test(file));
const known = new Set(rules.map(({ id }) => id));
const pattern = new RegExp(`(?<!@depends-on-)\\b(?:${areas.map(({ id }) => id).join('|')})-\\d{2}\\b`, 'g');
const named = tracked.map((file) => ({
  file,
  ids: new Set(readFileSync(join(root, file), 'utf8').match(pattern) ?? []),
}));

it('each rule is named in exactly one feature', () => {
  const features = named.filter(({ file }) => file.endsWith('.feature'));
  const elsewhere = [...known].filter((id) => features.filter(({ ids }) => ids.has(id)).length !== 1);
  expect(elsewhere).toEqual([]);
});

it('rules are named only in features, monitors, predictions, mutants and open points, with reasoned exceptions', () => {
  const stray = named
    .filter(({ ids }) => ids.size > 0)
    .filter(
      ({ file }) =>
        !/\.feature$|^steps\/[\w-]+\/(?:monitors|[\w-]*predictions)\.ts$|^features\/contract-parts\.yaml$|^proof\/|^openapi\/open-points\.yaml$/.test(
          file,
        ),
    )
    .filter(({ file }) => !Object.keys(exceptions).some((each) => file.startsWith(each)))
    .map(({ file, ids }) => `${file}: ${[...ids].join(', ')}`);
  expect(stray).toEqual([]);
});

it('every named rule exists', () => {
  const unknown = named.flatMap(({ file, ids }) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('each server rule that can fail has a mutant in proof/', () => {
  const proven = new Set(mutants.map(({ rule }) => rule));
  const canFail = rules.filter(
    ({ subject, basis, excluded }) => subject === 'server' && basis !== 'open' && excluded === undefined,
  );
  expect(canFail.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
});

it('docs/state-control.md is the output of npm run states', async () => {
  const areasOf = await areasByState();
  expect(Object.keys(areasOf).length).toBeGreaterThan(20);
  expect(written()).toBe(listing(areasOf));
});

it('docs/state-control.md names the kinds whose records an adapter counts', () => {
  const described = (value: string) => new RegExp(`\`${value}\`: .*`).exec(written())?.[0];
  for (const value of ['removes', 'keeps']) expect(described(value)).toContain('metaverseObjects');
  const orphans = kinds.flatMap((kind) => kind.orphans ?? []);
  expect(orphans.length).toBeGreaterThan(1);
  for (const name of orphans) expect(described('orphanedRecords')).toContain(name);
});

it('the reference implementation accepts every documented parameter, with the same default', async () => {
  const answer = await createReference().control(new Request('http://control.invalid/states'));
  type Parameters = Record<string, { enum?: unknown[]; default?: unknown }>;
  const { states } = (await answer.json()) as {
    states: { state: string; params: { properties: Parameters } }[];
  };
  const declared = new Map(states.map(({ state, params }) => [state, params.properties]));
  for (const { state, params } of knownStates) {
    for (const [name, shape] of Object.entries(params as Parameters)) {
      const parameter = declared.get(state)?.[name];
      expect(parameter, `${state}: ${name}`).toBeDefined();
      if (name !== 'work') expect(parameter?.default, `${state}: ${name}`).toEqual(shape.default);
      expect(parameter?.enum ?? [], `${state}: ${name}`).toEqual(expect.arrayContaining(shape.enum ?? []));
    }
  }
});
