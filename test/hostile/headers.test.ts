import { describe, expect, it } from 'vitest';
import { httpServer } from '#test/builders/small-server.ts';
import { decentAtFirst, saying, serving } from './servers/bad-server.ts';
import { verifying } from './testing/attempt.ts';

const rest = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
const headers = (lines: string): string => `HTTP/1.1 200 OK\r\n${lines}\r\n${rest}`;

// No answer could be made out, so nothing was judged (3).
describe('headers that are no HTTP make an error with its reason', () => {
  it.each([
    ['a header of 20 kB', headers(`X-Long: ${'a'.repeat(20_000)}`), 'headers are longer than 16 kB'],
    [
      'a thousand headers',
      headers('X-Many: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1000).trim()),
      'longer than 16 kB',
    ],
    ['a control character', headers('X-Bell: a\u0007b'), 'Invalid header value char'],
    ['a NUL', headers('X-Nul: a\0b'), 'Invalid header value char'],
    ['a space in a name', headers('X Name: a'), 'Invalid header token'],
    ['a line that is no header', headers('no header at all'), 'Invalid header token'],
    ['the status 099', `HTTP/1.1 099 Odd\r\n${rest}`, 'below 100, which HTTP does not have'],
    ['the status 999', `HTTP/1.1 999 Odd\r\n${rest}`, 'HTTP has no status 999'],
  ])('%s', async (_, bytes, words) => {
    const { exitCode, faults, rules } = await verifying(await saying(bytes));
    expect(faults.join()).toContain(words);
    expect([...rules('passed'), ...rules('failed')]).toEqual([]);
    expect(exitCode).toBe(3);
  });
});

describe('headers that say more than they should', () => {
  it('beyond ASCII are read and written down without harm', async () => {
    const bytes = Buffer.from(headers('X-Name: J\u00fcrgen \u0080'), 'latin1');
    const { rules, result } = await verifying(await saying(bytes));
    expect(rules('error')).toEqual([]);
    expect(result?.exchanges[0]?.response.headers['x-name']).toMatch(/^J/);
  });

  it('called __proto__ and constructor change no object', async () => {
    const { rules } = await verifying(await saying(headers('__proto__: a\r\nconstructor: b')));
    expect(rules('error')).toEqual([]);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  it('of ids with line breaks reach no address and no header', async () => {
    const id = 'a\r\nX-Injected: yes/../../x?y#z';
    const envelope = { items: [{ id }], totalCount: 1, page: 1, pageSize: 1, totalPages: 1 };
    const server = await serving(JSON.stringify({ ...envelope, hasNextPage: false, hasPreviousPage: false }));
    const { rules } = await verifying(server, { only: '' });
    expect(server.heard.join('\n')).not.toMatch(/^x-injected/im);
    expect(rules('error')).toEqual([]);
  });
});

describe('redirects', () => {
  it('to another host are not followed: that host hears nothing, so no credential reaches it', async () => {
    const other = await serving('{"version":"1.2.3"}');
    try {
      const server = await httpServer((request, response) =>
        response.writeHead(307, { location: `${other.url}/elsewhere?from=${request.url}` }).end(),
      );
      const { rules } = await verifying(server, { only: '' });
      expect(server.heard.some((request) => request.includes('a-key-that-opens'))).toBe(true);
      expect(other.heard).toEqual([]);
      expect(rules('passed')).toEqual([]);
    } finally {
      await other.close();
    }
  });

  // A server that sends everybody in circles keeps none of the rules that it was asked for (1).
  it.each([301, 302, 303, 307, 308])('with %i in a circle end at once', async (status) => {
    const server = await decentAtFirst(({ url = '' }, response) =>
      response.writeHead(status, { location: url }).end(),
    );
    const { exitCode, rules } = await verifying(server);
    expect([...rules('passed'), ...rules('error')]).toEqual([]);
    expect(exitCode).toBe(1);
    expect(server.heard.length).toBeLessThan(100);
  });
});
