import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenBy, resultWith } from '#test/builders/results.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from '#test/commands/testing/run-command.ts';
import { obeyed } from '#test/package/testing/pipeline.ts';
import { stepSummary } from './publish.ts';

const planted = 'planted-key-7f3a91c2';
const words = `##[error]owned\n::error::owned\n::set-output name=conforms::true ${planted}`;

describe('a step against a server whose responses contain workflow commands', () => {
  const folder = temporaryFolder('all');
  let log = '';
  const text = (name: string): string => readFileSync(join(folder.path, name), 'utf8');

  // Every response contains the workflow commands and the key, except the 401 for the OpenAPI document.
  beforeAll(async () => {
    const server = await httpServer(({ url }, response) => {
      // If this response were not an error in the documented form, the step would not test the server.
      if (url?.endsWith('/api/openapi/v1.json') === true) {
        const refusal = { code: 'NO', message: 'Who asks?', timestamp: '2026-03-02T09:30:00Z' };
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: words, version: words, ready: words, mode: words }));
    });
    const env = {
      GITHUB_OUTPUT: join(folder.path, 'output'),
      GITHUB_STEP_SUMMARY: join(folder.path, 'summary'),
      SVC_ADMINISTRATOR_KEY: planted,
    };
    const profile = join(folder.path, 'profile.yaml');
    const key = '{administrator: {apiKey: {env: SVC_ADMINISTRATOR_KEY}}}';
    const facts = [`baseUrl: ${server.url}`, "release: '0.16'", `credentials: ${key}`];
    await writeFile(profile, facts.join('\n'));
    const out = join(folder.path, 'out');
    const ended = await runCommand(['verify', '--profile', profile, '--github', '--out', out], env);
    log = ended.stdout;
    await server.close();
  });

  it('prints text without workflow commands', () => {
    expect(log).toContain('##[error]owned');
    const titles = obeyed(log).map(({ name, properties }) => [name, properties.title]);
    expect(titles).toHaveLength(10);
    expect(titles.filter(([name, title]) => name !== 'error' || title === undefined)).toEqual([]);
    expect(titles.at(-1)?.[1]).toMatch(/^\d+ more$/);
  });

  it('escapes markup in the summary', () => {
    expect(text('summary')).toContain('##[error]owned');
    const [written] = globSync('out/*/summary.md', { cwd: folder.path });
    expect(text('summary')).toBe(`${text(String(written))}\n`);
  });

  it('contains no key', () => {
    for (const each of [log, text('summary'), text('output')]) expect(each).not.toContain(planted);
  });
});

it('the summary of a step is at most one mebibyte long, and notes what is omitted', () => {
  const long = resultWith(Array.from({ length: 300 }, (_, nth) => brokenBy('心'.repeat(200), `SH-${nth}`)));
  const text = stepSummary(Array.from({ length: 40 }, () => long));
  expect(Buffer.byteLength(text)).toBeLessThan(1_048_576);
  const shown = text.split('### Broken').length - 1;
  expect(shown).toBeGreaterThan(3);
  expect(text).toContain(`*Truncated: for ${40 - shown} more targets, see their summary.md.*`);
});

it('publishing is refused outside of a job', async () => {
  const error = await errorOf(['verify', 'reference', '--github']);
  expect(error).toContain('needs GITHUB_STEP_SUMMARY');
});
