import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();
const { document: contract } = await loadContract();
const published = JSON.stringify(contract);

const diff = (...args: readonly string[]) => runCommand(['diff', ...args]);

const serving = async (listener: RequestListener) => (await httpServer(listener)).url;

const fileWith = (document: object) => folder.write('document.json', document);

describe('diff of a file', () => {
  it('does not require the two entry points in the document', async () => {
    const document = await publishedCopy();
    delete document.paths['/api/reference'];
    delete document.paths['/api/openapi/v1.json'];
    const { exitCode, stdout } = await diff(await fileWith(document));
    expect(stdout).toContain('breaks: 0, differs: 2');
    expect(exitCode).toBe(0);
  });

  it('exits with 0 for a document that matches the contract', async () => {
    const { exitCode, stdout, stderr } = await diff(await fileWith(contract));
    expect(stdout).toContain('46 of 46 operations found; published but not in the contract: 0');
    expect(stdout).toContain('breaks: 0, differs: 0, note: 0');
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  it('exits with 1 for a breaking difference, and names the rule', async () => {
    const document = await publishedCopy();
    operationIn(document, 'getUserInfo').operation.security = [];
    operationIn(document, 'listActivities').operation.security = [];
    const { exitCode, stdout } = await diff(await fileWith(document));
    expect(stdout).toContain('  AU-16   getUserInfo and 1 more, access\n');
    expect(stdout).toContain('expected credentials; published: no security is declared');
    expect(exitCode).toBe(1);
  });

  it('shows notes with --all, and always counts them', async () => {
    const document = await publishedCopy();
    document.paths['/api/v1/about'] = document.paths['/api/v1/health/version'];
    delete document.paths['/api/v1/health/version'];
    const file = await fileWith(document);
    expect((await diff(file)).stdout).toContain('note: 1 (--all shows the notes)');
    expect((await diff(file, '--all')).stdout).toContain('  OP-11   getVersion, operation\n');
    expect((await diff(file)).exitCode).toBe(0);
  });

  it('prints everything as JSON with --json', async () => {
    const document = await publishedCopy();
    delete document.paths[operationIn(document, 'getServiceHealth').path];
    const { stdout, exitCode } = await diff(await fileWith(document), '--json');
    const result = JSON.parse(stdout);
    expect(result.summary).toEqual({ breaks: 1, differs: 0, note: 0 });
    expect(result.operations.missing).toEqual(['getServiceHealth']);
    const finding = { rank: 'breaks', operation: 'getServiceHealth', rule: 'SH-47' };
    expect(result.findings[0]).toMatchObject(finding);
    expect(exitCode).toBe(1);
  });

  it('removes control sequences of terminals', async () => {
    const document = await publishedCopy();
    document.info.title = 'Vendor\u001B[2J\r\nsvc-contract: all is well';
    const { stdout } = await diff(await fileWith(document));
    expect(stdout).not.toContain('\u001B');
    expect(stdout).not.toContain('\r');
    expect(stdout.split('\n')[0]).toContain('Vendor [2J svc-contract: all is well');
  });
});

describe('diff of a server', () => {
  it('reads the documented path', async () => {
    const paths: string[] = [];
    const url = await serving((request, response) => {
      paths.push(request.url ?? '');
      response.end(published);
    });
    expect((await diff(`${url}/tenant/`)).exitCode).toBe(0);
    expect((await diff(`${url}/own/document.json`)).exitCode).toBe(0);
    expect((await diff(`${url}/own?version=1#top`)).exitCode).toBe(0);
    expect(paths).toEqual(['/tenant/api/openapi/v1.json', '/own/document.json', '/own?version=1']);
  });

  it('reads the URL itself if the documented path does not exist', async () => {
    const url = await serving((request, response) => {
      response.statusCode = request.url === '/document' ? 200 : 404;
      response.end(request.url === '/document' ? published : '<html>');
    });
    expect((await diff(`${url}/document`)).exitCode).toBe(0);
    const problem = `no OpenAPI document at ${url}/api/openapi/v1.json: it returned 404`;
    expect(await errorOf(['diff', url])).toContain(problem);
  });

  it('sends the key only to operations that require it', async () => {
    const keys: unknown[] = [];
    const url = await serving((request, response) => {
      keys.push(request.headers['x-api-key']);
      response.statusCode = request.headers['x-api-key'] === 'key-of-the-test' ? 200 : 401;
      response.end(response.statusCode === 200 ? published : '{}');
    });
    const key = { SVC_ADMINISTRATOR_KEY: 'key-of-the-test' };
    expect((await runCommand(['diff', url], key)).exitCode).toBe(0);
    expect(keys).toEqual([undefined, 'key-of-the-test']);
    const hint = 'requires credentials (401). Set SVC_ADMINISTRATOR_KEY';
    expect(await errorOf(['diff', url])).toContain(hint);
    const env = { SVC_ADMINISTRATOR_KEY: 'another-key' };
    expect(await errorOf(['diff', url], { env })).toContain('to another key: the server refused this one');
  });

  it.each(['diff', 'init'])('a key that cannot be used is refused by %s', async (command) => {
    const url = await serving((_, response) => response.writeHead(401).end('{}'));
    const error = await errorOf([command, url], { env: { SVC_ADMINISTRATOR_KEY: 'short' } });
    expect(error).toContain('The value of SVC_ADMINISTRATOR_KEY has 5 characters');
  });

  it('reports that nginx requires a certificate', async () => {
    const url = await serving((_, response) =>
      response.writeHead(400).end('<center>No required SSL certificate was sent</center>'),
    );
    const error = await errorOf(['diff', url], { exitCode: 3 });
    expect(error).toContain('requires a client certificate');
  });
});
