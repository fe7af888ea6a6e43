import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';

const contract = await loadContract();

async function resultBehind(middleware: Middleware): Promise<RunResult> {
  const target = await openReference({ inProcess: true, middleware: [() => middleware] });
  try {
    return await verifyTarget(contract, target);
  } finally {
    await target.close();
  }
}

/** Another body in place of that of each success; `undefined` leaves it as it is. */
function otherBody(change: (body: unknown, path: string) => unknown, type = 'application/json'): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const text = response.ok ? await response.clone().text() : '';
    if (!/^[[{]/.test(text)) return response;
    const body = change(JSON.parse(text), new URL(request.url).pathname);
    if (body === undefined) return response;
    const headers = new Headers({ ...Object.fromEntries(response.headers), 'content-type': type });
    return new Response(type === 'application/json' ? JSON.stringify(body) : String(body), {
      status: response.status,
      headers,
    });
  };
}

const page = '<!doctype html><title>The portal</title>';
const isHealth = (path: string): boolean => path === '/api/v1/system/health';
const itemsOf = (body: unknown): unknown => (body as { items?: unknown }).items;

function refused(header: string, status: number): Middleware {
  const error = { code: 'NO', message: 'Not you.', timestamp: '2026-03-02T09:30:00Z' };
  return (next) => async (request) =>
    request.headers.has(header) ? Response.json(error, { status }) : await next(request);
}

const failing: Middleware = (next) => async (request) =>
  isHealth(new URL(request.url).pathname)
    ? Response.json({ code: 'OOPS', message: 'No.', timestamp: '2026-03-02T09:30:00Z' }, { status: 500 })
    : await next(request);

describe('one cause fails one rule or two, and those that rest on it are untested', () => {
  it.each<[string, Middleware, string[]]>([
    [
      'service health is a page',
      otherBody((_, path) => (isHealth(path) ? page : undefined), 'text/html'),
      ['SY-03'],
    ],
    ['service health is an array', otherBody((_, path) => (isHealth(path) ? [] : undefined)), ['SH-29']],
    ['service health has no services', otherBody((_, path) => (isHealth(path) ? {} : undefined)), ['SH-29']],
    ['service health fails', failing, ['SH-47']],
    ['lists are bare arrays', otherBody(itemsOf), ['LS-01']],
    ['no answer is JSON', otherBody(() => 'ok', 'text/plain'), ['SY-03']],
    ['no bearer token is accepted', refused('authorization', 401), ['AU-02']],
    ['no key is accepted', refused('x-api-key', 401), ['AU-01']],
  ])('where %s', async (_, middleware, failed) => {
    const { rules } = await resultBehind(middleware);
    expect(rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual(failed);
    const resting = rules.filter(({ cause }) => cause === 'depends-on');
    expect(resting.length).toBeGreaterThan(5);
    expect(resting.every(({ needs = [] }) => needs.every((id) => failed.includes(id)))).toBe(true);
  });
});
