/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [name: string]: unknown };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [name: string]: unknown;
}

/** The URL of the contract file, for tools that read a file. */
export const serviceYaml: URL = new URL('../openapi/service.yaml', import.meta.url);
export const serviceJson: URL = new URL('../openapi/service.json', import.meta.url);

/** The text of the contract, which the build inserts, since a browser has no files. */
declare const contractAsJson: string;

/** The contract as one document. Every schema to which another part refers is a named component. */
export const service: OpenApiDocument = JSON.parse(contractAsJson) as OpenApiDocument;
