import { stripVTControlCharacters } from 'node:util';
import { Marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { longestSummary, markdown } from '#reports/markdown.ts';
import { quietSummary, summary } from '#reports/summary.ts';
import {
  brokenBy,
  exchangeResult,
  gridOf,
  hostileWords,
  resultWith,
  ruleResult,
  samples,
} from '#test/builders/results.ts';

const evidence = { expected: 'Healthy', actual: 'Degraded', exchanges: [7] };
const failed = ruleResult({
  id: 'SH-09',
  title: 'Overall is the worst',
  verdict: 'failed',
  evidence: [evidence, evidence, evidence],
});
const rules = [
  ruleResult(),
  failed,
  ruleResult({ id: 'SH-10', verdict: 'error', detail: 'undefined step' }),
  ruleResult({ id: 'LS-01', verdict: 'untested', cause: 'no-credential' }),
  ruleResult({ id: 'LS-02', verdict: 'untested', cause: 'not-seen' }),
  ruleResult({ id: 'LS-03', verdict: 'untested', cause: 'not-seen' }),
];
const ninefold = [...rules, ...rules];
const textOf = (of: typeof rules, facts: Parameters<typeof resultWith>[1] = {}): string =>
  stripVTControlCharacters(summary(resultWith(of, facts)));
const plain = textOf(rules);

describe('the summary of a run', () => {
  it('shows two pieces of evidence of a failed rule, and where to find them', () => {
    expect(plain).toContain(
      'failed SH-09 Overall is the worst (§3.1)\n      expected Healthy\n      found    Degraded\n',
    );
    expect(plain.split('exchange 7 in result.json')).toHaveLength(3);
  });

  it('ends with all counts, including zeros, and the causes of untested rules by what they depend on', () => {
    expect(plain).toContain('1 passed, 1 failed, 1 error, 0 observed, 3 untested, 0 inapplicable in 1.5 s');
    expect(plain).toMatch(
      /of how this run was set up or ended\n.*no-credential.*\n.*untested because of the server, or of what did not occur in this run\n.*not-seen/,
    );
  });
});

it('no step to test more adds a state that the adapter declares', () => {
  const scenario = { name: '', location: 'a.feature:2', outcome: 'untested', durationMs: 1 } as const;
  const lacks = ['state: it rains', 'parameters: it snows'];
  const text = textOf([
    ruleResult({ verdict: 'untested', cause: 'state-unsupported', scenarios: [{ ...scenario, lacks }] }),
  ]);
  expect(text).toContain(
    '+1  add states to the adapter ("it rains"), and support more parameters of states that the adapter declares ("it snows")\n',
  );
});

it('a rule about everything says what was left out; those that left out nothing are summed up', () => {
  const unreached = { value: 'caller 3', why: 'needs credentials' };
  const small = gridOf('hl', 'll', 'h.');
  const part = { ...small, columns: { ...small.columns, outOfReach: [unreached] }, leftOut: 'no budget' };
  const text = textOf([
    ruleResult({ grids: [part] }),
    ruleResult({ id: 'SH-02', grids: [part] }),
    ruleResult({ id: 'LS-01', grids: [gridOf('bh', 'hs')] }),
    ruleResult({ id: 'LS-02', grids: [gridOf('h.', '.s')] }),
  ]);
  expect(text).toContain(
    '    SH-01, SH-02: 2 of 3 operations × 1 of 3 callers (2 of 6 pairs); no budget\n    2 rules: every value, 6 of 8 pairs\n',
  );
});

it('each step to test more counts the rules that it adds to those of the steps before it', () => {
  const lacking = (id: string, ...ways: string[][]) => {
    const scenario = { name: '', location: 'a.feature:2', outcome: 'untested', durationMs: 1 } as const;
    const scenarios = ways.map((lacks) => ({ ...scenario, lacks }));
    return ruleResult({ id, verdict: 'untested', cause: 'effect-not-allowed', scenarios });
  };
  const byOneOf = lacking('LS-01', ['write'], ['password']);
  const text = textOf([byOneOf, lacking('LS-02', ['password']), lacking('LS-03', ['write', 'password'])]);
  expect(text).toMatch(/\+1 {2}.*write.*\n *\+2 {2}.*password/);
});

it('what a server deliberately does not offer is shown with the claims', () => {
  const claims = [{ id: 'server', rules: 9, judged: 2, broken: 0, inPart: 0, notOffered: ['PW'] }];
  const result = resultWith(rules, { claims, notOffered: { PW: 'the authority keeps them' } });
  const reports = new Map(renderings(result));
  const texts = ['summary.md', 'report.html'].map((name) => reports.get(name));
  for (const text of [...texts, stripVTControlCharacters(summary({ ...result, rules: ninefold }))]) {
    expect(text).toMatch(/2 of 9, PW not offered/);
    expect(text).toContain('the authority keeps them');
  }
});

it('the summary of a partial result states that it is partial', () => {
  const rule = ruleResult({ verdict: 'untested', cause: 'not-reached' });
  const text = textOf([rule], { partial: true });
  expect(text).toContain('ended early: the result is partial');
  expect(text).toContain('1 untested because of not-reached: the run ended before these rules were reached');
});

describe('the summary of many failures', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    ruleResult({
      id: `SH-${index + 10}`,
      verdict: 'failed',
      evidence: [{ ...evidence, actual: `Degraded for ${index} s` }, evidence],
    }),
  );

  it('lists all of them with evidence, and ends with the totals', () => {
    const lines = textOf(many).trimEnd().split('\n');
    expect(lines.filter((line) => /^ {2}failed SH-\d\d /.test(line))).toHaveLength(60);
    expect(lines.filter((line) => line === '      expected Healthy')).toHaveLength(60);
    expect(lines.at(-1)).toMatch(/60 failed/);
  });

  it('shows the request beside the evidence', () => {
    const exchange = exchangeResult();
    const rule = ruleResult({ verdict: 'failed', evidence: [{ ...evidence, exchanges: [exchange.id] }] });
    const text = textOf([rule], { exchanges: [exchange] });
    expect(text).toContain(
      `      request  GET ${exchange.request.url} as administrator: 200\n      again    curl -sSi ${exchange.request.url}`,
    );
  });

  it('repeats a failure that needs a state by its rule, with the profile and effects of the run', () => {
    const situation = [{ state: 'a service has been silent', params: {} }];
    const exchange = exchangeResult();
    const found = [{ ...evidence, situation, exchanges: [exchange.id] }];
    const rule = ruleResult({ verdict: 'failed', evidence: found });
    const text = (more: object) => textOf([rule], { exchanges: [exchange], ...more });
    const target = { name: 'it', baseUrl: 'http://it.example:81', release: '0.16.0' };
    const capabilities = { stateControl: 'http', states: [], movesClock: false };
    const inputs = [{ name: 'profile', sha256: '', file: "it's.yaml" }];
    expect(
      text({ target, inputs, capabilities: { ...capabilities, allowed: ['read', 'write', 'reset'] } }),
    ).toContain(
      `      again    npx svc-contract verify --profile 'it'\\''s.yaml' --allow write,reset=it.example --only ${rule.id} --out reports/again\n`,
    );
    expect(text({ target, capabilities: { ...capabilities, allowed: ['read'] } })).toContain(
      `again    npx svc-contract verify http://it.example:81 --only ${rule.id} --out reports/again\n`,
    );
  });

  it('highlights the found value', () => {
    const coloured = summary(resultWith([failed]));
    expect(coloured).toContain('found    \u001B[1mDegraded\u001B[22m');
  });
});

