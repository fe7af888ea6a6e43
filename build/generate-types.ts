import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

// `npm run types:generate` generates a TypeScript type from each of these JSON Schemas.
const files = [
  // The schema of results accepts fields of later versions; the generated type does not.
  { of: 'result/result', name: 'GeneratedResult', to: 'result/generated-result', isClosed: true },
  { of: 'profile/profile', name: 'GeneratedProfile', to: 'profile/generated-profile' },
  // The entries of a recording are validated one by one, so the schema of the whole file does not refer to them.
  { of: 'received/har', name: 'GeneratedHar', to: 'received/generated-har', unreachableDefinitions: true },
];

for (const { of, name, to, isClosed = false, ...options } of files) {
  const source = `${of}.schema.json`;
  const schema = JSON.parse(await readFile(new URL(`../harness/${source}`, import.meta.url), 'utf8'));
  const { title: _, $id: __, ...anonymous } = schema;
  // `allOf` states which fields each verdict requires. The generated type does not express this.
  delete anonymous.$defs.rule?.allOf;
  const text = await compile(anonymous, name, {
    additionalProperties: !isClosed,
    bannerComment: `// Generated from ${source} by npm run types:generate. Edit that instead.`,
    ignoreMinAndMaxItems: true,
    ...options,
  });
  await writeFile(new URL(`../harness/${to}.ts`, import.meta.url), text);
}
