import { readFile } from 'node:fs/promises';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** A registry that has our package in its present version, and nothing else. What is optional is not found there. */
export async function smallRegistry(tarball: string): Promise<SmallServer> {
  const server = await httpServer(async ({ url = '', headers }, response) => {
    const { name, version } = manifest;
    if (url.endsWith('.tgz')) return void response.end(await readFile(tarball));
    if (url !== `/${name}`) return void response.writeHead(404).end('{}');
    const dist = { tarball: `http://${headers.host}/${name}.tgz` };
    const versions = { [version]: { ...manifest, devDependencies: {}, dist } };
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  return server;
}
