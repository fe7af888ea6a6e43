import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { enterer } from '#test/builders/enterer.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import type { Reference } from '../reference.ts';
import { changesSince, copyOf, rowOf, rowText } from './changed-rows.ts';
import { type DataFileOptions, openDataFile } from './data-file.ts';
import { persistentReference, type StorageBackend } from './persistent-reference.ts';

/** A JSON value that a test can use as any type, without checking the type first. */
type Json = { [name: string]: Json } & Json[] & (string | number | boolean | null);

/** A user of a reference implementation in this process. */
function visitor({ control, fetch }: Pick<Reference, 'control' | 'fetch'>) {
  return {
    given: enterer<Json>(control),
    async send(path: string, { method = 'GET', headers = {}, json }: Sent = {}) {
      const sent = new Headers(headers as HeadersInit);
      if (json !== undefined) sent.set('content-type', 'application/json');
      const body = json === undefined ? null : JSON.stringify(json);
      const response = await fetch(new Request(`http://a.test${path}`, { method, headers: sent, body }));
      const text = await response.text();
      const answer: Json = text.startsWith('{') ? JSON.parse(text) : text;
      return { status: response.status, body: answer };
    },
  };
}

interface Sent {
  readonly method?: string;
  readonly headers?: Json | HeadersInit;
  readonly json?: unknown;
}

type Visitor = ReturnType<typeof visitor>;

/** The headers of a new caller. */
async function callerOf({ given }: Visitor): Promise<Json> {
  return (await given('a caller exists', { kind: 'infrastructure' })).headers as Json;
}

const folder = temporaryFolder();
let opened: StorageBackend | undefined;

afterEach(() => {
  opened?.close();
  opened = undefined;
});

function reopened(options: DataFileOptions = {}): StorageBackend {
  opened?.close();
  opened = openDataFile(join(folder.path, 'data'), options);
  return opened;
}

/** Stops the service that uses the file, and starts another one with it. */
const startedAnew = (options?: DataFileOptions): Visitor => visitor(persistentReference(reopened(options)));

const names = async (visit: Visitor, headers: Json, path: string) =>
  (await visit.send(path, { headers })).body.items?.map(({ name }) => name);
const attributes = '/api/v1/metaverse/attributes?pageSize=100';
const make = (visit: Visitor, headers: Json, name: string) =>
  visit.send('/api/v1/metaverse/attributes', { method: 'POST', headers, json: { name, type: 'Text' } });

describe('a persistent service', () => {
  it('accepts the credentials that it issued at the start', async () => {
    const { apiKey, bearerToken } = await persistentReference(reopened()).issueCredentials();
    const { fetch } = persistentReference(reopened());
    for (const headers of [{ 'x-api-key': apiKey }, { authorization: `Bearer ${bearerToken}` }]) {
      const request = new Request('http://reference.test/api/v1/system/health', { headers });
      expect((await fetch(request)).status).toBe(200);
    }
  });

  it('rolls back changes that cannot be saved, and continues when there is space', async () => {
    let visit = startedAnew();
    const headers = await callerOf(visit);
    await make(visit, headers, 'before');
    const before = await names(visit, headers, attributes);

    visit = startedAnew({ mostPages: 1 });
    const refused = await make(visit, headers, 'x'.repeat(900_000));
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const message = expect.stringContaining('database or disk is full');
    expect(refused.body).toMatchObject({ code: expect.any(String), message, timestamp: expect.any(String) });
    await expect(visit.given('metaverse objects exist', { count: 20_000 })).rejects.toThrow('503');
    expect(await names(visit, headers, attributes)).toEqual(before);

    visit = startedAnew();
    expect(await names(visit, headers, attributes)).toEqual(before);
    expect((await make(visit, headers, 'after')).status).toBe(201);
  });

  it('refuses a pending request whose changes were rolled back with those of another', async () => {
    let isFull = false;
    const storage = reopened();
    const { write } = storage;
    storage.write = (changes) => {
      if (isFull) throw new Error('full');
      write(changes);
    };
    const visit = visitor(persistentReference(storage));
    const headers = await callerOf(visit);
    const { metaverseObjectId } = await visit.given('a person has accounts', {
      accounts: [{ settlesAfterSeconds: 1 }],
    });
    const path = `/api/v1/metaverse/objects/${metaverseObjectId}/password`;
    isFull = true;
    const json = { password: 'correct horse', wait: 2 };
    const password = visit.send(path, { method: 'POST', headers, json });
    expect((await make(visit, headers, 'other')).status).toBe(503);
    isFull = false;
    expect((await password).status).toBe(503);
    const activities = await names(visit, headers, '/api/v1/activities');
    expect(activities).not.toContain('Set password');
  });
});

it('the persisted state has these fields; changing them requires a new keptVersion', async () => {
  const storage = reopened();
  const visit = visitor(persistentReference(storage));
  await visit.given('the system is populated');
  await visit.given('a caller exists', { method: 'bearer' });
  await visit.given('a portal session exists');
  await visit.given('requests are limited');
  await visit.send('/api/v1/health');
  const shapes = [...storage.read()].map(([collection, rows]) => {
    const members = rows.flatMap(({ text }) => namesWithin(JSON.parse(text)));
    return `${collection}: ${[...new Set(members)].sort().join(' ')}`;
  });
  await expect(`${shapes.sort().join('\n')}\n`).toMatchFileSnapshot('kept-members.txt');
});

function namesWithin(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesWithin);
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesWithin(member)]);
}

/** Rows of a list. Two of the four possible rows are different objects of equal value. */
const someRows = fc.array(fc.constantFrom({ value: 1 }, { value: 1 }, { value: 2 }, { value: 3 }));

it('computed changes recreate the same list in the same order, whatever the list was before', () => {
  fc.assert(
    fc.property(fc.array(someRows), (lists) => {
      const written = new Map<number, string>();
      let before: object[] = [];
      for (const rows of lists) {
        for (const found of changesSince<{ rows: object[] }>({ rows: before }, { rows })) {
          if ('text' in found) written.set(found.place, found.text);
          else written.delete(found.place);
        }
        const inOrder = [...written].toSorted(([one], [other]) => one - other).map(([, text]) => rowOf(text));
        expect(inOrder).toEqual(rows);
        before = rows;
      }
    }),
  );
});

it('writes only added rows', () => {
  const rows = [{ value: 1 }, { value: 2 }];
  const map = new Map([['a', 1]]);
  const before = copyOf({ rows, map, one: { a: 1 } });
  expect(changesSince(before, { rows, map, one: { a: 1 } })).toEqual([]);
  map.set('b', 2);
  expect(changesSince(before, { rows: [...rows, { value: 3 }], map, one: { a: 1 } })).toEqual([
    { collection: 'rows', place: 2, text: '{"value":3}' },
    { collection: 'map', place: 1, text: '["b",2]' },
  ]);
});

it('distinguishes a date from a string that looks like one', () => {
  const at = new Date('2026-03-02T09:30:00.000Z');
  const read = { at, name: at.toISOString(), inside: [{ at }], none: null };
  expect(rowOf(rowText(read))).toEqual(read);
});
