import { canonical } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import type { Reader } from './fetch-text.ts';

/** What a path answered to a GET without credentials. */
export interface Answer {
  readonly status: number;
  /** As sent; undefined when the body is no JSON. */
  readonly json: unknown;
  /** In the contract's spelling. */
  readonly content: unknown;
}

/** Looks at paths of a server, each once, and gives up on one that leaves several unanswered. */
export interface Prober {
  /** How many requests were sent. */
  readonly sent: number;
  ask(path: string): Promise<Answer | undefined>;
}

const bounds = { timeoutMs: limits.probeMs, maximumBytes: limits.probeBytes };

const mostSilences = 3;

export function prober(baseUrl: string, contract: Contract, reader: Reader): Prober {
  const asked = new Map<string, Promise<Answer | undefined>>();
  let silences = 0;
  const look = async (path: string): Promise<Answer | undefined> => {
    try {
      const { status, text } = await reader.fetch(baseUrl + path, bounds);
      const json = jsonValue(text, limits.probeValues);
      return { status, json, content: canonical(json, contract.vocabulary) };
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      if (error.code === 'TARGET_UNREACHABLE') silences += 1;
      return undefined;
    }
  };
  return {
    get sent() {
      return asked.size;
    },
    async ask(path) {
      const known = asked.get(path);
      if (known !== undefined) return known;
      if (silences >= mostSilences || asked.size >= limits.probeRequests) return undefined;
      const answer = look(path);
      asked.set(path, answer);
      return answer;
    },
  };
}

/** Whether an answer is what the document says that operation answers. */
export function isAnswerOf(contract: Contract, operation: string, answer: Answer | undefined): boolean {
  if (answer?.json === undefined) return false;
  const { responses } = operationById(contract, operation);
  // Where the very status is our choice, a server may answer the same with another.
  const isExpected = answer.status === 200 || responses.get(`${answer.status}`)?.openPoint !== undefined;
  const schema = responses.get('200')?.schema;
  return isExpected && schema !== undefined && violationsOf(schema, answer.content, 'judged').length === 0;
}
