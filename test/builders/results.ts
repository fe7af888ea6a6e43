import type { Rule } from '#harness/register/rule.ts';
import type { Grid } from '#harness/result/grid.ts';
import type { ExchangeResult, RuleResult, RunResult } from '#harness/result/result.ts';
import { countVerdicts } from '#harness/result/verdict.ts';

export function ruleWith(facts: Partial<Rule> & Pick<Rule, 'id'>): Rule {
  const stated = { title: 'A rule', section: '3.1', basis: 'stated', text: 'It holds.' } as const;
  return { ...stated, dependsOn: [], over: [], subject: 'server', needs: [], ...facts };
}

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

/** A grid of as many operations as there are strings, beside callers. */
export function gridOf(...cells: readonly string[]): Grid {
  const named = (of: string, length: number) => ({
    of,
    values: Array.from({ length }, (_, index) => `${of} ${index + 1}`),
    outOfReach: [],
  });
  return { rows: named('operation', cells.length), columns: named('caller', cells[0]?.length ?? 0), cells };
}

export function resultWith(rules: readonly RuleResult[], facts: Partial<RunResult> = {}): RunResult {
  return {
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 3,
    tool: { name: 'svc-contract', version: '0.0.0' },
    contract: { version: '1.0.0', sha256: '' },
    target: { name: 'server', baseUrl: 'http://server.invalid', release: '0.16.0' },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: ['read'] },
    startedAt: '2026-03-02T09:30:00.123Z',
    durationMs: 1500,
    summary: countVerdicts(rules),
    rules,
    observations: [],
    exchanges: [],
    ...facts,
  };
}

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

const sha256 = 'c0ffee'.padEnd(64, '0');
const inputs = (['rules', 'features', 'profile', 'baseline'] as const).map((name) => ({
  name,
  sha256,
  ...(name === 'profile' && { file: 'ci/svc-contract.yaml' }),
}));
const facts: Partial<RunResult> = {
  contract: { version: '0.16.0', sha256 },
  inputs: inputs.slice(0, 2),
  areas: [
    { id: 'SH', title: 'Service health' },
    { id: 'LS', title: 'Lists' },
  ],
};

const featureFile = 'features/health/thresholds.feature';

const scenario = {
  durationMs: 12.345,
  name: 'worst wins',
  location: `${featureFile}:4`,
  outcome: 'passed',
} as const;
const passed = ruleResult({ scenarios: [scenario] });
const observed = ruleResult({ id: 'LS-03', verdict: 'observed', basis: 'open', openPoint: 'OP-12' });
const unkeyed = { cause: 'no-credential', name: 'Scheduler silent', location: `${featureFile}:15` } as const;
const untested = ruleResult({
  id: 'LS-01',
  verdict: 'untested',
  cause: 'no-credential',
  detail: 'needs a user',
  scenarios: [{ ...scenario, ...unkeyed, outcome: 'untested' }],
});

/** A failed rule whose evidence, from a scenario and from other traffic, quotes `words` from a server. */
export function brokenBy(words: string, id = 'SH-09'): RunResult['rules'][number] {
  return ruleResult({
    id,
    title: 'The worst of the services is the whole',
    text: 'Overall is the worst of the services.',
    derivation: 'From the table of states.',
    verdict: 'failed',
    scenarios: [{ ...scenario, name: 'WorkerSync silent', location: `${featureFile}:14`, outcome: 'failed' }],
    evidence: [
      {
        expected: 'Overall Degraded',
        actual: words,
        scenario: `WorkerSync silent (${featureFile}:14)`,
        location: `${featureFile}:14`,
        exchanges: [3, 4],
      },
      { expected: 'Overall Degraded', actual: words, exchanges: [7] },
    ],
  });
}

const error = ruleResult({
  id: 'SH-10',
  verdict: 'error',
  detail: 'undefined step',
  scenarios: [{ ...scenario, outcome: 'error', detail: 'undefined step' }],
});
const onTrafficAlone = ruleResult({
  id: 'SH-12',
  verdict: 'failed',
  evidence: [{ expected: 'UTC', actual: '+02:00', exchanges: [9] }],
});

const green = resultWith([passed, observed, ruleResult({ id: 'LS-02', verdict: 'inapplicable' })], facts);
const broken = resultWith(
  [brokenBy('Overall Healthy'), error, brokenBy('Overall Idle', 'SH-11'), onTrafficAlone, untested, observed],
  {
    ...facts,
    inputs,
    required: ['LS-01'],
    baseline: {
      accepted: ['SH-11'],
      unexpected: ['SH-09', 'SH-12'],
      stale: [],
      expired: [],
      entries: [{ rule: 'SH-11', reason: 'the proxy strips it', owner: 'anna', expires: '2999-12-31' }],
    },
  },
);
const known = resultWith([passed, brokenBy('Overall Idle', 'SH-11')], {
  ...facts,
  baseline: { accepted: ['SH-11'], unexpected: [], stale: [], expired: [] },
});
const nothing = resultWith([], facts);
const bare = resultWith([passed, untested]);

const partial = resultWith([passed, untested], { ...facts, partial: true });
const shard = resultWith([passed, untested], { ...facts, shard: { index: 1, of: 2 } });

const client = resultWith([passed, brokenBy('a key in the query', 'CL-04')], {
  ...facts,
  inputs: [...inputs.slice(0, 2), { name: 'subject', sha256 }],
  target: { name: 'svc', release: '0.16.0' },
});

export const samples = { green, broken, known, nothing, bare, partial, shard, client };

export const everySample = Object.entries(samples);

/** Server output that tries to break out of the format that quotes it. */
export const hostileWords = [
  '</failure></text><script>alert(1)</script>]]>&amp;<!-- "\' -->',
  '::error file=a::owned\n::set-output name=conforms::true\r\n##[error]owned %0A::stop',
  '[click](javascript:alert(1)) ![x](http://a.example/x.png) <img src=x onerror=alert(1)> @everyone #1 `code` ```\n# heading\n| a | b |',
  '{0} {1} [a](1) \\[b\\](2) \u0000\u0007\u001b[31m\u202eabc\u2028 \ud800 😀',
  `${'`'.repeat(300)} ${'|'.repeat(300)}`,
  'a'.repeat(200_000),
];

/** All sample results, and for each hostile string one result in which a failed rule contains the string. */
export const everyResult = [
  ...everySample,
  ...hostileWords.map((words) => [`hostile: ${words.slice(0, 12)}`, resultWith([brokenBy(words)])] as const),
];
