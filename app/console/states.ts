import type { Middleware } from '#harness/http/middleware.ts';
import { redactor } from '#harness/redaction/redact.ts';
import { withoutSecrets } from '#harness/redaction/without-secrets.ts';
import { knownStates } from '#harness/state-control/state-catalogue.ts';

/** An active state, with secrets removed from its parameters. */
export interface ActiveState {
  readonly state: string;
  readonly params: unknown;
  readonly times: number;
  /** When the state was last entered, ISO 8601. */
  readonly at: string;
}

/** The maximum number of stored states. A test may enter a state with any number of different parameters. */
const mostKept = 100;

// No secrets are known here. Instead, a value is masked if the name of its parameter indicates a secret.
const redact = redactor([]);

/** Records, in order, the states that any client entered since the initial state was last restored. */
export function activeStates(): {
  readonly control: Middleware;
  states(): readonly ActiveState[];
} {
  const entered = new Map<string, ActiveState>();

  function remember(state: string, params: unknown): void {
    const masked = withoutSecrets(params, redact);
    const key = JSON.stringify([state, masked]);
    const times = (entered.get(key)?.times ?? 0) + 1;
    entered.delete(key);
    entered.set(key, { state, params: masked, times, at: new Date().toISOString() });
    const [oldest] = entered.keys();
    if (entered.size > mostKept && oldest !== undefined) entered.delete(oldest);
  }

  return {
    states: () => [...entered.values()],
    control: (next) => async (request) => {
      const copy = request.method === 'POST' ? request.clone() : undefined;
      const response = await next(request);
      if (!response.ok) return response;
      if (request.method === 'DELETE') entered.clear();
      if (copy !== undefined) {
        const { state, params = {} } = (await copy.json()) as { state: string; params?: unknown };
        remember(state, params);
      }
      return response;
    },
  };
}

/** The names that share most of their meaningful words with an unknown one, the most similar first. */
function nearest(name: string, names: readonly string[]): readonly string[] {
  return names
    .map((candidate) => ({ candidate, similarity: similarityOf(wordsOf(name), wordsOf(candidate)) }))
    .filter((each) => each.similarity >= 0.6)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Dice's coefficient: the share of words that two names have in common. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(name.toLowerCase().match(/(?!(?:an?|the|is|are|has|have|been)\b)\b[a-z0-9]+/g));

/** Adds similar names to the response for an unknown state, or says that only `reference` has that state. */
export const suggestStates: Middleware = (next) => async (request) => {
  if (request.method !== 'POST') return next(request);
  const copy = request.clone();
  const response = await next(request);
  if (response.status !== 501) return response;
  const stateRequest = (await copy.json()) as { readonly state: string };
  const authorization = request.headers.get('authorization') ?? '';
  const list = await next(new Request(request.url, { headers: { authorization } }));
  const names = ((await list.json()) as Declared).states.map(({ state }) => state);
  if (names.includes(stateRequest.state)) return response;
  const known = knownStates.map(({ state }) => state);
  const near = nearest(stateRequest.state, [...new Set([...names, ...known])]).map((name) => `"${name}"`);
  const hint = near.length === 0 ? 'GET /states lists all states.' : `Did you mean ${near.join(' or ')}?`;
  const problem = (await response.json()) as { readonly detail: string };
  const detail = known.includes(stateRequest.state)
    ? `The contract has no example of the state "${stateRequest.state}": use reference instead of mock.`
    : `${problem.detail} ${hint}`;
  const body = JSON.stringify({ ...problem, detail });
  return new Response(body, { status: 501, headers: response.headers });
};

/** Adds a description to each listed state that does not have one. */
export const describeStates: Middleware = (next) => async (request) => {
  const response = await next(request);
  const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith('/states');
  if (!isList || !response.ok) return response;
  const { states, ...others } = (await response.json()) as Declared;
  const described = states.map((listed) => ({
    description: knownStates.find(({ state }) => state === listed.state)?.summary,
    ...listed,
  }));
  return Response.json({ ...others, states: described }, { headers: response.headers });
};

interface Declared {
  readonly states: readonly { readonly state: string }[];
}
