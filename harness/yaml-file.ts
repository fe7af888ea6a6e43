import { readFile } from 'node:fs/promises';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { HarnessError } from '#harness/errors.ts';

/** Reads a YAML file that people write and holds it against a schema; what is wrong is told with its line. */
export async function readYamlFile<T>(file: string, what: string, isValid: ValidateFunction<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The ${what} ${file} cannot be read.`, { cause });
  });
  return parseYaml(text, file, what, isValid);
}

/** The same for text that was read already; `file` is what errors call it. */
export function parseYaml<T>(text: string, file: string, what: string, isValid: ValidateFunction<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    throw new HarnessError(
      'FILE_INVALID',
      `${file}:${line} is not valid YAML: ${broken.message.split('\n')[0]}.`,
    );
  }
  const value: unknown = document.toJS();
  if (isValid(value)) return value;
  const [error] = isValid.errors ?? [];
  const path = error === undefined ? [] : pathOf(error);
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  const range = (node as { range?: readonly number[] } | undefined)?.range;
  const place = range === undefined ? file : `${file}:${lines.linePos(range[0] ?? 0).line}`;
  throw new HarnessError(
    'FILE_INVALID',
    `${place}: ${path.join('.') || `the ${what}`} ${wordsOf(error, what)}.`,
  );
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1);
  return keyword === 'additionalProperties' ? [...path, String(params.additionalProperty)] : path;
}

function wordsOf(error: ErrorObject | undefined, what: string): string {
  if (error === undefined) return 'is not understood';
  if (error.keyword === 'additionalProperties') return `is not a member that a ${what} has`;
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as string[]).join(', ')}`;
  return error.message ?? 'is not understood';
}
