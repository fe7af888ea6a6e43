/** A refusal of state control, as problem details. */
export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ type: 'about:blank', title: titles[status] ?? 'Refused', status, detail });
  return new Response(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

const titles: Record<number, string> = {
  400: 'Bad parameters',
  401: 'No token',
  404: 'Not found',
  405: 'Method not allowed',
  501: 'Unsupported state',
  503: 'Not kept',
};
