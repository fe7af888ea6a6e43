import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { createReference } from '#reference/server/reference.ts';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

const key = 'Zq7kWx94LmTbR2vHs8NdQp';

/** What a name may hold, in a header as in JSON. */
const plain = [key, Buffer.from(key).toString('base64url')];
const spellings = [
  ...plain,
  Buffer.from(`me:${key}`).toString('base64'),
  [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  [...key].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join(''),
];

/** A description of an API in which the key stands wherever there is room for words. */
function description(): object {
  const responses = { 200: { description: key } };
  const parameters = [{ name: key, in: 'query', schema: { type: 'string', default: key } }];
  const operation = (operationId: string) => ({ operationId, summary: key, parameters, responses });
  const schema = { type: 'object', required: [key], properties: { [key]: { enum: [key] } } };
  return {
    openapi: '3.1.1',
    info: { title: key, version: key },
    servers: [{ url: `/${key}` }],
    paths: {
      [`/api/v1/${key}/version`]: { get: operation('getVersion') },
      [`/${key}/{${key}}`]: { get: operation('getUserInfo') },
      '/api/v1/system/reset': {
        post: { ...operation('resetSystem'), requestBody: { content: { 'application/json': { schema } } } },
      },
    },
  };
}

let server: SmallServer;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-echoed-key-'));
  const reference = createReference({ controlToken: 'of nobody' });
  const { apiKey } = await reference.issueCredentials();
  server = await httpServer((asked, answer) => {
    const url = `http://server.invalid${asked.url}`;
    const isKnown = asked.headers['x-api-key'] === key;
    const request = new Request(url, {
      method: asked.method ?? 'GET',
      headers: isKnown ? { 'x-api-key': apiKey } : {},
    });
    const isDescription = asked.url === '/api/openapi/v1.json';
    const answered = isDescription && isKnown ? Response.json(description()) : reference.fetch(request);
    void Promise.resolve(answered).then(async (response) => {
      const status = isDescription && !isKnown ? 401 : response.status;
      const text = await response.text();
      const echo = Object.fromEntries(spellings.map((each) => [each, each]));
      const body = text.startsWith('{') ? text.replace('{', `{"echo":${JSON.stringify(echo)},`) : text;
      answer.writeHead(status, `Not ${key}`, [
        ...['content-type', `application/json; x=${key}`],
        ...plain.flatMap((each) => [`x-${each}`, each]),
      ]);
      answer.end(asked.method === 'HEAD' ? '' : body);
    });
  });
});

afterAll(() => Promise.all([server.close(), rm(folder, { recursive: true, force: true })]));

it.each([
  ['verify', 'URL', '--only', 'SY,AU', '--out', 'DIR'],
  ['verify', 'URL', '--only', 'SY-01', '--json', '--out', 'DIR/json'],
  ['init', 'URL', '--out', 'DIR/profile.yaml'],
  ['init', 'URL', '--json', '--out', 'DIR/profile.json.yaml'],
  ['diff', 'URL', '--all'],
  ['diff', 'URL', '--json'],
])(
  'a key that a server repeats wherever it can is neither written nor printed by %s %s %s %s',
  async (...words) => {
    const given = words.map((word) => word.replace('URL', server.url).replace('DIR', folder));
    const environment = fakeEnvironment({ SVC_ADMINISTRATOR_KEY: key });
    expect([0, 1]).toContain(await run(given, environment));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const { stdout, stderr } = environment.written;
    const texts: [string, string][] = [['what was printed', stdout + stderr]];
    for (const file of files) texts.push([file, await readFile(file, 'utf8')]);
    for (const [place, text] of texts)
      for (const spelling of spellings)
        for (const written of [spelling, JSON.stringify(spelling).slice(1, -1)])
          expect(text.toLowerCase().includes(written.toLowerCase()), `${written} in ${place}`).toBe(false);
    expect(stdout).toContain('[redacted]');
  },
);
