import { describe, expect, it } from 'vitest';
import { run } from './program.ts';
import { startServer } from './server.ts';

describe('a measured program', () => {
  it('is measured until it ends, by the clock and by its processor time', async () => {
    const waiting = await run({ words: ['-e', 'setTimeout(() => 0, 300)'] });
    expect(waiting.clockMs).toBeGreaterThan(300);
    expect(waiting.cpuMs).toBeGreaterThan(0);
  });

  it('is not measured where it fails, unless its code is expected', async () => {
    await expect(run({ words: ['-e', 'process.exit(3)'] })).rejects.toThrow('exit code 3');
    expect(await run({ words: ['-e', 'process.exit(3)'], codes: [3] })).toHaveProperty('cpuMs');
  });
});

describe('a measured server', () => {
  it('is started, asked for what it takes, and stopped', async () => {
    const script =
      "require('node:http').createServer((_, r) => r.end()).listen(process.argv[1], '127.0.0.1')";
    const server = await startServer((port) => ({ words: ['-e', script, String(port)] }));
    expect((await server.usage()).rssMb).toBeGreaterThan(10);
    await server.stop();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('is not waited for where it ends before it listens', async () => {
    await expect(startServer(() => ({ words: ['-e', '0'] }))).rejects.toThrow('before it listened');
  });
});
