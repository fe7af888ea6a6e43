import type { RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const json = { 'content-type': 'application/json' };
const swelling = Buffer.alloc(20_000_000);

/** The most that a run reads of one response, or a little less. */
const long = 4_900_000;

/** Writes the same chunk repeatedly, as fast as the client reads. */
function endlessly(response: ServerResponse, little: Uint8Array): void {
  const more = (): void => {
    while (!response.destroyed && response.write(little));
  };
  response.on('drain', more);
  more();
}

const compressed =
  (coding: string, little: Uint8Array): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': coding });
    endlessly(response, little);
  };

/** A single member, for codings that allow only one. */
const once =
  (coding: string, whole: Uint8Array): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...json, 'content-encoding': coding }).end(whole);

const always =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...json, ...headers }).end(body);

const huge = Buffer.alloc(700_000_000);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Servers whose responses cost more to receive than to send, by the kind of response. */
export const heavyAnswers: Readonly<Record<string, () => RequestListener>> = {
  'gzip without end': () => compressed('gzip', gzipSync(swelling)),
  'gzip in gzip': () => compressed('gzip, gzip', gzipSync(gzipSync(swelling))),
  '700 MB as br': () => once('br', brotliCompressSync(huge, quickly)),
  'control characters': () => always(Buffer.alloc(long, 0x01)),
  'one string of control characters': () => always(`{"version":"${'\\u0001'.repeat(long / 6)}"}`),
  backslashes: () => always(Buffer.alloc(long, 0x5c)),
  'a list of empty lists': () => always(`[${'[],'.repeat(249_000)}[]]`),
  'a description of 17 MB': () => always(JSON.stringify(description(11_500))),
  'long headers': () => always('{}', { 'x-long': '\u00e9'.repeat(15_000) }),
};

/** Operations whose schemas have circular references. */
function description(count: number): object {
  const to = (index: number): object => ({ $ref: `#/components/schemas/S${index % count}` });
  const named = (make: (index: number) => readonly [string, unknown]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
  const answer = (schema: object): object => ({
    200: { description: 'x'.repeat(100), content: { 'application/json': { schema } } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: named((at) => [
      `/api/v1/thing${at}/{id}`,
      { get: { responses: answer(to(at)) }, put: { responses: answer(to(at * 7)) } },
    ]),
    components: {
      schemas: named((at) => [
        `S${at}`,
        {
          description: 'x'.repeat(700),
          properties: { next: to(at + 1), items: { type: 'array', items: to(at * 13) } },
        },
      ]),
    },
  };
}
