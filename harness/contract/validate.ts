import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { trusted } from '#harness/compile-on-demand.ts';
import { HarnessError } from '#harness/errors.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { type JsonSchema, readableDateTime, statedSchemaOf } from './json-schema.ts';
import { instantOf } from './text-formats.ts';

/** One place where a value breaks a schema, in words a vendor can act on. */
export interface Violation {
  /** JSON pointer into the value; the empty string is the whole value. */
  readonly at: string;
  /** The JSON Schema keyword that was broken: `type`, `enum`, `required`, … */
  readonly keyword: string;
  readonly expected: string;
  readonly actual: unknown;
}

/** `judged` looks only at what the document states; `whole` at everything the contract says. */
export type Strictness = 'judged' | 'whole';

const ajv = new Ajv2020({
  ...trusted,
  // What is written is run a few times at most, and takes longer to improve than it gains.
  code: { regExp: boundedPattern, optimize: false },
  strict: true,
  // Annotations of OpenAPI, and marks of our own.
  strictSchema: false,
  logger: false,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  verbose: true,
});
addFormatsModule.default(ajv);
ajv.addFormat(readableDateTime, (text: string) => instantOf(text) !== undefined);

const compiled: Record<Strictness, WeakMap<JsonSchema, ValidateFunction>> = {
  judged: new WeakMap(),
  whole: new WeakMap(),
};

// Many rules look at one body, each at its own part of the same violations.
const found: Record<Strictness, WeakMap<object, Map<JsonSchema, readonly Violation[]>>> = {
  judged: new WeakMap(),
  whole: new WeakMap(),
};

/** Every violation of `schema` by `value`; an empty list when it holds. A body must not be changed afterwards. */
export function violationsOf(
  schema: JsonSchema,
  value: unknown,
  strictness: Strictness,
): readonly Violation[] {
  if (typeof value !== 'object' || value === null) return validated(schema, value, strictness);
  const ofValue = found[strictness].get(value) ?? new Map<JsonSchema, readonly Violation[]>();
  found[strictness].set(value, ofValue);
  const violations = ofValue.get(schema) ?? validated(schema, value, strictness);
  ofValue.set(schema, violations);
  return violations;
}

function validated(schema: JsonSchema, value: unknown, strictness: Strictness): readonly Violation[] {
  let validate = compiled[strictness].get(schema);
  if (validate === undefined) {
    validate = ajv.compile(strictness === 'judged' ? statedSchemaOf(schema) : schema);
    compiled[strictness].set(schema, validate);
  }
  return validate(value) ? [] : fewOfEach(validate.errors ?? []).map(asViolation);
}

/** So many items of one list may break one keyword; who has a hundred thousand that do learns nothing from the rest. */
const mostAlike = 100;

/** No kind of violation is lost, whatever part of a body a rule looks at. */
function fewOfEach(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  if (errors.length <= mostAlike) return errors;
  const counts = new Map<string, number>();
  return errors.filter(({ schemaPath, instancePath }) => {
    const kind = `${schemaPath} ${instancePath.replaceAll(/\/\d+/g, '/*')}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= mostAlike;
  });
}

function asViolation(error: ErrorObject): Violation {
  const { instancePath, keyword, params, data } = error;
  // A missing member is reported where it should have been.
  if (keyword === 'required') {
    return {
      at: `${instancePath}/${String(params.missingProperty)}`,
      keyword,
      expected: 'to be there',
      actual: 'nothing',
    };
  }
  return { at: instancePath, keyword, expected: inWords(error), actual: data };
}

function inWords(error: ErrorObject): string {
  const allowed: unknown = error.params.allowedValues ?? error.params.allowedValue;
  const listed = Array.isArray(allowed) ? allowed.join(', ') : allowed;
  return listed === undefined ? (error.message ?? error.keyword) : `one of: ${String(listed)}`;
}

/** Throws where one of these schemas, which others wrote, is none; `name` is what the error calls their document. */
export function assertValidSchemas(schemas: Iterable<JsonSchema>, name: string): void {
  const ajv = addFormatsModule.default(new Ajv2020({ strict: false }));
  for (const schema of schemas) {
    try {
      ajv.compile(schema);
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      const [first] = problem.replace('schema is invalid: data', '').split(', data/', 1);
      throw new HarnessError('FILE_INVALID', `${name} contains an invalid schema: ${first}.`, { cause });
    }
  }
}
