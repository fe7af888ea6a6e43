import table from './operations.json' with { type: 'json' };
import type { Operations } from './types.ts';

/**
 * The path of an operation, who may call it, and its parameters and bodies. Schemas are JSON Schema, without
 * references.
 */
export interface OperationEntry {
  readonly method: string;
  /** The path, with `{name}` for a parameter. */
  readonly path: string;
  readonly access: 'open' | 'authenticated' | 'administrator' | 'unstated';
  readonly parameters: readonly ParameterEntry[];
  readonly body?: { readonly required: boolean; readonly schema: object };
  /** The media types of its responses. */
  readonly answers: readonly string[];
}

export interface ParameterEntry {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
}

/** The operations as data, generated from the contract: `npm run types:generate`. */
export const operations = table as { readonly [Id in keyof Operations]: OperationEntry };
