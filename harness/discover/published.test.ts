import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { driftFrom } from '#test/builders/published-copy.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { describedOperations } from './described.ts';
import { readPublished } from './published.ts';
import { shapeOf } from './shape.ts';

const health = '/api/v1/system/health';
const answering = (schema: unknown, components: unknown = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Ours', version: '1' },
    paths: {
      [health]: {
        get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } },
      },
    },
    components,
  });

async function schemaIn(text: string): Promise<unknown> {
  const [operation] = describedOperations((await readPublished(text, 'it')).document);
  return operation?.responses.get('200')?.schema;
}

describe('what is no OpenAPI document', () => {
  it.each([
    ['nothing', '', 'no member openapi'],
    [
      'a page',
      '<!doctype html><html><body>Sign in: please</body></html>',
      'it has no member openapi|neither JSON',
    ],
    ['broken JSON', '{"openapi": "3.1.0", ', 'neither JSON nor YAML'],
    ['a list', '[1, 2]', 'no member openapi'],
    ['a number for a version', '{"openapi": 3.1}', 'no member openapi'],
    ['Swagger 2', '{"swagger": "2.0", "paths": {}}', 'no member openapi'],
    ['OpenAPI 4', '{"openapi": "4.0.0", "paths": {}}', 'OpenAPI 4.0.0, and only 3.0 and 3.1'],
    ['no paths', '{"openapi": "3.1.0", "info": {}}', 'describes no paths'],
    [
      'operations without number',
      JSON.stringify({
        openapi: '3.1.0',
        paths: { '/': Object.fromEntries([...Array(30_001).keys()].entries()) },
      }),
      'more than 30,000 operations',
    ],
    [
      'a reference to nothing',
      answering({ $ref: '#/components/schemas/Gone' }),
      'references cannot be followed',
    ],
    [
      'aliases without end',
      `a: &a [x, x, x]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}x]`)
        .join('\n')}`,
      'neither JSON nor YAML',
    ],
    ['nesting without end', '['.repeat(200_000), 'says too much for YAML'],
    [
      'nested schemas without end',
      answering('DEEP').replace('"DEEP"', `${'{"items":'.repeat(50_000)}{}${'}'.repeat(50_000)}`),
      'cannot be',
    ],
  ])('%s is said so in one line', async (_, text, reason) => {
    const error = await readPublished(text, 'file.json').then(
      () => undefined,
      (cause: unknown) => cause as Error & { exitCode: number },
    );
    expect(error?.message).toMatch(new RegExp(reason));
    expect(error?.message).toMatch(/^file\.json is no OpenAPI document/);
    expect(error?.message.split('\n')).toHaveLength(1);
    expect(error?.message.length).toBeLessThan(400);
    expect(error?.exitCode).toBe(2);
  });
});

describe('references', () => {
  it('that go round in circles are followed once', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    const schemas = {
      Node: node,
      Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }, { type: 'object' }] },
    };
    const shape = shapeOf(await schemaIn(answering({ $ref: '#/components/schemas/Node' }, { schemas })));
    expect(shapeOf(shape.members.get('next')?.schema).members.has('next')).toBe(true);
    const loop = await driftFrom(answering({ $ref: '#/components/schemas/Loop' }, { schemas }));
    expect(loop.findings.some(({ operation }) => operation === 'getServiceHealth')).toBe(true);
  });

  it('that multiply without end are read in no time', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` };
        return [`S${index}`, { allOf: [next, next], properties: { a: next, b: next } }];
      }),
    );
    const document = answering({ $ref: '#/components/schemas/S0' }, { schemas: { ...schemas, S40: {} } });
    const started = performance.now();
    await driftFrom(document);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('to other hosts are not fetched', async () => {
    const { url, heard, close } = await httpServer((_, response) => response.end('{"type": "string"}'));
    const { findings } = await driftFrom(answering({ $ref: `${url}/schema.json` }));
    await close();
    expect(heard).toEqual([]);
    const finding = findings.find(({ kind }) => kind === 'silence');
    expect(finding?.actual).toBe('a reference to another document, which was not read');
    expect(finding?.rank).toBe('differs');
  });

  it('to files are not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drift-'));
    const file = join(folder, 'secret.json');
    await writeFile(file, '{"type": "object", "properties": {"overall": {}, "secret": {}}}');
    for (const $ref of [file, pathToFileURL(file).href, 'package.json', '../package.json#/name']) {
      expect(await schemaIn(answering({ $ref }))).toEqual({ $ref });
    }
    await rm(folder, { recursive: true });
  });
});

describe('a document in YAML', () => {
  it('is read like one in JSON', async () => {
    const text = `openapi: 3.0.3\ninfo: {title: Ours, version: "1"}\npaths:\n  ${health}:\n    get:\n      responses:\n        "200": {description: ok}\n`;
    const { openapi, title, document } = await readPublished(`\uFEFF${text}`, 'it');
    expect([openapi, title]).toEqual(['3.0.3', 'Ours']);
    expect(describedOperations(document).map(({ method, path }) => [method, path])).toEqual([
      ['GET', health],
    ]);
  });
});
