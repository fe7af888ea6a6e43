import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretBodies, spellings, unnamedBodies } from '#test/builders/secret-bodies.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import type { PassedMessages } from './har-entry.ts';
import { openTrafficFile } from './traffic-file.ts';

const folder = temporaryFolder();
const textOf = (name: string) => readFileSync(join(folder.path, name), 'utf8');
const linesOf = () =>
  textOf('exchanges.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function passed(id: number, body: string, type = 'application/json', answer = '{}'): PassedMessages {
  return {
    id,
    at: new Date(id).toISOString(),
    milliseconds: 1,
    operation: undefined,
    vocabulary: new Map(),
    request: {
      method: 'POST',
      url: 'https://svc.example/api/v1/metaverse/objects/1/password',
      headers: { 'content-type': type },
      body,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: answer },
  };
}

it('has a line for each exchange within a second, and becomes a HAR file with the same entries', async () => {
  const file = await openTrafficFile(folder.path);
  for (const id of [1, 2]) file.add(passed(id, '{}'), new Set());
  await expect.poll(() => linesOf().length, { timeout: 1_000 }).toBe(2);
  const lines = linesOf();
  expect(await file.seal([], 'a run')).toEqual({ file: 'exchanges.har', entries: 2 });
  const { log } = JSON.parse(textOf('exchanges.har'));
  expect(log).toMatchObject({ version: '1.2', comment: 'a run', entries: [{ _id: 1 }, { _id: 2 }] });
  expect(log.entries).toEqual(lines);
  expect(await readdir(folder.path)).toEqual(['exchanges.har']);
  expect(statSync(join(folder.path, 'exchanges.har')).mode & 0o077).toBe(0);
});

it('has no secret of a body in any form, neither while it is open nor afterwards', async () => {
  const file = await openTrafficFile(folder.path);
  for (const [index, [, body, type]] of [...secretBodies, ...unnamedBodies].entries())
    file.add(passed(index, body, type, body), new Set());
  await expect.poll(() => textOf('exchanges.ndjson')).not.toBe('');
  const open = textOf('exchanges.ndjson');
  await file.seal([]);
  for (const text of [open, textOf('exchanges.har')]) {
    expect(text).toContain('[redacted]');
    expect(spellings.filter((each) => text.includes(each))).toEqual([]);
  }
});

it('masks at its end what was learnt to be a secret after it had been written', async () => {
  const file = await openTrafficFile(folder.path);
  const word = 'correct-horse';
  file.add({ ...passed(1, '{}', 'text/plain', `{"a":"\\u0063${word.slice(1)}"}`) }, new Set());
  file.add({ ...passed(2, '{}', 'text/plain', word) }, new Set());
  await expect.poll(() => textOf('exchanges.ndjson')).toContain(word);
  await file.seal([word]);
  expect(textOf('exchanges.har')).not.toContain(word.slice(1));
  expect(JSON.parse(textOf('exchanges.har')).log.entries).toHaveLength(2);
});

it('ends at its limit with a message', async () => {
  const file = await openTrafficFile(folder.path, 1_000);
  for (const id of [1, 2, 3]) file.add(passed(id, '{}'), new Set());
  const path = join(folder.path, 'exchanges.ndjson');
  expect(await file.seal([])).toEqual({
    file: 'exchanges.har',
    entries: 1,
    incomplete: `${path} is full after 1 requests; further requests are not in it.`,
  });
});

it('leaves its lines if the HAR file cannot take its place', async () => {
  await mkdir(join(folder.path, 'exchanges.har'));
  const file = await openTrafficFile(folder.path);
  file.add(passed(1, '{}'), new Set());
  const { incomplete, ...rest } = await file.seal([]);
  expect(rest).toEqual({ file: 'exchanges.ndjson', entries: 1 });
  expect(incomplete).toContain('The requests are in');
  expect(linesOf()).toHaveLength(1);
  expect((await readdir(folder.path)).sort()).toEqual(['exchanges.har', 'exchanges.ndjson']);
});

it('is not mixed with that of another run in the same folder', async () => {
  const [one, other] = [await openTrafficFile(folder.path), await openTrafficFile(folder.path)];
  one.add(passed(1, '{}'), new Set());
  other.add(passed(2, '{}'), new Set());
  await other.seal([]);
  expect(JSON.parse(textOf('exchanges.har')).log.entries).toMatchObject([{ _id: 2 }]);
  await one.seal([]);
  expect(JSON.parse(textOf('exchanges.har')).log.entries).toMatchObject([{ _id: 1 }]);
});
