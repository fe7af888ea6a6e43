import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { HarnessError } from '#harness/errors.ts';
import type { JsonSchema } from './json-schema.ts';

/** Throws where one of these schemas, which others wrote, is none; `name` is what the error calls their document. */
export function demandSchemas(schemas: Iterable<JsonSchema>, name: string): void {
  const ajv = addFormatsModule.default(new Ajv2020({ strict: false }));
  for (const schema of schemas) {
    try {
      ajv.compile(schema);
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      const [first] = problem.replace('schema is invalid: data', '').split(', data/', 1);
      throw new HarnessError('FILE_INVALID', `${name} has a schema that is none: ${first}.`, { cause });
    }
  }
}
