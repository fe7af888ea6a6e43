import { readFileSync } from 'node:fs';

/** An OpenAPI 3.1 document, as far as every such document is alike. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [name: string]: unknown };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [name: string]: unknown;
}

/** Where the contract lies as a file, for tools that want one. */
export const serviceYaml: URL = new URL('../openapi/service.yaml', import.meta.url);
export const serviceJson: URL = new URL('../openapi/service.json', import.meta.url);

/** The contract in one document, with every shape a named component. */
export const service: OpenApiDocument = JSON.parse(readFileSync(serviceJson, 'utf8')) as OpenApiDocument;
