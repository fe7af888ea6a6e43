import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

let prism: ChildProcess;
let url = '';

beforeAll(async () => {
  const command = [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    'mock',
    'openapi/service.yaml',
    '--port',
    '0',
  ];
  prism = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    prism.once('exit', (code) => reject(new Error(`Prism ended with exit code ${code}: ${printed}`)));
    prism.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /listening on (http:\S+)/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
});

afterAll(() => {
  prism.kill();
});

describe("Prism's own command on the contract", () => {
  it('serves an example of an open operation', async () => {
    const response = await fetch(`${url}/api/v1/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'healthy' });
  });

  it('picks a named example that a client asks for', async () => {
    const headers = { 'x-api-key': 'any', prefer: 'example=schedulerSilent121' };
    const response = await fetch(`${url}/api/v1/system/health`, { headers });
    expect(await response.json()).toMatchObject({ overall: 'Unhealthy' });
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('refuses a request without credentials with the error body of the contract', async () => {
    const response = await fetch(`${url}/api/v1/system/health`);
    expect(response.status).toBe(401);
    expect(Object.keys((await response.json()) as object)).toEqual(
      expect.arrayContaining(['code', 'message', 'timestamp']),
    );
  });
});
