import type { OpenAPIV3_1 } from 'openapi-types';

/** As much of a contract as the mock answers from, already read. */
export interface MockedContract {
  /** For Prism, which reads its document itself. */
  readonly dereferenced: OpenAPIV3_1.Document;
  readonly operations: ReadonlyMap<string, MockedOperation>;
}

export interface MockedOperation {
  readonly id: string;
  /** By status: `200`, `default`. */
  readonly responses: ReadonlyMap<string, { readonly examples: readonly MockedExample[] }>;
}

export interface MockedExample {
  readonly name: string;
  readonly value: unknown;
  readonly summary?: string;
  /** The state of a server that the example stands for. */
  readonly state?: { readonly state: string; readonly params: Members; readonly values: Members };
}

export type Members = Readonly<Record<string, unknown>>;
