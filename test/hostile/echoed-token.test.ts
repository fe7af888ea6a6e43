import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { readResult } from '#harness/result/result-file.ts';
import { createReference } from '#reference/server/reference.ts';
import { listening } from '#test/builders/small-server.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

const token = 'tok+en/of=the~control';

/** The ways in which an answer may show a secret to whoever reads it. */
const spellings = [
  token,
  encodeURIComponent(token).toLowerCase(),
  Buffer.from(`administrator:${token}`).toString('base64'),
  Buffer.from(token).toString('base64url'),
  token.toUpperCase(),
  token.replaceAll('+', '&#x2B;'),
];

/** As JSON, which may escape any letter. */
const inJson = JSON.stringify(token).replaceAll('+', '\\u002B').replaceAll('/', '\\/');

/** The reference implementation, which tells every caller of the token of its state control. */
async function telltale() {
  const reference = createReference({ controlToken: token });
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { method = 'GET', url = '/', headers } = asked;
        const isControl = url.startsWith('/control');
        const body = Buffer.concat(chunks);
        const request = new Request(`http://server.invalid${url.replace('/control', '')}`, {
          method,
          headers: Object.entries(headers).filter(
            ([name]) => !/^(host|connection|content-length|transfer-encoding)$/.test(name),
          ) as [string, string][],
          ...(body.length > 0 && { body }),
        });
        void (isControl ? reference.control(request) : reference.fetch(request)).then(async (response) => {
          const text = await response.text();
          const echoed =
            isControl || !text.startsWith('{')
              ? text
              : text.replace('{', `{"echo":${JSON.stringify(spellings)},"told":${inJson},`);
          answer.writeHead(response.status, {
            'content-type': 'application/json',
            'x-echo': encodeURIComponent(token),
          });
          answer.end(response.status === 204 ? undefined : echoed);
        });
      });
  });
  return listening(server, []);
}

it('the token of state control is in no report, however an answer spells it', async () => {
  const server = await telltale();
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  try {
    const profile = join(folder, 'profile.yaml');
    await writeFile(
      profile,
      JSON.stringify({
        name: 'it',
        baseUrl: server.url,
        expendable: true,
        allow: ['write', 'password', 'burst', 'reset'],
        stateControl: { adapter: 'http', url: `${server.url}/control`, token: { env: 'TOKEN' } },
      }),
    );
    const environment = fakeEnvironment({ TOKEN: token });
    const words = ['--profile', profile, '--out', folder];
    expect([0, 1]).toContain(await run(['verify', ...words], environment));
    const { summary } = await readResult(join(folder, 'it', 'result.json'));
    expect(summary.passed + summary.failed).toBeGreaterThan(250);
    const files = await readdir(join(folder, 'it'));
    expect(files).toHaveLength(10);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, 'it', file), 'utf8')));
    const all = [...texts, environment.written.stdout, environment.written.stderr].join('\n');
    expect(all).toContain('[redacted]');
    for (const spelling of [...spellings, inJson.slice(1, -1)])
      for (const written of [spelling, JSON.stringify(spelling).slice(1, -1)])
        expect(all.toLowerCase().includes(written.toLowerCase()), written).toBe(false);
  } finally {
    await Promise.all([server.close(), rm(folder, { recursive: true, force: true })]);
  }
});
