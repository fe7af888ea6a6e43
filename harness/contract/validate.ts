import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { trusted } from './compile-on-demand.ts';
import { type JsonSchema, readableDateTime, statedSchemaOf } from './json-schema.ts';
import { pointerStep } from './json-values.ts';
import { oncePer } from './once-per.ts';
import { instantOf } from './text-formats.ts';

export interface Violation {
  /** JSON pointer into the value; the empty string is the complete value. */
  readonly at: string;
  /** The violated JSON Schema keyword: `type`, `enum`, `required`, … */
  readonly keyword: string;
  readonly expected: string;
  readonly actual: unknown;
}

/** `stated` checks only what the API document states, `full` the full contract. */
export type Strictness = 'stated' | 'full';

const ajv = new Ajv2020({
  ...trusted,
  code: { ...trusted.code, regExp: boundedPattern },
  strict: true,
  // Schemas may contain keywords that JSON Schema does not define, such as `x-section`.
  strictSchema: false,
  logger: false,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  verbose: true,
});
addFormatsModule.default(ajv);
ajv.addFormat(readableDateTime, (text: string) => instantOf(text) !== undefined);

// Caches the stated part of each schema, so that ajv compiles the part only once.
const statedPartOf = oncePer(statedSchemaOf);

// Violations are cached by body, since many rules check the same body.
const violationsIn = oncePer((body: object) => oncePer((schema: JsonSchema) => validated(schema, body)));

/** Every violation of `schema` by `value`. A body must not be changed later: its violations are cached. */
export function violationsOf(schema: JsonSchema, value: unknown, strictness: Strictness) {
  const checked = strictness === 'full' ? schema : statedPartOf(schema);
  return typeof value === 'object' && value !== null
    ? violationsIn(value)(checked)
    : validated(checked, value);
}

function validated(schema: JsonSchema, value: unknown): readonly Violation[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : fewOfEach(validate.errors ?? []).map(asViolation);
}

/** The maximum number of similar violations, for example in the items of one list. */
const mostAlike = 100;

/** Keeps at most `mostAlike` errors of each kind. The index of an item in a list does not change the kind. */
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
  if (keyword === 'required') {
    const at = `${instancePath}${pointerStep(params.missingProperty)}`;
    return { at, keyword, expected: 'to be present', actual: 'nothing' };
  }
  return { at: instancePath, keyword, expected: inWords(error), actual: data };
}

function inWords(error: ErrorObject): string {
  const allowed: unknown = error.params.allowedValues ?? error.params.allowedValue;
  const listed = Array.isArray(allowed) ? allowed.join(', ') : allowed;
  return listed === undefined ? (error.message ?? error.keyword) : `one of: ${String(listed)}`;
}

/** Throws if a schema of a file is invalid; `name` is what the error calls the file. */
export function assertValidSchemas(schemas: Iterable<JsonSchema>, name: string): void {
  const ajv = addFormatsModule.default(new Ajv2020({ strict: false }));
  for (const schema of schemas) {
    try {
      ajv.compile(schema);
    } catch (cause) {
      const [first] = messageOf(cause).replace('schema is invalid: data', '').split(', data/', 1);
      throw new HarnessError('FILE_INVALID', `${name} contains an invalid schema: ${first}.`, { cause });
    }
  }
}
