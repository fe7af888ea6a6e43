import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

/** Compiles a schema on first use, since most commands need only a few of the schemas. */
export function compileOnDemand<T>(schema: AnySchema, options: Options = {}): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => {
    compiled ??= addFormatsModule
      .default(new Ajv2020({ ...trusted, verbose: true, ...options }))
      .compile<T>(schema);
    return compiled;
  };
}

/** Ajv would need longer to validate our schemas than to compile them. A test validates them instead. */
export const trusted = { meta: false, validateSchema: false } as const;
