import { Ajv2020 } from 'ajv/dist/2020.js';
import { trusted } from '#harness/compile-on-demand.ts';

/** Stands for all operations, and for what is none. */
export const everyOperation = 'every operation';

export interface DelayRule {
  readonly operation: string;
  readonly milliseconds: number;
}

export interface FailureRule {
  readonly operation: string;
  readonly with: 'rate limit' | 'unavailable' | 'dropped connection' | 'nothing';
  readonly retryAfterSeconds: number;
  /** How many requests are still to fail; null until the calm state. */
  readonly requests: number | null;
}

/** A state as state control lists it. */
export interface DeclaredState {
  readonly state: string;
  readonly description: string;
  readonly params: object;
}

/** What state control was asked for: a fault to inject, one with parameters that make no sense, or something else. */
export type StateRequest =
  | { readonly kind: 'delayed'; readonly params: DelayRule }
  | { readonly kind: 'failing'; readonly params: FailureRule }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'other' };

const delayed = 'answers are delayed';
const failing = 'requests fail';

/** The states by which answers are delayed, refused and lost, for a server with these operations. */
export function faultInjectionStates(operations: readonly string[]): readonly DeclaredState[] {
  const operation = { enum: [everyOperation, ...operations], default: everyOperation };
  return [
    declared(delayed, 'By so many milliseconds, until the calm state. 0 ends it.', {
      operation,
      milliseconds: { type: 'integer', minimum: 0, maximum: 600_000, default: 1000 },
    }),
    declared(
      failing,
      'With 429 or 503, both with Retry-After, or by a connection that is dropped: so many requests, or all until the calm state (null).',
      {
        operation,
        with: {
          enum: ['rate limit', 'unavailable', 'dropped connection', 'nothing'],
          default: 'rate limit',
        },
        retryAfterSeconds: { type: 'integer', minimum: 0, maximum: 86_400, default: 30 },
        requests: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000_000, default: null },
      },
    ),
  ];
}

function declared(state: string, description: string, properties: object): DeclaredState {
  return {
    state,
    description,
    params: { type: 'object', properties, required: [], additionalProperties: false },
  };
}

/** Reads a body of `POST /states`, defaults filled in. */
export function parseStateRequest(body: string, states: readonly DeclaredState[]): StateRequest {
  const { state, params = {} } = asked(body);
  const known = states.find((each) => each.state === state);
  if (known === undefined) return { kind: 'other' };
  const ajv = new Ajv2020({ ...trusted, useDefaults: true, allowUnionTypes: true });
  if (!ajv.validate(known.params, params)) {
    const why = ajv.errorsText(ajv.errors, { dataVar: 'params' });
    return { kind: 'unreadable', detail: `"${known.state}" was not brought about: ${why}.` };
  }
  return known.state === delayed
    ? { kind: 'delayed', params: params as DelayRule }
    : { kind: 'failing', params: params as FailureRule };
}

function asked(body: string): { readonly state?: unknown; readonly params?: unknown } {
  try {
    return Object(JSON.parse(body)) as { state?: unknown; params?: unknown };
  } catch {
    return {};
  }
}
