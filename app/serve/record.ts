import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import { isJson } from '#harness/contract/request-validator.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { SecretMemory } from '#harness/redaction/secret-memory.ts';
import { secretsOfMessages } from '#harness/redaction/written-bodies.ts';
import { harEntry } from '#harness/traffic/har-entry.ts';
import type { HarFile } from '#harness/traffic/har-file.ts';

/** `tell` gets a message when recording ends early. */
export function recordTo(
  file: HarFile,
  tell: (line: string) => void,
  contract: RequestContract,
  memory: SecretMemory,
): Middleware {
  const addressed = createOperationMatcher(contract);
  return (next) => async (request) => {
    const at = new Date();
    const started = performance.now();
    const { method, url, headers } = request;
    const copy = request.body === null ? undefined : request.clone();
    const [response, body] = await Promise.all([next(request), bodyOf(copy)]);
    const answered = isJson(response.headers) && response.body !== null ? await bodyOf(response.clone()) : '';
    const passed = {
      at: at.toISOString(),
      milliseconds: Math.round(performance.now() - started),
      operation: addressed(method, new URL(url).pathname).operation,
      vocabulary: contract.vocabulary,
      request: { method, url, headers, body },
      response:
        response.type === 'error'
          ? undefined
          : { status: response.status, headers: response.headers, body: answered },
    };
    const trouble = file.add(harEntry(passed, memory.learn(secretsOfMessages(passed))));
    if (trouble !== undefined) tell(trouble);
    return response;
  };
}

// A body that was not received completely counts as empty.
async function bodyOf(message: Request | Response | undefined): Promise<string> {
  return message?.text().catch(() => '') ?? '';
}
