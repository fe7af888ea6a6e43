import type { ResponseOverride } from '#mocks/overrides/override-form.ts';

/** The path that every case requests, of the operation getLiveness. */
export const requestedPath = '/api/v1/health/live';

const operation = 'getLiveness';
const own = '200 {"status":"alive"}';
const error = (status: number, code: string) =>
  `${status} {"code":"${code}","message":"This response is overridden."}`;

/** An override, and the outcomes of three requests after it: the same in every environment. */
export const overrideCases: readonly (readonly [ResponseOverride, readonly string[]])[] = [
  [{ operation, status: 503, responses: 1 }, [error(503, 'DATABASE_UNREACHABLE'), own, own]],
  [
    { operation, status: 429, responses: 2 },
    [...Array(2).fill(`${error(429, 'TOO_MANY_REQUESTS')} after 30`), own],
  ],
  [{ status: 418 }, Array(3).fill(error(418, 'INTERNAL_ERROR'))],
  [{ operation: 'getReadiness', status: 503 }, [own, own, own]],
  [{ path: '/api/v1/health/*', body: { status: 'unhealthy' } }, Array(3).fill('200 {"status":"unhealthy"}')],
  [{ path: '/api/v1/health', status: 503 }, [own, own, own]],
  [{ path: requestedPath, status: 200, body: '{"status":' }, Array(3).fill('200 {"status":')],
  [{ operation, headers: { 'Retry-After': '7' }, responses: 1 }, [`${own} after 7`, own, own]],
  [
    { operation, status: 400, headers: { 'Retry-After': '7' } },
    Array(3).fill(`${error(400, 'INVALID_REQUEST')} after 7`),
  ],
  [{ operation, status: 202 }, Array(3).fill('202 {"status":"alive"}')],
  [{ operation, status: 204, body: { status: 'unseen' } }, Array(3).fill('204 ')],
  [{ operation, dropped: true, responses: 2 }, ['no response', 'no response', own]],
  [{ operation, milliseconds: 500, responses: 1 }, [`${own} late`, own, own]],
];

/** Sends three requests. Refers to nothing outside itself, so that it can be sent to another environment. */
export async function outcomesOf(address: string, milliseconds = 0): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const started = performance.now();
    try {
      const response = await fetch(address);
      const text = (await response.text()).replace(/,"timestamp":"[^"]+Z"/, '');
      const after = response.headers.get('retry-after');
      // Timers have an accuracy of a millisecond or two.
      const isLate = milliseconds > 0 && performance.now() - started > milliseconds - 3;
      outcomes.push(`${response.status} ${text}${after ? ` after ${after}` : ''}${isLate ? ' late' : ''}`);
    } catch {
      // Each environment has its own error.
      outcomes.push('no response');
    }
  }
  return outcomes;
}
