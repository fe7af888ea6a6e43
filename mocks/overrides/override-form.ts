import type { OperationId } from '#openapi/types.ts';

/** All operations, and requests that match none. */
const everyOperation = 'every operation';

/** Replaces parts of a response. Whatever is left out is as the service itself responds. */
export interface ReplacedResponse {
  /** From 200 to 599. From 400 on, a response without `body` gets the error body of the API. */
  readonly status?: number;
  /** Added to the headers of the response; a header of the same name is replaced. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Any JSON value. A string is sent as it is, so it can be malformed JSON. */
  readonly body?: unknown;
  /** Delays the response. */
  readonly milliseconds?: number;
  /** Closes the connection instead of responding. */
  readonly dropped?: boolean;
  /** The number of responses to replace. Default: null, all until the initial state is restored. */
  readonly responses?: number | null;
}

/** The parameters of the state `responses are overridden`. */
export interface ResponseOverride extends ReplacedResponse {
  readonly operation?: OperationId | typeof everyOperation;
  /** Only requests for this path, such as `/api/v1/activities`; a `*` at its end stands for any text. */
  readonly path?: string;
}

/** The state that `reference`, `mock` and `svcMock` add to those of the service. */
export function overrideState(operations: readonly string[]) {
  return {
    state: 'responses are overridden',
    description:
      'Replaces parts of the responses, or delays them; null responses means all until the initial state is restored. The newest override that matches a request applies. A body that is not JSON is sent as it is.',
    params: {
      type: 'object',
      properties: {
        operation: { enum: [everyOperation, ...operations], default: everyOperation },
        path: { type: 'string', pattern: '^/[^?#]*$' },
        status: { type: 'integer', minimum: 200, maximum: 599 },
        headers: {
          type: 'object',
          propertyNames: { pattern: "^[\\w!#$%&'*+.^`|~-]+$" },
          additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
          examples: [{ 'Retry-After': '7' }],
        },
        body: {},
        milliseconds: { type: 'integer', minimum: 0, maximum: 600_000, default: 0 },
        dropped: { type: 'boolean', default: false },
        responses: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000_000, default: null },
      },
      additionalProperties: false,
    },
  };
}

/** Whether an override with its defaults concerns a request. */
export function concerns(
  { operation = everyOperation, path }: ResponseOverride,
  requested: string | undefined,
  pathname: string,
): boolean {
  if (operation !== everyOperation && operation !== requested) return false;
  if (path === undefined) return true;
  return path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
}
