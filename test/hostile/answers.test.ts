import { describe, expect, it } from 'vitest';
import { httpServer, type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { decentAtFirst, sending, serving } from './servers/bad-server.ts';
import { verifying } from './testing/attempt.ts';

const rest = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
const headers = (lines: string): string => `HTTP/1.1 200 OK\r\n${lines}\r\n${rest}`;

describe('unusual headers and ids', () => {
  it('beyond ASCII are read and written correctly', async () => {
    const bytes = Buffer.from(headers('X-Name: J\u00fcrgen \u0080'), 'latin1');
    const { rules, result } = await verifying(await sending(bytes));
    expect(rules('error')).toEqual([]);
    const names = result?.exchanges.flatMap(({ response }) => response.headers?.['x-name'] ?? []) ?? [];
    expect(names[0]).toMatch(/^J/);
  });

  it('named __proto__ and constructor change no object', async () => {
    const { rules } = await verifying(await sending(headers('__proto__: a\r\nconstructor: b')));
    expect(rules('error')).toEqual([]);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  it('with line breaks appear in no URL and no header', async () => {
    const id = 'a\r\nX-Injected: yes/../../x?y#z';
    const envelope = { items: [{ id }], totalCount: 1, page: 1, pageSize: 1, totalPages: 1 };
    const server = await serving(JSON.stringify({ ...envelope, hasNextPage: false, hasPreviousPage: false }));
    const { rules } = await verifying(server, { only: '' });
    expect(server.heard.join('\n')).not.toMatch(/^x-injected/im);
    expect(rules('error')).toEqual([]);
  });
});

describe('redirects', () => {
  it('to another host are not followed, so that no credential reaches it', async () => {
    const other = await serving('{"version":"1.2.3"}');
    const server = await httpServer((request, response) =>
      response.writeHead(307, { location: `${other.url}/elsewhere?from=${request.url}` }).end(),
    );
    const { rules } = await verifying(server, { only: '' });
    expect(server.heard.some((request) => request.includes('a-key-that-opens'))).toBe(true);
    expect(other.heard).toEqual([]);
    expect(rules('passed')).toEqual([]);
  });

  // An endless redirect breaks rules, so the exit code is 1.
  it.each([301, 307])('with %i in a circle end at once', async (status) => {
    const server = await decentAtFirst(({ url = '' }, response) =>
      response.writeHead(status, { location: url }).end(),
    );
    const { exitCode, rules, result } = await verifying(server);
    expect([...rules('passed'), ...rules('error')]).toEqual([]);
    expect(exitCode).toBe(1);
    const swept = result?.exchanges.filter(({ covers }) => covers !== undefined) ?? [];
    expect(server.heard.length - swept.length).toBeLessThan(115);
  });
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

// The response is complete but wrong, so the server breaks rules, and the exit code is 1.
describe('a response that is not JSON passes no rule', () => {
  const { buffer: latin1 } = Uint8Array.from('{"product":"é","version":"1.2.3"}', (c) => c.charCodeAt(0));
  it.each<[string, string | Uint8Array, string]>([
    ['with HTML labelled as JSON', '<!doctype html>{"version":"1.2.3"}', '<!doctype'],
    ['with bytes that are not UTF-8', new Uint8Array(latin1), 'not UTF-8'],
    ['with a trailing comma', '{"product":"x","version":"1.2.3",}', '1.2.3'],
    ['nested a hundred thousand levels deep', '['.repeat(1e5) + ']'.repeat(1e5), 'deeper than 200 levels'],
    ['without a body', '', 'no body'],
  ])('one %s', async (_, body, words) => {
    const only = 'SY-18,SH-26,SH-47,LS-03,VR-01';
    const { exitCode, rules, result } = await verifying(await serving(body), { only });
    expect(exitCode).toBe(1);
    expect([...rules('passed'), ...rules('error')]).toEqual([]);
    expect(rules('failed')).toContain('SY-18');
    const evidence = result?.rules.find(({ id }) => id === 'SY-18')?.evidence;
    expect(JSON.stringify(evidence)).toContain(words);
  });

  it('if it is cut off by a Content-Length that is too short', async () => {
    const { exitCode, rules } = await verifying(
      await sending(`${head}Content-Length: 5\r\n\r\n{"version":"1.2.3"}`),
    );
    expect(rules('passed')).toEqual([]);
    expect(rules('failed')).toEqual(['SY-03']);
    expect(exitCode).toBe(1);
  });

  it('if it is a 204 with a body', async () => {
    const { rules } = await verifying(
      await sending('HTTP/1.1 204 No\r\nContent-Length: 17\r\n\r\n{"version":"1.0"}'),
    );
    expect([...rules('passed'), ...rules('error')]).toEqual([]);
  });

  it('unless it only begins with a byte order mark (RFC 8259, 8.1)', async () => {
    const { rules } = await verifying(await serving('\ufeff{"product":"x","version":"1.2.3"}'));
    expect(rules('passed')).toEqual(expect.arrayContaining(['SY-03', 'SY-18']));
  });
});

describe('a gateway that refuses everything with a page', () => {
  const gateway = (): ReturnType<typeof serving> =>
    serving('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }, 401);

  it('fails only the rule on its error body, because the refusals themselves are correct (§7.1)', async () => {
    const options = { only: 'ER-01,ER-06,SY-18', profile: { credentials: {} } };
    const { exitCode, rules } = await verifying(await gateway(), options);
    expect(exitCode).toBe(1);
    expect(rules('failed')).toEqual(['ER-06']);
  });

  it('is reported to refuse the key, before any rule fails', async () => {
    const { exitCode, stderr } = await verifying(await gateway());
    expect(exitCode).toBe(3);
    expect(stderr).toContain('The API key of administrator in KEY is refused with 401');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

/** Serves a page of a list. Each value in `members` is JSON text, and is sent unchanged. */
function page(members: Readonly<Record<string, string>>): Promise<SmallServer> {
  const all = { items: '[]', totalCount: '0', page: '1', pageSize: '20', totalPages: '0', ...members };
  const flags = '"hasNextPage":false,"hasPreviousPage":false';
  const text = Object.entries(all).map(([name, value]) => `"${name}":${value}`);
  return serving(`{${text.join()},${flags}}`);
}

describe('impossible counts', () => {
  it.each([
    ['1e999', []],
    ['"NaN"', ['LS-03']],
    ['0.5', ['LS-03']],
    ['123456789012345678901234567890', []],
    ['null', ['LS-03']],
    ['{"valueOf":1}', ['LS-03']],
  ])('in totalCount, %s, are not accepted', async (totalCount, broken) => {
    const server = await page({ totalCount, totalPages: totalCount });
    const { rules } = await verifying(server, { only: 'LS-03,LS-09,LS-10' });
    expect(rules('failed')).toEqual(expect.arrayContaining(broken));
    expect(rules('passed')).not.toContain('LS-09');
    expect(rules('error')).toEqual([]);
  });

  it('do not cause endless page requests', async () => {
    const server = await page({ items: '[{"id":1}]', totalCount: '1000000000', totalPages: '50000000' });
    await verifying(server, { only: 'LS' });
    expect(server.heard.length).toBeLessThan(1000);
  });
});

it.each([
  ['digits', '1 '.repeat(30_000)],
  ['colons', '1:'.repeat(30_000)],
  ['dashes', `1.0.0-${'-'.repeat(60_000)}!`],
  ['backslashes', `"password":"${'\\'.repeat(60_000)}`],
])('long strings of many %s are searched quickly', async (_, text) => {
  const facts = { service: 'Scheduler', status: text, condition: text, reason: text, lastSeenAt: text };
  const body = { code: text, message: text, timestamp: text, version: text, generatedAt: text };
  const server = await httpServer(({ url = '' }, response) =>
    response
      .writeHead(url.includes('page=') ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...body, overall: text, services: [facts] })),
  );
  await verifying(server, { only: 'SH-04,SH-13,SY-18,LS-21,ER-04' });
});

it('responses that change with every call lead to ordinary verdicts', async () => {
  const ready = '{"status":"ready","version":"1.0.0"}';
  const bodies = ['{}', '<html>', '[]', 'null', ready, '', '{"items":[1]}', '7'];
  const statuses = [200, 404, 200, 500, 201, 401, 302, 429, 503];
  let call = 0;
  const server = await decentAtFirst((_, response) => {
    call += 1;
    const status = statuses[call % statuses.length] ?? 200;
    response.writeHead(status, { 'retry-after': '0' }).end(bodies[call % bodies.length]);
  });
  const { exitCode, rules } = await verifying(server, { only: 'SH,SY,AU,LS,ER' });
  expect(rules('error')).toEqual([]);
  expect(rules('failed').length).toBeGreaterThan(5);
  expect(exitCode).toBe(1);
});

it.each([3500, -3500])('a clock that is wrong by %i s fails no rule', async (skewSeconds) => {
  const only = 'SH-01,SH-30,SY,AU,ER,LS-09';
  const good = await goodServer({ skewSeconds });
  const { exitCode, rules } = await verifying(await servedBy(good.fetch), { key: good.key, only });
  expect([...rules('failed'), ...rules('error')]).toEqual([]);
  expect(rules('passed')).toEqual(expect.arrayContaining(['SH-01', 'SH-30', 'ER-04', 'LS-09']));
  expect(exitCode).toBe(0);
});
