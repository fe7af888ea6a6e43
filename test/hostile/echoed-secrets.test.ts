import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { verify } from '#app/api/svc-contract.ts';
import { run } from '#app/cli.ts';
import { createReference } from '#reference/server/reference.ts';
import { type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment, resultIn, textsIn } from '#test/commands/testing/run-command.ts';

const folder = temporaryFolder();

/** Runs a command, and checks that its output and the files in `folder` contain none of `spellings`. */
async function discreetly(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  spellings: readonly string[],
): Promise<void> {
  const environment = fakeEnvironment(env);
  expect([0, 1, 2, 3]).toContain(await run(args, environment));
  const { stdout, stderr } = environment.written;
  const texts = Object.entries({ 'what was printed': stdout + stderr, ...(await textsIn(folder.path)) });
  for (const [file, text] of texts)
    for (const spelling of spellings)
      for (const written of [spelling, JSON.stringify(spelling).slice(1, -1)])
        expect(text.toLowerCase().includes(written.toLowerCase()), `${written} in ${file}`).toBe(false);
  expect(texts.join()).toContain('[redacted]');
}

const escaped = (text: string, before: string, after = ''): string =>
  [...text].map((letter) => `${before}${letter.charCodeAt(0).toString(16)}${after}`).join('');

const key = 'Zq7kWx94LmTbR2vHs8NdQp';

/** A secret whose end may be cut off in an output, so the tests search for its first four characters. */
const distinct = 'QzXv-9WkJq3mTp5rYh7b';
const beginning = [distinct.slice(0, 4)];

/** The encodings of the key that are valid in the name of a header. */
const plain = [key, Buffer.from(key).toString('base64url')];
const spellingsOfKey = [
  ...plain,
  Buffer.from(`me:${key}`).toString('base64'),
  escaped(key, '%'),
  escaped(key, '&#x', ';'),
];

/** An OpenAPI document with the key in every string. */
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

