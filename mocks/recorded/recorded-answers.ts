import { jsonValue, rewritten } from '#harness/contract/json-values.ts';

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

interface AskedRequest {
  readonly method: string;
  /** Relative to the address of the API. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** The answers to requests that are alike, in their order. */
interface Turns {
  readonly answers: RecordedAnswer[];
  given: number;
}

export type RecordedAnswers = ReturnType<typeof recordedAnswers>;

/** Answers by request. Credentials are not compared, because a recording does not contain them. */
export function recordedAnswers() {
  const turnsByKey = new Map<string, Turns>();
  let bytes = 0;

  function add(request: AskedRequest, answer: RecordedAnswer): void {
    // A body may contain a masked value, which no request has: so its answer is also found without it.
    for (const key of keysOf(request)) {
      const turns = turnsByKey.get(key) ?? { answers: [], given: 0 };
      turns.answers.push(answer);
      turnsByKey.set(key, turns);
      bytes += key.length;
    }
    bytes += answer.body.byteLength;
  }

  return {
    add,
    /** What is kept in memory. */
    bytes: () => bytes,
    /** The next answer to a request like this one; the last one is repeated. */
    next(request: AskedRequest): RecordedAnswer | undefined {
      const turns = keysOf(request)
        .map((key) => turnsByKey.get(key))
        .find((each) => each !== undefined);
      if (turns === undefined) return undefined;
      turns.given += 1;
      return turns.answers[Math.min(turns.given, turns.answers.length) - 1];
    },
    /** Begins again with the first answers. */
    restart(): void {
      for (const turns of turnsByKey.values()) turns.given = 0;
    },
  };
}

/** What requests that are alike have in common: with the body and, if there is one, without it. */
function keysOf({ method, path, query, body }: AskedRequest): readonly string[] {
  const pairs = [...query].map((pair) => JSON.stringify(pair)).sort();
  const address = `${method} ${path} ${pairs.join()}`;
  return [`${address} ${comparable(body)}`, address];
}

/** A body in a form that is the same for the same JSON, whatever its layout and the order of its fields. */
function comparable(body: string): string {
  const value = jsonValue(body);
  if (value === undefined) return body;
  const sorted = rewritten(value, {
    object: (fields) => Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))),
  });
  return JSON.stringify(sorted);
}
