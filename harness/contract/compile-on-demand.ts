import { Ajv2020, type AnySchema, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { oncePer } from './once-per.ts';

/** Compiles a schema on first use, since most commands need only a few of the schemas. */
export function compileOnDemand<T>(schema: AnySchema, options: Options = usual): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => {
    compiled ??= compilerOf(options).compile<T>(schema);
    return compiled;
  };
}

/** Our schemas use unions of types, and state the type of a value or a required field in one of several parts. */
const usual: Options = { strictTypes: false, strictRequired: false, allowUnionTypes: true };

/**
 * Ajv would need longer to validate our schemas than to compile them; a test validates them instead. To optimise the
 * generated code would take longer than it saves, because the code runs only a few times.
 */
export const trusted = { meta: false, validateSchema: false, code: { optimize: false } } as const;

// Creating a compiler takes as long as compiling a small schema, so schemas with the same options share one. It
// remembers no schema by its `$id`, which two states of an adapter may have in common.
const compilerOf = oncePer((options: Options) =>
  addFormatsModule.default(
    new Ajv2020({ ...trusted, ...usual, verbose: true, addUsedSchema: false, ...options }),
  ),
);
