import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

// Writes the type of a result from its published schema, for `npm run types:generate`.
const schema = JSON.parse(await readFile(new URL('result.schema.json', import.meta.url), 'utf8'));
const { title: _, $id: __, ...anonymous } = schema;
// No type can say which fields a verdict requires.
delete anonymous.$defs.rule.allOf;
const text = await compile(anonymous, 'GeneratedResult', {
  additionalProperties: false,
  bannerComment: '// Generated from result.schema.json by npm run types:generate. Edit that instead.',
  ignoreMinAndMaxItems: true,
});
await writeFile(new URL('generated-result.ts', import.meta.url), text);
