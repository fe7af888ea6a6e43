import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const json = { 'content-type': 'application/json' };

/** The length in bytes of a long body: just below 5 MB, the most that a run reads of a response. */
const long = 4_900_000;

const always =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...json, ...headers }).end(body);

const huge = Buffer.alloc(700_000_000);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Servers whose responses cost more to receive than to send, by the kind of response. */
export const heavyAnswers = {
  '700 MB as br': () => always(brotliCompressSync(huge, quickly), { 'content-encoding': 'br' }),
  'one string of control characters': () => always(`{"version":"${'\\u0001'.repeat(long / 6)}"}`),
  backslashes: () => always(Buffer.alloc(long, 0x5c)),
  'a list of empty lists': () => always(`[${'[],'.repeat(249_000)}[]]`),
  'a description of 17 MB': () => always(JSON.stringify(description(11_500))),
  'long headers': () => always('{}', { 'x-long': '\u00e9'.repeat(15_000) }),
};

/** An OpenAPI document whose schemas refer to each other in circles. */
function description(count: number): object {
  const to = (index: number): object => ({ $ref: `#/components/schemas/S${index % count}` });
  const named = (make: (index: number) => readonly [string, unknown]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
  const answer = (schema: object): object => ({
    200: { description: 'x'.repeat(100), content: { 'application/json': { schema } } },
  });
  const schema = (at: number): object => ({
    description: 'x'.repeat(700),
    properties: { next: to(at + 1), items: { type: 'array', items: to(at * 13) } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: named((at) => [
      `/api/v1/thing${at}/{id}`,
      { get: { responses: answer(to(at)) }, put: { responses: answer(to(at * 7)) } },
    ]),
    components: { schemas: named((at) => [`S${at}`, schema(at)]) },
  };
}
