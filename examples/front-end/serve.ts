import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The example, bundled and served on the loopback address. */
export async function serveFrontEnd(): Promise<{ url: string; bytes: number; close(): Promise<void> }> {
  const script = await bundled('./main.ts');
  const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  const files: Readonly<Record<string, readonly [type: string, read: () => Promise<string>]>> = {
    '/': ['text/html', () => readFile(here('./index.html'), 'utf8')],
    '/style.css': ['text/css', () => readFile(here('./style.css'), 'utf8')],
    '/main.js': ['text/javascript', async () => script],
    '/mockServiceWorker.js': ['text/javascript', () => readFile(worker, 'utf8')],
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const [type, read] = files[url] ?? [];
    if (type === undefined || read === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(await read());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    bytes: script.length,
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

if (import.meta.main) process.stdout.write(`${(await serveFrontEnd()).url}\n`);
