import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { parseResult, parseValid } from '#harness/result/result-file.ts';
import schema from './in-toto.schema.json' with { type: 'json' };
import { type TestResultStatement, testResultStatement } from './in-toto.ts';

const validator = compileOnDemand<TestResultStatement>(schema, { strict: false });

/** The statement in a string, or why it is none. */
export function parseStatement(text: string): TestResultStatement | string {
  return parseValid(validator(), text);
}

/**
 * What a statement says otherwise than the `result.json` that it is about: nothing where it may be believed. The result
 * is read only where its digest is the one that the statement gives.
 */
export function contradictions(
  statement: TestResultStatement,
  result: { readonly text: string; readonly file: string },
): readonly string[] {
  const own = statement.subject.find(({ name }) => name === 'result.json');
  if (own?.digest?.sha256 !== hash('sha256', result.text)) return ['the digest of result.json'];
  const { predicate } = testResultStatement(parseResult(result.text, result.file));
  return Object.entries(predicate)
    .filter(([name, value]) => !isDeepStrictEqual(statement.predicate[name as keyof typeof predicate], value))
    .map(([name]) => name);
}
