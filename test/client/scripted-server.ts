/** What a request looked like when it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ScriptedServer {
  fetch(request: Request): Promise<Response>;
  readonly seen: readonly Seen[];
}

type Answer = Response | ((request: Request) => Response | Promise<Response>);

/** Gives these answers, one after the other, and the last one for ever after. */
export function scriptedServer(...answers: readonly Answer[]): ScriptedServer {
  const seen: Seen[] = [];
  return {
    seen,
    async fetch(request) {
      const { method, url, headers } = request;
      const text = await request.clone().text();
      seen.push({
        method,
        url,
        headers: Object.fromEntries(headers),
        body: text === '' ? undefined : JSON.parse(text),
      });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === undefined) throw new Error('There is no answer left.');
      return typeof answer === 'function' ? answer(request) : answer.clone();
    },
  };
}

export const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);

/** The documented error body (2.9). */
export const error = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  json({ code: 'SOME_CODE', message, timestamp: '2026-01-02T03:04:05Z' }, { status, headers });
