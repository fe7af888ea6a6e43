import { withoutSecrets } from '#harness/devtools/request-log/without-secrets.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { redactor } from '#harness/http/redaction/redact.ts';

/** A state that was entered and not left again, secrets taken out of its parameters. */
export interface ActiveState {
  readonly state: string;
  readonly params: unknown;
  /** How often it was entered so. */
  readonly times: number;
  /** When it last was, ISO 8601. */
  readonly at: string;
}

/** A test may enter the same state over and over with ever other parameters. */
const mostKept = 100;

// Only names tell which parameters are secrets.
const redact = redactor([]);

/** Remembers what was entered since the calm state, by whomever, in the order of entering. */
export function activeStates(): {
  readonly control: Middleware;
  states(): readonly ActiveState[];
} {
  const entered = new Map<string, ActiveState>();

  function remember(state: string, params: unknown): void {
    const shown = withoutSecrets(params, redact);
    const key = JSON.stringify([state, shown]);
    const times = (entered.get(key)?.times ?? 0) + 1;
    entered.delete(key);
    entered.set(key, { state, params: shown, times, at: new Date().toISOString() });
    const [oldest] = entered.keys();
    if (entered.size > mostKept && oldest !== undefined) entered.delete(oldest);
  }

  return {
    states: () => [...entered.values()],
    control: (next) => async (request) => {
      const asked = request.method === 'POST' ? request.clone() : undefined;
      const response = await next(request);
      if (!response.ok) return response;
      if (request.method === 'DELETE') entered.clear();
      if (asked !== undefined) {
        const { state, params = {} } = (await asked.json()) as { state: string; params?: unknown };
        remember(state, params);
      }
      return response;
    },
  };
}