it('the summary of a run with a baseline prints new failures first, and each known failure in one line', () => {
  const verdicts = { 'SH-09': 'failed', 'SH-10': 'failed', 'SH-11': 'passed' } as const;
  const issue = 'https://a.example/4';
  const entry = { rule: 'SH-09', reason: 'old', owner: 'us', issue, expires: '2027-01-01' };
  const judged = Object.entries(verdicts).map(([id, verdict]) =>
    ruleResult({ id, title: `Title of ${id}`, verdict, evidence: [evidence] }),
  );
  const states = { accepted: ['SH-09'], unexpected: ['SH-10'], stale: ['SH-11'], expired: [] };
  const text = textOf(judged, { baseline: { ...states, entries: [entry] } });
  expect(text).toContain('failed SH-10 Title of SH-10');
  expect(text).not.toContain('failed SH-09');
  expect(text).toContain(
    'known  SH-09 Title of SH-09, known until 2027-01-01: old (us, https://a.example/4)',
  );
  expect(text.indexOf('failed SH-10')).toBeLessThan(text.indexOf('known  SH-09'));
  expect(text).toContain('passes SH-11: remove this entry from the baseline');
  expect(text).toMatch(/ {2}1 new failure, 1 known\n.*2 failed/);
});

it('every text shows which rules newly fail, and counts them nowhere', () => {
  const newer = [failed, ruleResult({ ...failed, id: 'SH-40', title: 'A newer rule' })];
  const result = resultWith([ruleResult()], { asOf: { version: '0.2', newer } });
  const [terminal, page] = [
    summary(result),
    [...renderings(result)].find(([name]) => name === 'report.html'),
  ];
  for (const text of [terminal, quietSummary(result)])
    expect(stripVTControlCharacters(text)).toContain('  new since 0.2: 2 would fail: SH-09, SH-40\n');
  expect(terminal).toContain('0 failed');
  expect(markdown(result)).toMatch(
    /judged as of 0\.2;.*### New since 0\.2 \(2, not counted\)\n\n- \*\*SH-09/s,
  );
  expect(page?.[1]).toContain('<a href="#SH-40">SH-40</a> A newer rule: expected Healthy, found Degraded');
  const junit = [...renderings(result)].find(([name]) => name === 'junit.xml');
  expect(junit?.[1]).toContain('failures="0"');
});

