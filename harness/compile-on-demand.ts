import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

/**
 * A validator that is compiled when it is first asked for: most commands read few of the files whose schemas there are.
 */
export function compileOnDemand<T>(schema: AnySchema, options: Options = {}): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => {
    compiled ??= addFormatsModule.default(new Ajv2020({ ...trusted, ...options })).compile<T>(schema);
    return compiled;
  };
}

/**
 * Options of ajv for the schemas of this repository: a test holds them against their dialect, so that no run has to.
 * Compiling the schema of the dialect takes longer than compiling all of ours.
 */
export const trusted = { meta: false, validateSchema: false } as const;
