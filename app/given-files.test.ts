import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { readOverlay } from '#harness/contract/overlay.ts';
import { readerFor } from '#harness/discover/fetch-text.ts';
import { publishedAt } from '#harness/discover/published.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { liveTarget } from '#harness/http/live.ts';
import { readProfile } from '#harness/profile/profile-file.ts';
import { openRecording } from '#harness/received/recording.ts';
import { readResult } from '#harness/result/result-file.ts';
import { readKnownFailures } from '#harness/verdict/baseline-file.ts';
import { samples } from '#test/builders/results.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** The bytes of a text as editors, PowerShell and Windows write them. */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 of PowerShell': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16, big-endian': (text) => swapped(`\uFEFF${text}`),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  CRLF: (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
};

const document = 'openapi: 3.0.3\ninfo: { title: Ünï 🔑 }\npaths: { /a: { get: {} } }\n';
const entry =
  '{"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"http://a/","headers":[]},"response":{"status":200,"headers":[]}}';
const reader = await readerFor(undefined, {});
const never = { input: Readable.from([]), interrupted: new AbortController().signal };

/** A file of each kind, how it is read, and a part of its value. */
const kinds: Readonly<
  Record<string, [text: string, read: (file: string) => Promise<unknown>, part: object]>
> = {
  profile: ['name: Ünï 🔑\nbaseUrl: http://a\n', readProfile, { name: 'Ünï 🔑' }],
  baseline: [
    '- { rule: SH-04, reason: Ünï 🔑, owner: us, expires: 2099-01-01 }\n',
    (file) => readKnownFailures({ file, update: false }),
    { entries: [{ reason: 'Ünï 🔑' }] },
  ],
  overlay: [
    'overlay: 1.0.0\nactions:\n- { target: $.info, update: { title: Ünï 🔑 } }\n',
    readOverlay,
    { actions: [{ update: { title: 'Ünï 🔑' } }] },
  ],
  'client definition': [
    'name: Ünï 🔑\nshell: bash\ncommands: { Get-SvcVersion: svc version }\n',
    readClientDefinition,
    { subject: { name: 'Ünï 🔑' } },
  ],
  recording: [
    `{ "log": { "entries": [${entry}] },\n "a": "Ünï 🔑" }`,
    (file) => Readable.from(openRecording(file, { ...never, follow: false }).entries).toArray(),
    [{}],
  ],
  result: [
    jsonText({ ...samples.green, target: { ...samples.green.target, name: 'Ünï 🔑' } }),
    readResult,
    { target: { name: 'Ünï 🔑' } },
  ],
  'OpenAPI document': [document, (file) => publishedAt(file, '/', reader), { title: 'Ünï 🔑' }],
};

const folder = temporaryFolder();

it.each(
  Object.entries(kinds).flatMap(([kind, given]) =>
    Object.entries(encodings).map(([encoding, encode]) => [kind, encoding, given, encode] as const),
  ),
)('a %s with %s is read like any other', async (_, __, [text, read, part], encode) => {
  const file = join(folder.path, 'given');
  await writeFile(file, encode(text));
  await expect(read(file)).resolves.toMatchObject(part);
});

it.each(Object.entries(encodings))(
  'a document of a server with %s is read like a file',
  async (_, encode) => {
    const { url } = await httpServer((__, response) => response.end(encode(document)));
    await expect(publishedAt(url, '/', reader)).resolves.toMatchObject({ title: 'Ünï 🔑' });
  },
);

it('the OpenAPI document of a server may be longer than its other responses', async () => {
  const { url } = await httpServer((_, response) => response.end('x'.repeat(6_000_000)));
  const { send, close } = liveTarget(`${url}/below`, { documentPath: '/document' });
  const answer = await send(new Request(`${url}/below/document`));
  expect((await answer.text()).length).toBe(6_000_000);
  await expect(send(new Request(`${url}/document`))).rejects.toThrow('longer than 5,000,000 bytes');
  await close?.();
});

it.each([
  [
    'baseline',
    '- &a { rule: SH-04, reason: r, owner: us, expires: 2099-01-01 }\n- { <<: *a, rule: SH-05 }\n',
    (file: string) => readKnownFailures({ file, update: false }),
    { entries: [{}, { rule: 'SH-05', owner: 'us' }] },
  ],
  [
    'overlay',
    'overlay: 1.0.0\nx: [&a { x: 1, y: 1 }, &b { y: 2, z: 2 }]\nactions: [{ target: $.info, update: { <<: [*a, *b], z: 3 } }]\n',
    readOverlay,
    { actions: [{ update: { x: 1, y: 1, z: 3 } }] },
  ],
  [
    'OpenAPI document',
    'openapi: 3.0.3\nx: &a { get: { summary: s } }\npaths: { /a: { <<: *a }, "/<<": {} }\n',
    (file: string) => publishedAt(file, '/', reader),
    { document: { paths: { '/a': { get: { summary: 's' } } } } },
  ],
])('merge keys are applied in a %s', async (_, text, read, part) => {
  await expect(read(await folder.write('given', text))).resolves.toMatchObject(part);
});

it('merge keys that multiply are refused in one line', async () => {
  const keys = Array.from({ length: 500 }, (_, at) => `k${at}: 1`).join(', ');
  const text = `a: &a { ${keys} }\nb: [${'{ <<: *a }, '.repeat(2_000)}]\n`;
  await expect(readProfile(await folder.write('given', text))).rejects.toThrow(
    /given is not valid YAML: its merge keys repeat too many values\.$/,
  );
});
