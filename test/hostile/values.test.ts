import { describe, expect, it } from 'vitest';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import { decentAtFirst, serving } from './servers/bad-server.ts';
import { goodServer, withHabit } from './servers/good-server.ts';
import { verifying } from './testing/attempt.ts';

/** A page whose members are as told, in JSON as it stands. */
function page(members: Readonly<Record<string, string>>): Promise<SmallServer> {
  const all = { items: '[]', totalCount: '0', page: '1', pageSize: '20', totalPages: '0', ...members };
  const flags = '"hasNextPage":false,"hasPreviousPage":false';
  const text = Object.entries(all).map(([name, value]) => `"${name}":${value}`);
  return serving(`{${text.join()},${flags}}`);
}

describe('counts that cannot be', () => {
  it.each([
    ['1e308', []],
    ['1e999', []],
    ['-5', []],
    ['"NaN"', ['LS-03']],
    ['"12"', ['LS-03']],
    ['0.5', ['LS-03']],
    ['9007199254740993', []],
    ['123456789012345678901234567890', []],
    ['null', ['LS-03']],
    ['{"valueOf":1}', ['LS-03']],
  ])('as a totalCount of %s do not pass for reckoned ones', async (totalCount, broken) => {
    const server = await page({ totalCount, totalPages: totalCount });
    const { rules } = await verifying(server, { only: 'LS-03,LS-09,LS-10' });
    expect(rules('failed')).toEqual(expect.arrayContaining(broken));
    expect(rules('passed')).not.toContain('LS-09');
    expect(rules('error')).toEqual([]);
  });

  it('send nobody through pages without end', async () => {
    const server = await page({ items: '[{"id":1}]', totalCount: '1000000000', totalPages: '50000000' });
    await verifying(server, { only: '' });
    expect(server.heard.length).toBeLessThan(1000);
  });
});

describe('members with names of the language', () => {
  it('pollute nothing and crash nothing', async () => {
    const odd =
      '{"polluted":true,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const health = `{"__proto__":${odd},"constructor":1,"toString":2,"overall":${odd},"services":[${odd},null,7]}`;
    const { rules } = await verifying(await serving(health), { only: '' });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(rules('error')).toEqual([]);
    expect(rules('passed')).not.toContain('SH-24');
  });
});

describe('texts that cannot be', () => {
  const id = '\\ud800';
  it.each([
    [
      'halves of surrogate pairs',
      `{"items":[{"id":"${id}","name":"${id}"}],"totalCount":1,"product":"${id}"}`,
    ],
    ['terminal commands', '{"status":"\\u001b[2J\\u001b]0;owned\\u0007","product":"\\u001b[31m","items":[]}'],
    ['a member twice', '{"status":"Healthy","status":7,"services":[],"services":{},"items":[],"items":{}}'],
    ['a name in two casings', '{"TotalCount":1,"totalCount":2,"total_count":3,"items":[],"Items":{}}'],
    ['nothing but null', 'null'],
    ['a bare text', '"Healthy"'],
    ['a bare list', '[[],[{}],null]'],
  ])('%s end no run', async (_, body) => {
    const { rules, stdout, stderr } = await verifying(await serving(body));
    expect(rules('error')).toEqual([]);
    expect(rules('passed')).not.toContain('SH-26');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });

  it.each([
    ['digits', '1 '.repeat(30_000)],
    ['colons', '1:'.repeat(30_000)],
    ['dashes', `1.0.0-${'-'.repeat(60_000)}!`],
    ['backslashes', `"password":"${'\\'.repeat(60_000)}`],
  ])('of many %s are searched in little time', async (_, text) => {
    const facts = { service: 'Scheduler', status: text, condition: text, reason: text, lastSeenAt: text };
    const body = { code: text, message: text, timestamp: text, version: text, generatedAt: text };
    const server = await httpServer(({ url = '' }, response) =>
      response
        .writeHead(url.includes('page=') ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...body, overall: text, services: [facts] })),
    );
    await verifying(server, { only: 'SH-04,SH-13,SY-18,LS-21,ER-04' });
  });
});

describe('answers that change with every call', () => {
  it('end the run in verdicts like any other', async () => {
    const bodies = [
      '{}',
      '<html>',
      '[]',
      'null',
      '{"status":"ready","version":"1.0.0"}',
      '',
      '{"items":[1]}',
      '7',
    ];
    const statuses = [200, 404, 200, 500, 201, 401, 302, 429, 503];
    let call = 0;
    const server = await decentAtFirst((_, response) => {
      call += 1;
      const status = statuses[call % statuses.length] ?? 200;
      response.writeHead(status, { 'retry-after': '0' }).end(bodies[call % bodies.length]);
    });
    const { exitCode, rules } = await verifying(server, { only: '' });
    expect(rules('error')).toEqual([]);
    expect(rules('failed').length).toBeGreaterThan(10);
    expect(exitCode).toBe(1);
  });
});

describe('a clock that is wrong', () => {
  it.each([3600, -3600])('by %i s fails no server that is right otherwise', async (skewSeconds) => {
    const good = await goodServer({ skewSeconds });
    const { exitCode, rules } = await verifying(await withHabit(good), { key: good.key, only: '' });
    expect([...rules('failed'), ...rules('error')]).toEqual([]);
    expect(rules('passed')).toEqual(expect.arrayContaining(['SH-01', 'SH-30', 'ER-04', 'LS-09']));
    expect(exitCode).toBe(0);
  });
});
