import type { ExchangeResult, RuleResult, RunResult } from '#harness/result/result.ts';

/** The result of one rule for unit tests: passed unless said otherwise. */
export function ruleResult(facts: Partial<RuleResult> = {}): RuleResult {
  return {
    id: 'SH-01',
    title: 'A service within 15 seconds is Healthy',
    section: '3.1',
    basis: 'stated',
    verdict: 'passed',
    scenarios: [],
    passive: { held: 1, broken: 0 },
    evidence: [],
    ...facts,
  };
}

/** The result of a run for unit tests, its summary counted from the rules; no product code builds one this way. */
export function resultWith(rules: readonly RuleResult[], facts: Partial<RunResult> = {}): RunResult {
  const count = (wanted: string): number => rules.filter(({ verdict }) => verdict === wanted).length;
  return {
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 1,
    tool: { name: 'svc-contract', version: '0.0.0' },
    contract: { version: '1.0.0', sha256: '' },
    target: { name: 'server', baseUrl: 'http://server.invalid', release: '0.16.0' },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: ['read'] },
    startedAt: '2026-03-02T09:30:00.123Z',
    durationMs: 1500,
    summary: {
      passed: count('passed'),
      failed: count('failed'),
      error: count('error'),
      observed: count('observed'),
      untested: count('untested'),
      inapplicable: count('inapplicable'),
    },
    rules,
    observations: [],
    exchanges: [],
    ...facts,
  };
}

/** An exchange of a result for unit tests: a request for service health, answered well. */
export function exchangeResult(
  request: Partial<ExchangeResult['request']> = {},
  facts: Partial<ExchangeResult> = {},
  response: Partial<ExchangeResult['response']> = {},
): ExchangeResult {
  return {
    id: 1,
    operation: 'getServiceHealth',
    caller: 'administrator',
    at: '2026-03-02T09:30:00.200Z',
    durationMs: 12,
    request: { method: 'GET', url: 'https://server.example/api/v1/system/health', headers: {}, ...request },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: '{}', ...response },
    ...facts,
  };
}
