import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

export interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Example {
  readonly value: Json;
  readonly 'x-state'?: { readonly state: string; readonly params?: Readonly<Record<string, Json>> };
}

export interface Content {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, Example>>;
}

export interface Answer {
  readonly headers?: Readonly<Record<string, { required?: boolean; schema: Schema; example: Json }>>;
  readonly content: Readonly<Record<string, Content>>;
  readonly 'x-open-point'?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly example: Json;
}

/** An operation as the contract writes it, with its method, its path and the parameters of its path. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly unknown[];
  readonly 'x-section'?: string;
  readonly 'x-path-basis'?: string;
  readonly 'x-access'?: string;
  readonly 'x-role'?: string;
  readonly 'x-effect'?: string;
  readonly 'x-list'?: boolean;
}

interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly [method: string]: unknown;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const methods = ['get', 'post', 'put', 'patch', 'delete'];

export const contractFile = here('./service.yaml');

/** The contract with every reference followed. */
export const readContract = async () => (await SwaggerParser.dereference(contractFile)) as unknown as Schema;

export const operationsOf = (contract: Schema): Operation[] =>
  Object.entries(contract.paths as Record<string, PathItem>).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const written = item[method] as Operation | undefined;
      if (!written) return [];
      const parameters = [...(item.parameters ?? []), ...(written.parameters ?? [])];
      return [{ ...written, method, path, parameters }];
    }),
  );
