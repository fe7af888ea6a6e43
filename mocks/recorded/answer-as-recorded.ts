import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Handler } from '#harness/http/middleware.ts';
import type { RecordedAnswer, RecordedAnswers } from './recorded-answers.ts';

interface Service {
  readonly fetch: Handler;
  readonly control: Handler;
}

interface Around {
  /** The contract, with the paths that the service serves. */
  readonly contract: RequestContract;
  /** Whether the user has selected a response of an operation, by a state or in the request. */
  readonly isSelected: (operation: string, request: Request) => boolean;
}

/** The service, which gives recorded answers where there are any and the user has not selected another one. */
export function answerAsRecorded<S extends Service>(
  service: S,
  answers: RecordedAnswers,
  { contract, isSelected }: Around,
): S {
  const addressed = createOperationMatcher(contract);

  async function answerTo(request: Request): Promise<RecordedAnswer | undefined> {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const { operation } = addressed(request.method, path);
    if (operation !== undefined && isSelected(operation.id, request)) return undefined;
    if (request.method !== 'HEAD') {
      const body = request.method === 'GET' || request.body === null ? '' : await textOf(request);
      return answers.next({ method: request.method, path, query, body });
    }
    const asked = { path, query, body: '' };
    return answers.next({ method: 'HEAD', ...asked }) ?? answers.next({ method: 'GET', ...asked });
  }

  return {
    ...service,
    async fetch(request) {
      const answer = await answerTo(request);
      if (answer === undefined) return service.fetch(request);
      const { status, headers, body } = answer;
      const isBodiless = request.method === 'HEAD' || [204, 205].includes(status);
      return new Response(isBodiless ? null : body, { status, headers });
    },
    // The initial state is restored between tests: each of them begins with the first answers.
    async control(request) {
      const response = await service.control(request);
      const isRestored = request.method === 'DELETE' && /^\/states\/?$/.test(new URL(request.url).pathname);
      if (isRestored && response.ok) answers.restart();
      return response;
    },
  };
}

// A body that was not received completely counts as empty.
const textOf = (request: Request): Promise<string> =>
  request
    .clone()
    .text()
    .catch(() => '');
