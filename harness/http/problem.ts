const titles: Readonly<Record<number, string>> = { 400: 'Bad parameters', 405: 'Method not allowed' };

/** The response with which state control refuses a request: problem details (RFC 9457). */
export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: titles[status] ?? 'Refused', status, detail };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}