/** The reference implementation, changed to echo the key wherever possible. */
async function repeatingKey(): Promise<SmallServer> {
  const reference = createReference({ controlToken: 'of nobody' });
  const { apiKey } = await reference.issueCredentials();
  const echo = JSON.stringify(Object.fromEntries(spellingsOfKey.map((each) => [each, each])));
  return servedBy(
    async ({ method, url, headers }) => {
      const isKnown = headers.get('x-api-key') === key;
      const isDescription = url.endsWith('/api/openapi/v1.json');
      const clean = new Request(url, { method, headers: isKnown ? { 'x-api-key': apiKey } : {} });
      const answer = isDescription && isKnown ? Response.json(description()) : await reference.fetch(clean);
      const text = (await answer.text()).replace(/^\{/, `{"echo":${echo},`);
      return new Response(method === 'HEAD' ? null : text, {
        status: isDescription && !isKnown ? 401 : answer.status,
        headers: [
          ['content-type', `application/json; x=${key}`],
          ...plain.map((each): [string, string] => [`x-${each}`, each]),
        ],
      });
    },
    (_, response) => {
      response.statusMessage = `Not ${key}`;
    },
  );
}

it.each([
  ['verify', 'URL', '--only', 'SY,AU', '--out', 'DIR'],
  ['verify', 'URL', '--only', 'SY-01', '--json', '--out', 'DIR/json'],
  ['init', 'URL', '--out', 'DIR/profile.yaml'],
  ['init', 'URL', '--json', '--out', 'DIR/profile.json.yaml'],
  ['diff', 'URL', '--all'],
  ['diff', 'URL', '--json'],
])('a key that a server repeats is neither written nor printed by %s %s %s %s', async (...args) => {
  const server = await repeatingKey();
  const given = args.map((word) => word.replace('URL', server.url).replace('DIR', folder.path));
  await discreetly(given, { SVC_ADMINISTRATOR_KEY: key }, spellingsOfKey);
});

// Values in findings are truncated at 20, 120, 160, 200, 300 and 400 characters, perhaps within a key.
it.each([
  ['verify', 'URL', '--only', 'SY,AU,ER,LS'],
  ['explore', 'URL', '--requests', '300', '--seed', '5'],
  ['diff', 'URL'],
])('no part of a key remains where %s truncates a string', async (...args) => {
  let requests = 0;
  const server = await servedBy(({ url, headers }) => {
    requests += 1;
    const text = `${'-'.repeat(requests % 7)}${distinct}`.repeat(40);
    const body = { code: text, message: text, items: text, openapi: text, paths: { '/': {} } };
    const isDescription = url.endsWith('/api/openapi/v1.json') && args[0] === 'diff';
    // If the status is 500, `explore` quotes the complete response.
    const refusal = args[0] === 'explore' && !url.includes('health') ? 500 : 400;
    const status = headers.has('x-api-key') ? 200 : 401;
    return Response.json(body, { status: isDescription ? status : refusal });
  });
  const given = args.map((word) => word.replace('URL', server.url));
  const out = args[0] === 'diff' ? [] : ['--out', folder.path];
  await discreetly([...given, ...out], { SVC_ADMINISTRATOR_KEY: distinct }, beginning);
});

it.each<[string, (text: string) => object]>([
  ['reference', (text) => ({ '/api/v1/health': { $ref: `#/${text}` } })],
  [
    'name',
    (text) => {
      const schema = { type: 'object', properties: { status: { enum: [text] } } };
      const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
      return { '/api/v1/health': { get: { responses } } };
    },
  ],
])('no part of a key remains where diff truncates a %s', async (_, paths) => {
  let before = '';
  const server = await servedBy(({ headers }) =>
    headers.has('x-api-key')
      ? Response.json({ openapi: '3.1.0', info: {}, paths: paths(before + distinct.repeat(40)) })
      : new Response(null, { status: 401 }),
  );
  for (before of ['', '-------', '-------------'])
    await discreetly(['diff', server.url], { SVC_ADMINISTRATOR_KEY: distinct }, beginning);
});

it('the token of state control is in no report, in any notation', async () => {
  const token = 'tok+en/of=the~control';
  // The token as JSON with some characters escaped, which JSON allows for any character.
  const inJson = JSON.stringify(token).replaceAll('+', '\\u002B').replaceAll('/', '\\/');
  const spellings = [
    token,
    encodeURIComponent(token).toLowerCase(),
    Buffer.from(`administrator:${token}`).toString('base64'),
    Buffer.from(token).toString('base64url'),
    token.toUpperCase(),
    token.replaceAll('+', '&#x2B;'),
  ];
  const reference = createReference({ controlToken: token });
  const control = await servedBy(reference.control);
  const server = await servedBy(async (request) => {
    const answer = await reference.fetch(request);
    const text = await answer.text();
    const echoed = text.replace(/^\{/, `{"echo":${JSON.stringify(spellings)},"told":${inJson},`);
    return new Response(answer.status === 204 ? null : echoed, {
      status: answer.status,
      headers: { 'content-type': 'application/json', 'x-echo': encodeURIComponent(token) },
    });
  });
  const stateControl = { adapter: 'http', url: control.url, token: { env: 'TOKEN' } };
  const allowed = { expendable: true, allow: ['write', 'password', 'burst', 'reset'] };
  const profile = { name: 'it', baseUrl: server.url, ...allowed, stateControl };
  const file = await folder.write('profile.yaml', profile);
  const args = ['verify', '--profile', file, '--only', 'SH,AU,ER', '--out', folder.path];
  await discreetly(args, { TOKEN: token }, [...spellings, inJson.slice(1, -1)]);
  const { summary } = await resultIn(folder.path, 'it');
  expect(summary.passed + summary.failed).toBeGreaterThan(60);
  expect(await readdir(join(folder.path, 'it'))).toHaveLength(8);
});

it('an error that prevents a run is printed without the token in it', async () => {
  const env = { TOKEN: distinct };
  const server = await servedBy(() =>
    Response.json({ detail: `-------${distinct.repeat(40)}` }, { status: 500 }),
  );
  const stateControl = { adapter: 'http', url: server.url, token: { env: 'TOKEN' } };
  const file = await folder.write('profile.yaml', { name: 'it', baseUrl: server.url, stateControl });
  const args = ['verify', '--profile', file, '--out', folder.path];
  await discreetly(args, env, beginning);
  await discreetly(['state-control', 'check', server.url, '--token-env', 'TOKEN'], env, beginning);
  expect(await readdir(join(folder.path, 'it'))).toContain('report.html');
  const error: unknown = await verify({ profile: file, env }).catch((thrown) => thrown);
  expect(inspect(error)).toContain('[redacted]');
  expect(inspect(error)).not.toContain(beginning[0]);
});