it('the quiet summary contains every failure, and nothing else', () => {
  expect(stripVTControlCharacters(quietSummary(resultWith(rules)))).toBe(
    [
      '  failed SH-09 Overall is the worst (§3.1)',
      '      expected Healthy',
      '      found    Degraded',
      '      found by a check of all traffic, exchange 7 in result.json',
      '  error SH-10 A service within 15 seconds is Healthy (§3.1)',
      '      undefined step',
      'server: 1 passed, 1 failed, 1 error, 0 observed, 3 untested, 0 inapplicable in 1.5 s',
      '  does not conform; 2 of 6 rules tested',
      '',
    ].join('\n'),
  );
});

const marked = new Marked({ gfm: true });

/** Every token of the text, parsed by an independent parser. */
function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    found.push(token);
  });
  return found;
}

const headings = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).text] : []));

describe('text from a server', () => {
  const harmless = new Set(tokensOf(markdown(samples.broken)).map(({ type }) => type));

  it.each(hostileWords.map((words) => [words.slice(0, 12), words] as const))(
    'is shown, and never interpreted: %s',
    (_, words) => {
      const inError = ruleResult({ id: 'SH-10', verdict: 'error', detail: words });
      const result = resultWith([brokenBy(words), inError]);
      const text = markdown({ ...result, target: { name: words, baseUrl: words, release: '0.16.0' } });
      const types = new Set(tokensOf(text).map(({ type }) => type));
      expect([...types].filter((type) => !harmless.has(type))).toEqual([]);
      expect(headings(text)).toHaveLength(3);
      expect(marked.parse(text)).not.toMatch(/<(script|img|a)\b/);
    },
  );

  it('does not exceed the maximum length of a comment, and the number of omitted entries is stated', () => {
    const rules = Array.from({ length: 400 }, (_, index) => brokenBy('`'.repeat(240), `SH-${index}`));
    const text = markdown(resultWith(rules));
    expect(text.length).toBeLessThan(longestSummary);
    const shown = rules.filter(({ id }) => text.includes(`**${id}**`)).length;
    expect(text).toContain(`*Truncated. Entries not shown: ${rules.length - shown} (see result.json).*`);
  });
});
