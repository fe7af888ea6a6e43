import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { claimText, toleratedText } from '#harness/result/claim.ts';
import { decide, headlineOf, verdictOfWhole } from '#harness/result/gate.ts';
import type { RunResult } from '#harness/result/result.ts';
import { parseResult, parseValid, resultText } from '#harness/result/result-file.ts';
import schema from './in-toto.schema.json' with { type: 'json' };

/** An in-toto Statement 1 whose predicate is a test result 0.1. A pipeline, not this tool, signs it. */
export type TestResultStatement = ReturnType<typeof testResultStatement>;

interface ResourceDescriptor {
  readonly name: string;
  readonly uri?: string;
  readonly digest?: { readonly sha256: string };
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** The subject is `result.json`, since a server has no digest. A partial run's result is at best WARNED. */
export function testResultStatement(result: RunResult) {
  const { baseline, rules } = result;
  const accepted = new Set(baseline?.accepted);
  const named = (keeps: (rule: RunResult['rules'][number]) => boolean): string[] =>
    rules.filter(keeps).map(({ id }) => id);
  return {
    _type: 'https://in-toto.io/Statement/v1' as const,
    subject: [descriptor('result.json', hash('sha256', resultText(result)))],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1' as const,
    predicate: {
      result: outcomeOf(result),
      configuration: configurationOf(result),
      passedTests: named(({ verdict }) => verdict === 'passed'),
      warnedTests: named(({ id }) => accepted.has(id)),
      failedTests: named(
        ({ id, verdict }) => verdict === 'error' || (verdict === 'failed' && !accepted.has(id)),
      ),
    },
  };
}

const descriptor = (name: string, sha256: string): ResourceDescriptor => ({ name, digest: { sha256 } });

function outcomeOf(result: RunResult): 'PASSED' | 'WARNED' | 'FAILED' {
  if (decide(result).exitCode !== 0) return 'FAILED';
  return verdictOfWhole(result) === 'conforms' ? 'PASSED' : 'WARNED';
}

function configurationOf(result: RunResult): ResourceDescriptor[] {
  const { tool, contract, inputs = [], target, claims = [], capabilities, notOffered, excluded } = result;
  const { name, baseUrl, release } = target;
  const { stateControl, movesClock, allowed } = capabilities;
  const tolerated = toleratedText(result);
  const annotations = {
    name,
    release,
    tool: `${tool.name} ${tool.version}`,
    shown: headlineOf(result),
    claims: Object.fromEntries(claims.map((claim) => [claim.id, claimText(claim)])),
    ...{ effects: allowed, stateControl, movesClock },
    ...(notOffered && { notOffered }),
    ...(excluded && { excluded }),
    ...(tolerated !== undefined && { tolerated }),
    ...(result.withoutCredentials === true && { withoutCredentials: true }),
  };
  return [
    { ...descriptor('contract', contract.sha256), annotations: { version: contract.version } },
    // A client or a recording has no address, so the descriptor of its file has the annotations.
    ...inputs.map((each) => ({
      ...descriptor(each.name, each.sha256),
      ...((each.name === 'subject' || each.name === 'recording') && { annotations }),
    })),
    ...(baseUrl === undefined ? [] : [{ name: 'target', uri: baseUrl, annotations }]),
  ];
}

const validator = compileOnDemand<TestResultStatement>(schema, { strict: false });

/** The parsed statement, or the reason why it is invalid. */
export function parseStatement(text: string): TestResultStatement | string {
  return parseValid(validator(), text);
}

/** Lists the parts of a statement that contradict `result.json`; if the digest differs, only the digest. */
export function contradictions(
  statement: TestResultStatement,
  result: { readonly text: string; readonly file: string },
): readonly string[] {
  const subject = statement.subject.find(({ name }) => name === 'result.json');
  if (subject?.digest?.sha256 !== hash('sha256', result.text)) return ['the digest of result.json'];
  const { predicate } = testResultStatement(parseResult(result.text, result.file));
  return Object.entries(predicate)
    .filter(([name, value]) => !isDeepStrictEqual(statement.predicate[name as keyof typeof predicate], value))
    .map(([name]) => name);
}
