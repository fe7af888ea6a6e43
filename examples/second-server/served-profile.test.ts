import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readServedProfile } from '#app/targets/served-profile.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { DescribedOperation, Match } from '#harness/discover/described.ts';
import { driftOf } from '#harness/discover/drift.ts';
import { readPublished } from '#harness/discover/published.ts';
import { secondServerKeys, startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from '#test/commands/testing/run-command.ts';
import { serveMock, serveReference } from '../../app/api/serve.ts';
import type { ProfileFile } from '../../harness/profile/profile-file.ts';
import { svcService } from '../../mocks/msw/svc-service.ts';

const folder = temporaryFolder('all');
const key = secondServerKeys.SVC_SECOND_ADMINISTRATOR_KEY;
let second: string;
let drafted: string;

beforeAll(async () => {
  const server = await startSecondServer();
  second = server.url;
  drafted = await draftOf(second, 'second.yaml');
  return server.close;
});

async function draftOf(url: string, name: string): Promise<string> {
  const file = join(folder.path, name);
  const env = { SVC_ADMINISTRATOR_KEY: key };
  expect(await runCommand(['init', url, '--out', file], env)).toMatchObject({ exitCode: 0, stderr: '' });
  return file;
}

async function appearanceIn(file: string): Promise<unknown> {
  const { prefix, release, paths, casing, ids, requests } = parse(
    await readFile(file, 'utf8'),
  ) as ProfileFile;
  return { prefix, release, paths, casing, ids, requests };
}

const credentials = { 'X-Api-Key': key };

async function publishedBy(url: string) {
  const answer = await fetch(`${url}/api/openapi/v1.json`, { headers: credentials });
  return (await readPublished(await answer.text(), url)).document;
}

/**
 * The operations that both servers have (`matches`), those of them whose path or path parameters differ
 * (`differing`), and the operations that only `first` has (`missing`).
 */
async function between(first: string, other: string) {
  const { matches, missing } = driftOf(await publishedBy(first), await publishedBy(other));
  const inPath = ({ parameters }: DescribedOperation) =>
    parameters.flatMap(({ in: place, schema }) => (place === 'path' ? [schema.type] : []));
  const isOne = ({ by, wanted, given }: Match) =>
    by === 'path' && String(inPath(wanted)) === String(inPath(given));
  return { differing: matches.filter((each) => !isOne(each)), missing: missing.map(({ id }) => id), matches };
}

describe('the reference implementation, served with the profile that "init" drafted for a second server', () => {
  it('has the same paths, casing and identifiers as the second server for "init" and "diff"', async () => {
    const ours = await serveReference({ profile: drafted, apiKey: key });
    onTestFinished(ours.close);
    const plain = await serveReference({ apiKey: key });
    onTestFinished(plain.close);
    expect(await appearanceIn(await draftOf(ours.url, 'own.yaml'))).toEqual(await appearanceIn(drafted));
    const found = await between(ours.url, second);
    expect(found.differing).toEqual([]);
    expect(found.matches.length).toBeGreaterThan(30);
    // `init` found each operation that has a path in the drafted profile, so none of these may be missing.
    const { paths } = parse(await readFile(drafted, 'utf8')) as ProfileFile;
    expect(found.missing.filter((id) => id in (paths ?? {}))).toEqual([]);
    expect((await between(plain.url, second)).differing).not.toEqual([]);
  });

  it.each([
    ['reference', serveReference],
    ['mock', serveMock],
  ] as const)('%s serves the paths, casing, identifiers and requests of the profile', async (_, serve) => {
    const server = await serve({ profile: drafted, apiKey: key });
    onTestFinished(server.close);
    const send = (path: string, init: RequestInit = {}) =>
      fetch(server.url + path, { headers: credentials, ...init });
    const systems = '/api/v1/synchronisation/connected-systems';
    expect(await (await send('/api/v1/about')).json()).toMatchObject({ Version: expect.any(String) });
    expect((await send('/api/v1/health/version')).status).toBe(404);
    const page = (await (await send(`${systems}?pageSize=1`)).json()) as { items: Record<string, unknown>[] };
    const [{ Id = 0 } = {}] = page.items;
    expect(Id).toBeTypeOf('number');
    expect(await (await send(`${systems}/${Id}`)).json()).toMatchObject({ Id });
    const started = await send(`${systems}/${Id}/schema-import`, { method: 'POST' });
    expect(started.status).toBe(202);
    expect(started.headers.get('location')).toMatch(/^\/api\/v1\/activities\//);
    expect((await send(started.headers.get('location') ?? '')).status).toBe(200);
  });

  it('starts for paths with further parameters, says so, and serves the other paths of the profile', async () => {
    const paths = {
      updateServiceSettings: '/api/v1/service-settings/{key}',
      listObjectMatchingRules: '/api/v1/synchronisation/connected-systems/{id}/matching',
      getVersion: '/api/v1/about',
    };
    const file = await folder.write('further.yaml', { baseUrl: 'http://127.0.0.1:1', paths });
    const said: string[] = [];
    await readServedProfile(file, (line) => said.push(line));
    expect(said).toEqual(
      [
        ['updateServiceSettings', 'key'],
        ['listObjectMatchingRules', 'id'],
      ].map(
        ([operation, name]) =>
          `${file}: paths.${operation}: a mock needs the path parameters (none), not ${name}, so the path of the contract is used`,
      ),
    );
    const server = await serveReference({ profile: file, apiKey: key });
    onTestFinished(server.close);
    const [{ path: rules = '' } = {}] = [...(await loadContract()).operations.values()].filter(
      ({ id }) => id === 'listObjectMatchingRules',
    );
    const status = async (path: string) => (await fetch(server.url + path, { headers: credentials })).status;
    expect([await status('/api/v1/about'), await status(rules)]).toEqual([200, 200]);
    expect(() => svcService({ profile: { paths } })).not.toThrow();
  });

  it.each([
    ['overlay: other.yaml', /overlay changes the contract/],
    ['release: 7', /release must be one of/],
    ['requests: { passwordMember: value }', /would not treat as a secret/],
    ['ids: { getVersion: integer }', /no such list/],
    ['ids: { listMetaverseObjects: integer }', /GUIDs according to the document/],
    ['paths: { getVersion: /api/v1/health }', /getBasicHealth and getVersion are both at GET/],
    ['paths: { getEverything: /all }', /no such operation/],
  ])('%s is refused in one line', async (line, words) => {
    const file = await folder.write('refused.yaml', `baseUrl: http://127.0.0.1:1\n${line}\n`);
    for (const command of ['reference', 'mock'])
      expect(await errorOf([command, '--profile', file])).toMatch(words);
  });
});
