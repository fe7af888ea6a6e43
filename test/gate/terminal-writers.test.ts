import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';

/** Files that may write to the terminal past `withSafeOutput`, each with its reason. */
const writers: Readonly<Record<string, string>> = {
  'harness/cli/main.ts':
    'makes the streams that withSafeOutput wraps, and tells of a fault of its own output',
  'harness/cli/svc-contract.js': 'tells that Node is too old',
  'reference-impl/client/cli/process-environment.ts': 'makes the streams of svc',
  'reference-impl/client/cli/svc.js': 'tells that Node is too old',
  'reference-impl/client/shell/shell.ts': 'prints what a test script says itself',
};

const real = /\bprocess\.std(?:out|err)\b|\bconsole\.\w+\(|\{[^}]*\bstd(?:out|err)\b[^}]*\} = process\b/;

it('nothing writes to the terminal past the one function, but for those with a reason', () => {
  const files = globSync('{harness,reports,steps,mocks,reference-impl,openapi}/**/*.{ts,js}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    // What runs in a page has a console of its own.
    .filter((file) => !/\.test\.ts$|^harness\/devtools\/console\/|^reports\/html\//.test(file));
  const found = files.filter((file) => real.test(readFileSync(join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
});

it('the streams of every command are wrapped before anything is written', () => {
  const text = readFileSync(join(root, 'harness/cli/cli.ts'), 'utf8');
  const begun = text.slice(text.indexOf('export async function run('));
  expect(begun.split('\n')[1]?.trim()).toBe('const environment = withSafeOutput(given);');
  expect(begun).not.toMatch(/given\.std/);
});
