import type { RequestListener } from 'node:http';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { driftFrom } from '#test/builders/published-copy.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { describedOperations } from './described.ts';
import { fetchText } from './fetch-text.ts';
import { readPublished } from './published.ts';
import { shapeOf } from './shape.ts';

const health = '/api/v1/system/health';
const answering = (schema: unknown, components: unknown = {}): string => {
  const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
  const info = { title: 'Ours', version: '1' };
  return JSON.stringify({ openapi: '3.1.0', info, paths: { [health]: { get } }, components });
};
const deep = `${'{"items":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
const many = Object.fromEntries([...Array(30_001).keys()].entries());

async function schemaIn(text: string): Promise<unknown> {
  const [operation] = describedOperations((await readPublished(text, 'it')).document);
  return operation?.responses.get('200')?.schema;
}

it.each([
  ['nothing', '', 'field "openapi" is missing'],
  ['a page', '<!doctype html><html><body>Sign in: please</body></html>', 'is missing|neither JSON'],
  ['broken JSON', '{"openapi": "3.1.0", ', 'neither JSON nor YAML'],
  ['Swagger 2', '{"swagger": "2.0", "paths": {}}', 'written in Swagger 2.0, and only OpenAPI can be read'],
  ['OpenAPI 4', '{"openapi": "4.0.0", "paths": {}}', 'OpenAPI 4.0.0, and only 3.0, 3.1, 3.2 can be read'],
  ['two numbers', '{"openapi": "3.1", "paths": {}}', 'is "3.1"; it must be text with three numbers'],
  ['a number', 'openapi: 3.1\npaths: {}', 'is 3.1; it must be text with three numbers'],
  ['null', 'null', 'field "openapi" is missing'],
  ['lists', '[[],[{}],null]', 'field "openapi" is missing'],
  ['no paths', '{"openapi": "3.1.0", "info": {}}', 'describes no paths'],
  ['many operations', JSON.stringify({ openapi: '3.1.0', paths: { '/': many } }), 'than 30,000 operations'],
  ['nested schemas without end', answering('DEEP').replace('"DEEP"', deep), 'cannot be'],
])('anything but an OpenAPI document is refused in one line: %s', async (_, text, reason) => {
  const message = expect.stringMatching(
    new RegExp(`^file\\.json is not a readable OpenAPI document.{0,340}(?:${reason}).{0,200}$`),
  );
  await expect(readPublished(text, 'file.json')).rejects.toMatchObject({ message, exitCode: 2 });
});

it('OpenAPI 3.2 is read', async () => {
  const { openapi } = await readPublished(answering({}).replace('3.1.0', '3.2.0'), 'it');
  expect(openapi).toBe('3.2.0');
});

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const gone = to('Gone');
const chain = { Node: { properties: { next: to('Node'), a: gone } }, End: gone };
const content = (media: object) => ({ content: { 'a/b': media } });
const why = '#/components/schemas/Gone cannot be resolved';

it.each<[string, Record<string, unknown>, string | undefined]>([
  ['in a schema', { responses: { 200: content({ schema: gone }) } }, 'GET /lost'],
  ['with a sibling', { parameters: [{ schema: { ...gone, title: 'a' } }] }, 'GET /lost'],
  ['behind a circle', { requestBody: to('Node') }, 'GET /lost'],
  ['behind a reference', { responses: { default: to('End') } }, 'GET /lost'],
  ['of a property `example`', { requestBody: { schema: { properties: { example: gone } } } }, 'GET /lost'],
  ['in an example', { requestBody: content({ example: gone }) }, undefined],
  ['in a named example', { requestBody: content({ examples: { a: { value: gone } } }) }, undefined],
  ['in an enum', { parameters: [{ schema: { enum: [gone] } }] }, undefined],
])('a reference to nothing %s costs that operation alone', async (_, get, operation) => {
  const document = JSON.parse(answering({}, { schemas: chain }));
  document.paths['/lost'] = { get, put: { responses: {} } };
  const { lost, document: read } = await readPublished(JSON.stringify(document), 'it');
  expect(lost).toEqual(operation === undefined ? [] : [{ operation, why }]);
  const left = describedOperations(read).map(({ method, path }) => `${method} ${path}`);
  expect(left).toEqual([`GET ${health}`, ...(operation === undefined ? ['GET /lost'] : []), 'PUT /lost']);
});

it('a path or its parameters that refer to nothing cost its operations, which diff calls not readable', async () => {
  const document = JSON.parse(answering({}));
  document.paths['/lost'] = { parameters: [gone], get: {}, put: {} };
  document.paths[health] = gone;
  const { lost } = await readPublished(JSON.stringify(document), 'it');
  expect(lost.map(({ operation }) => operation)).toEqual([health, 'GET /lost', 'PUT /lost']);
  const { findings } = await driftFrom(document);
  const [found] = findings.filter(({ operation }) => operation === 'getServiceHealth');
  expect(found).toMatchObject({ rank: 'differs', actual: 'not readable' });
});

describe('references', () => {
  const folder = temporaryFolder();

  it('that are circular are followed once', async () => {
    const node = { type: 'object', properties: { next: to('Node') } };
    const schemas = { Node: node, Loop: { allOf: [to('Loop'), { type: 'object' }] } };
    const shape = shapeOf(await schemaIn(answering(to('Node'), { schemas })));
    expect(shapeOf(shape.members.get('next')?.schema).members.has('next')).toBe(true);
    const loop = await driftFrom(answering(to('Loop'), { schemas }));
    expect(loop.findings.some(({ operation }) => operation === 'getServiceHealth')).toBe(true);
  });

  it('to other hosts are not fetched', async () => {
    const { url, heard } = await httpServer((_, response) => response.end('{"type": "string"}'));
    const { findings } = await driftFrom(answering({ $ref: `${url}/schema.json` }));
    expect(heard).toEqual([]);
    const finding = findings.find(({ kind }) => kind === 'silence');
    expect(finding?.actual).toBe('a reference to another document, which was not read');
    expect(finding?.rank).toBe('differs');
  });

  it('to files are not read', async () => {
    const schema = { type: 'object', properties: { overall: {}, secret: {} } };
    const file = await folder.write('secret.json', schema);
    for (const $ref of [file, pathToFileURL(file).href, 'package.json', '../package.json#/name']) {
      expect(await schemaIn(answering({ $ref }))).toEqual({ $ref });
    }
  });
});

const bomb = gzipSync(Buffer.alloc(50_000_000));
const swelling: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);

const redirecting =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

// `test/hostile/memory.test.ts` has more hostile documents.
it.each<[string, RequestListener, string]>([
  ['sends a small answer that swells', swelling, 'longer than 100,000 bytes'],
  ['redirects elsewhere', redirecting('http://localhost:9/document'), 'another origin, http://localhost:9'],
  ['redirects to a file', redirecting('file:///etc/hostname'), 'redirects to another origin, file://'],
])('a hostile server that %s causes a clear error within the limits', async (_, listener, message) => {
  const { url } = await httpServer(listener);
  const fetched = fetchText(url, { timeoutMs: 20_000, maximumBytes: 100_000 });
  const error = { code: 'FILE_INVALID', message: expect.stringContaining(message) };
  await expect(fetched).rejects.toMatchObject(error);
});
