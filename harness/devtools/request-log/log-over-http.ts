import type { RequestLog } from './request-log.ts';

/** The part of the state control protocol that tells what was received: `/requests`. The caller checks the token. */
export function logOverHttp(log: RequestLog): (request: Request) => Response {
  return ({ method, url }) => {
    if (method === 'DELETE') {
      log.empty();
      return new Response(null, { status: 204 });
    }
    if (method !== 'GET') return problem(405, 'Only GET and DELETE are known.', { allow: 'GET, DELETE' });
    const after = new URL(url).searchParams.get('after') ?? '0';
    if (!/^\d{1,15}$/.test(after)) return problem(400, 'after must be the id of a request, a whole number.');
    return Response.json(log.since(Number(after)), { headers: { 'cache-control': 'no-store' } });
  };
}

function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const title = status === 405 ? 'Method not allowed' : 'Bad parameters';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  return new Response(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}
