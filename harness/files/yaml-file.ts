import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { didYouMean, nearest } from '#harness/command-line/did-you-mean.ts';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from './input-file.ts';

/** The expected content of a YAML file. */
export interface YamlKind<T> {
  /** The name of the file in errors: `profile`, `baseline`, … */
  readonly name: string;
  readonly validator: () => ValidateFunction<T>;
  /** Replaces the default hint of errors about the content of the file. */
  readonly hint?: string;
}

export type YamlPath = readonly (string | number)[];

export interface Yaml<T = unknown> {
  readonly value: T;
  /** `file:line:column` of a field or item. */
  locate(path: YamlPath): string;
}

/** Reads and validates a handwritten YAML file; errors name file, line and column. */
export async function readYamlFile<T>(file: string, kind: YamlKind<T>): Promise<Yaml<T>> {
  return validateYaml(await readGivenFile(kind.name, file, limits.handwrittenBytes), file, kind);
}

/** Like `readYamlFile`, for text that was read already; `file` is its name in errors. */
export function validateYaml<T>(text: string, file: string, { name, validator, hint }: YamlKind<T>): Yaml<T> {
  const isValid = validator();
  const { value, locate } = parseYaml(text, file);
  if (isValid(value)) return { value, locate };
  const [error] = isValid.errors ?? [];
  const path = error === undefined ? [] : pathOf(error);
  const suggestion = error === undefined ? '' : meantBy(error);
  const problem = `${locate(path)}: ${path.join('.') || `the ${name}`} ${describeError(error, name)}.`;
  throw new HarnessError('FILE_INVALID', problem, { hint: (suggestion + (hint ?? '')).trim() || undefined });
}

/** Parses YAML without validating its content. */
export function parseYaml(text: string, file: string): Yaml {
  if (hasTooManyValues(text))
    throw new HarnessError('FILE_INVALID', `${file} has too many values, or nests them too deeply.`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const locationOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken !== undefined) {
    const [problem] = broken.message.split('\n');
    throw new HarnessError('FILE_INVALID', `${locationOf(broken.pos[0])} is not valid YAML: ${problem}.`);
  }
  const repeated = repeatedKey(document);
  if (repeated !== undefined)
    throw new HarnessError('FILE_INVALID', `${locationOf(repeated)} is a duplicate key.`);
  const locate = (path: YamlPath) => locationOf(offsetOf(document, path));
  return { value: convert(document, file, text.includes('<<')), locate };
}

/** How often one anchor may be used: documents of many operations repeat the same parts. */
const mostAliases = 10_000;

function convert(document: Document, file: string, hasMerges: boolean): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    return hasMerges ? merged(value) : value;
  } catch (cause) {
    // The YAML has an undefined alias, or too many nested aliases.
    throw new HarnessError('FILE_INVALID', `${file} is not valid YAML: ${messageOf(cause)}.`, { cause });
  }
}

/** Applies merge keys (<<). The parser's own support evaluates a map again wherever it is merged. */
function merged(whole: unknown): unknown {
  const known = new Map<object, unknown>();
  let room: number = limits.yamlValues;
  function merge(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const found = known.get(node);
    if (found !== undefined) return found;
    const own = Object.entries(node).map(([name, value]) => [name, merge(value)] as const);
    const given = own.find(([name]) => name === '<<')?.[1];
    // The earlier of two sources takes precedence, and the map's own fields before both.
    const sources = [given].flat().reverse();
    const areMaps = sources.every((each) => typeof each === 'object' && each !== null);
    const further = areMaps ? sources.flatMap((each) => Object.entries(Object(each))) : [];
    room -= further.length;
    if (room < 0) throw new Error('its merge keys repeat too many values');
    const rest = areMaps ? own.filter(([name]) => name !== '<<') : own;
    const made = Array.isArray(node)
      ? rest.map(([, value]) => value)
      : Object.fromEntries([...further, ...rest]);
    known.set(node, made);
    return made;
  }
  return merge(whole);
}

/** The offset of the key or item at `path`. If nothing is there, its nearest parent is used. */
function offsetOf(document: Document, path: YamlPath): number {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = String(path.at(-1));
  const node = isMap(around)
    ? around.items.map(({ key }) => key).find((key) => String(key) === last)
    : document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : offsetOf(document, path.slice(0, -1));
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const steps = instancePath.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keyword === 'additionalProperties' ? [...path, String(params.additionalProperty)] : path;
}

/** Suggests a name similar to an unknown field or value, or a missing field similar to an existing one. */
function meantBy({ keyword, params, data, parentSchema }: ErrorObject): string {
  if (keyword === 'enum') return didYouMean(String(data), (params.allowedValues as unknown[]).map(String));
  if (keyword === 'required') {
    const missing = String(params.missingProperty);
    const hasNear = nearest(missing, Object.keys(Object(data))) !== undefined;
    return hasNear ? `Did you mean ${missing}? ` : '';
  }
  if (keyword !== 'additionalProperties') return '';
  return didYouMean(String(params.additionalProperty), Object.keys(Object(parentSchema?.properties)));
}

function describeError(error: ErrorObject | undefined, name: string): string {
  if (error === undefined) return 'is not understood';
  if (error.keyword === 'additionalProperties') return `is not a field of a ${name}`;
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as string[]).join(', ')}`;
  return error.message ?? 'is not understood';
}

/** Each value but the first follows one of these marks, so their number limits the number of values. */
const before = /[\n,[{\]}]|[-?:] /g;

/** Whether YAML text could have more values or deeper nesting than the limits allow. */
function hasTooManyValues(text: string): boolean {
  let count = 0;
  let depth = 0;
  for (const [mark] of text.matchAll(before)) {
    if (mark === ']' || mark === '}') depth -= 1;
    else count += 1;
    if (mark === '[' || mark === '{') depth += 1;
    if (count > limits.yamlValues || depth > limits.yamlDepth) return true;
  }
  return false;
}

/** The offset of the first duplicate key, if any. The parser's own check takes quadratic time. */
function repeatedKey(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Map(_, map) {
      const known = new Set<unknown>();
      for (const { key } of isMap(map) ? map.items : []) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
