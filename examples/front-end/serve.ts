import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Serves the page with the mock. If `api` is given, `/live` is the page with the service at that address. */
export async function serveFrontEnd(
  api?: string,
  authConfig = '/api/v1/auth/config',
): Promise<{ url: string; close(): Promise<void> }> {
  const [script, live] = await Promise.all([
    bundled('./main.ts'),
    api === undefined ? undefined : bundled('./live.ts'),
  ]);
  const index = () => readFile(here('./index.html'), 'utf8');
  const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  const files: Readonly<Record<string, readonly [type: string, read: () => Promise<string>]>> = {
    '/': ['text/html', index],
    '/style.css': ['text/css', () => readFile(here('./style.css'), 'utf8')],
    '/main.js': ['text/javascript', async () => script],
    '/mockServiceWorker.js': ['text/javascript', () => readFile(worker, 'utf8')],
    ...(live !== undefined && {
      '/live': ['text/html', async () => (await index()).replace('/main.js', '/live.js')],
      '/live.js': ['text/javascript', async () => live],
      '/config.json': ['application/json', async () => JSON.stringify({ api, authConfig })],
    }),
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const [type, read] = files[new URL(url, 'http://localhost').pathname] ?? [];
    if (type === undefined || read === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(await read());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundled(entry: string): Promise<string> {
  const bundle = await rolldown({ input: here(entry), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { api: { type: 'string' } } });
  const { url } = await serveFrontEnd(values.api);
  process.stdout.write(values.api === undefined ? `${url}\n` : `${url}live\n`);
}
