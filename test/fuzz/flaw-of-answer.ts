import { addressBook } from '#harness/contract/addressed.ts';
import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';

/** Says what is wrong with an answer, whatever was asked; undefined for one that keeps the contract. */
export function flawFinder(
  contract: Contract,
): (request: Request, answer: Response) => Promise<string | undefined> {
  const addressed = addressBook(contract);
  return async (request, answer) => {
    const { status } = answer;
    const text = await answer.text();
    if (request.method === 'HEAD') return text === '' ? undefined : 'A HEAD was answered with a body.';
    // What a call asks for by itself is no fault of the mock.
    if (status === 500 && !request.headers.has('prefer')) return 'Something went wrong inside.';
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    const body = isJson ? parsed(text) : undefined;
    if (isJson && body === undefined) return `${status} is no JSON.`;
    if (status >= 400 && !isErrorBody(body)) return `${status} has no error body: ${text.slice(0, 200)}`;
    const found = addressed(request.method, new URL(request.url).pathname);
    const schema = found.kind === 'operation' ? responseFor(found.operation, status)?.schema : undefined;
    if (schema === undefined || body === undefined) return undefined;
    const [violation] = violationsOf(schema, body, 'whole');
    return violation && `${status} breaks the contract at "${violation.at}": ${violation.expected}.`;
  };
}

function isErrorBody(body: unknown): boolean {
  const { code, message, timestamp } = Object(body) as Readonly<Record<string, unknown>>;
  return [code, message, timestamp].every((member) => typeof member === 'string' && member !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
