import { isJson } from '#harness/devtools/request-log/request-headers.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { harEntry } from './har-entry.ts';
import type { HarFile } from './har-file.ts';

/**
 * Writes every request and its answer down; `tell` is given what goes wrong with that, and `asked` tells which bodies
 * must not be shown.
 */
export function recordTo(
  file: HarFile,
  tell: (line: string) => void,
  asked: (method: string, path: string) => (body: unknown) => boolean,
): Middleware {
  return (next) => async (request) => {
    const at = new Date();
    const started = performance.now();
    const { method, url, headers } = request;
    const copy = request.body === null ? undefined : request.clone();
    const [response, body] = await Promise.all([next(request), textOf(copy)]);
    const answered = isJson(response.headers) && response.body !== null ? await textOf(response.clone()) : '';
    const entry = harEntry(
      {
        at,
        milliseconds: Math.round(performance.now() - started),
        request: { method, url, headers, body },
        response:
          response.type === 'error'
            ? undefined
            : { status: response.status, headers: response.headers, body: answered },
      },
      asked(method, new URL(url).pathname),
    );
    const trouble = file.add(entry);
    if (trouble !== undefined) tell(trouble);
    return response;
  };
}

// A client that breaks off in the middle of its body has sent none.
async function textOf(message: Request | Response | undefined): Promise<string> {
  return message?.text().catch(() => '') ?? '';
}
