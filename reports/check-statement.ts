import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { parseResult, parseValid } from '#harness/result/result-file.ts';
import schema from './in-toto.schema.json' with { type: 'json' };
import { type TestResultStatement, testResultStatement } from './in-toto.ts';

const validator = compileOnDemand<TestResultStatement>(schema, { strict: false });

/** The parsed statement, or the reason why it is invalid. */
export function parseStatement(text: string): TestResultStatement | string {
  return parseValid(validator(), text);
}

/**
 * The differences between a statement and its `result.json`; empty if the statement is correct. The result is
 * read only if its digest matches the one in the statement.
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
