import { stripVTControlCharacters } from 'node:util';
import { Marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { sectionLink } from '#harness/document/section-link.ts';
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
  evidence: [evidence, { ...evidence, exchanges: [8] }, { ...evidence, actual: 'Unhealthy', exchanges: [9] }],
});
const rules = [
  ruleResult(),
  failed,
  ruleResult({ id: 'SH-10', verdict: 'error', detail: 'undefined step' }),
  ruleResult({ id: 'LS-01', verdict: 'untested', cause: 'no-credential' }),
  ruleResult({ id: 'LS-02', verdict: 'untested', cause: 'not-seen' }),
  ruleResult({ id: 'LS-03', verdict: 'untested', cause: 'not-seen' }),
];
const textOf = (of: typeof rules, facts: Parameters<typeof resultWith>[1] = {}): string =>
  stripVTControlCharacters(summary(resultWith(of, facts)));
const plain = textOf(rules);

describe('the summary of a run', () => {
  it('shows two different pieces of evidence of a failed rule, and where to find them', () => {
    expect(plain).toContain(
      'failed SH-09 Overall is the worst (§3.1)\n      expected Healthy\n      found    Degraded\n',
    );
    expect(plain.match(/exchange \d in result.json/g)).toEqual(
      [7, 9].map((id) => `exchange ${id} in result.json`),
    );
  });

  it('names commands that were refused, by whom and why', () => {
    const coverage = [{ of: 'commands', judged: ['list'], left: ['new'] }] as const;
    const text = textOf([ruleResult({ coverage: [...coverage] })], {
      commands: [
        { command: 'new', by: 'client', reason: '--kind is required' },
        { command: 'list', by: 'service', reason: 'GET /a: 400' },
      ],
    });
    expect(text).toContain(
      '  1 refused by the client: new (--kind is required); 1 refused by the service: list (GET /a: 400)\n',
    );
  });

  it('begins with the verdict, and ends with figures that add up', () => {
    expect(plain).toMatch(/^\nserver {2}does not conform; 2 of 6 rules tested\n/);
    expect(plain).toMatch(/\n {2}6 rules {2}1 passed, 1 failed, 1 error, 3 untested\n$/);
    expect(plain).toContain(
      '  not tested: 3 rules\n      2  not-seen: the situations that these rules are about never occurred\n      1  no-credential\n',
    );
    const others = [ruleResult({ id: 'SH-20', verdict: 'observed', basis: 'open' })];
    const claims = [{ id: 'server', rules: 9, judged: 2, broken: 1, inPart: 0 }];
    expect(textOf([...rules, ...others], { claims })).toMatch(
      /\n {2}9 rules {2}1 passed, 1 failed, 1 error, 3 untested, 3 not selected\n {2}1 other {2}1 observed\n$/,
    );
  });

  it('says no line twice', () => {
    const lines = plain.split('\n').filter((line) => !/^(?: {6}expected.*)?$/.test(line));
    expect(new Set(lines).size).toBe(lines.length);
  });
});

const scenario = { name: '', location: 'a.feature:2', outcome: 'untested', durationMs: 1 } as const;
const lacking = (id: string, ...lacks: string[]) =>
  ruleResult({ id, verdict: 'untested', cause: 'effect-not-allowed', scenarios: [{ ...scenario, lacks }] });
const inPart = (id: string, budget: string) => {
  const grid = { ...gridOf('hl', 'll', 'h.'), leftOut: `the requests are used up (${budget})` };
  return ruleResult({ id, grids: [grid] });
};

describe('the change that would cover most', () => {
  const started = [{ program: 'node adapter.mjs', entersStates: true as const, output: '' }];
  const inputs = [{ name: 'profile' as const, sha256: '', file: 'a.yaml' }];

  it.each([
    [
      'the state that most rules need, and the adapter to write it in',
      [lacking('LS-01', 'state: it rains'), lacking('LS-02', 'state: it rains'), lacking('LS-03', 'write')],
      'write the state "it rains" in the adapter (node adapter.mjs): 2 rules need it\n',
    ],
    [
      'one that is enough by itself',
      [
        lacking('LS-01', 'write', 'password'),
        lacking('LS-02', 'write', 'password'),
        lacking('LS-03', 'burst'),
      ],
      'run with --allow burst: 1 more rule\n',
    ],
    [
      'state control, with the command that drafts an adapter',
      [lacking('LS-01', 'state control'), lacking('LS-02', 'state control', 'clock')],
      'set up state control with a clock that can be moved (stateControl in the profile): 2 more rules\n      npx svc-contract init --profile a.yaml --force --adapter node\n',
    ],
    [
      'the budget, if more rules were tested only in part for lack of it',
      [lacking('LS-01', 'write'), inPart('LS-02', 'budget.requests'), inPart('LS-03', 'budget.requests')],
      'raise budget.requests in the profile: 2 rules no longer tested in part\n',
    ],
  ])('is %s', (_, some, words) => {
    expect(textOf(some, { started, inputs })).toContain(`  to cover most: ${words}`);
  });

  it('is advised on the page too, among all others, if it is a budget', () => {
    const some = [lacking('LS-01', 'write'), inPart('LS-02', 'budget.requests')];
    const page = new Map(renderings(resultWith(some))).get('report.html');
    expect(page).toContain(
      '<li>1 rule: raise budget.requests in the profile, so that less is tested only in part</li><li>1 rule: run with --allow write</li>',
    );
  });

  it('is none for a bundled server', () => {
    const target = { name: 'prism', baseUrl: 'http://a.example', release: '0.16.0' };
    expect(textOf([lacking('LS-01', 'write')], { target })).not.toContain('to cover most');
  });
});

it('rules that were tested in part are counted by what was left out', () => {
  const rules = [inPart('LS-01', 'budget.requests'), inPart('LS-02', 'budget.requests')];
  expect(textOf(rules)).toContain('  tested in part: 2 rules\n      2  budget-spent (budget.requests)\n');
  expect(textOf([ruleResult({ grids: [gridOf('h.', '.s')] })])).not.toContain('in part');
});

it('what a server deliberately does not offer is shown with the claims', () => {
  const claims = [{ id: 'server', rules: 9, judged: 2, broken: 0, inPart: 0, notOffered: ['PW'] }];
  const result = resultWith(rules, { claims, notOffered: { PW: 'the authority keeps them' } });
  const reports = new Map(renderings(result));
  const texts = ['summary.md', 'report.html'].map((name) => reports.get(name));
  for (const text of texts) expect(text).toMatch(/2 of 9, PW not offered/);
  for (const text of [...texts, stripVTControlCharacters(summary(result))])
    expect(text).toMatch(/PW not offered: the authority keeps them/);
});

it('how many statements of the document were tested is said once a result has it', () => {
  const statements = { all: 9, passed: 3, failed: 1, error: 0, observed: 2, untested: 1, inapplicable: 0 };
  const result = resultWith(rules, { statements });
  const words = '4 of 9 statements of the document tested (1 broken), 2 observed, 1 untested';
  expect(stripVTControlCharacters(summary(result))).toMatch(
    / {2}9 statements {2}3 passed, 1 failed, 2 observed, 1 untested, 2 not in this run\n/,
  );
  expect(new Map(renderings(result)).get('report.html')).toContain(`<a href="#document">${words}</a>`);
  expect(summary(resultWith(rules))).not.toContain('statements');
});

it('the summary of a partial result states why rules are untested', () => {
  const rule = ruleResult({ verdict: 'untested', cause: 'not-reached' });
  const text = textOf([rule], { partial: true });
  expect(text).toContain('server  inconclusive; no rule tested\n');
  expect(text).toContain('1  not-reached: the run ended before these rules were reached');
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
    const elsewhere = [{ name: 'profile', sha256: '' }];
    expect(
      text({ target, inputs: elsewhere, capabilities: { ...capabilities, allowed: ['read'] } }),
    ).toContain('again    npx svc-contract verify --profile FILE --only');
    expect(text({ target, capabilities: { ...capabilities, allowed: ['read'] } })).toContain(
      `again    npx svc-contract verify http://it.example:81 --only ${rule.id} --out reports/again\n`,
    );
  });

  it('repeats a failure of a client as it was found', () => {
    const coverage = [{ of: 'commands', judged: ['list'], left: [] }] as const;
    const rule = ruleResult({ verdict: 'failed', evidence: [evidence], coverage });
    const input = (name: 'subject' | 'openapi', file: string) => ({ name, sha256: '', file });
    const inputs = [input('subject', 'a b.yaml'), input('openapi', 'openapi.json')];
    const target = { name: 'client', release: '0.16.0' };
    expect(textOf([rule], { target, inputs })).toContain(
      `      again    npx svc-contract verify-client 'a b.yaml' --every-command --openapi openapi.json --only ${rule.id} --out reports/again\n`,
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
  expect(text).toContain('1 passed, 2 failed (1 new, 1 known), 0 error');
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

it('the quiet summary has the verdict, every failure and the counts, and nothing else', () => {
  expect(stripVTControlCharacters(quietSummary(resultWith(rules)))).toBe(
    [
      'server  does not conform; 2 of 6 rules tested',
      '  failed SH-09 Overall is the worst (§3.1)',
      '      expected Healthy',
      '      found    Degraded',
      '      found by a check of all traffic, exchange 7 in result.json',
      '  error SH-10 A service within 15 seconds is Healthy (§3.1)',
      '      undefined step',
      '  6 rules  1 passed, 1 failed, 1 error, 3 untested',
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

it('the section of a broken rule is a link in Markdown', () => {
  expect(markdown(resultWith(rules))).toContain(
    `- **SH-09** Overall is the worst ([§3.1](${sectionLink('3.1')}))\n`,
  );
  const read = { ...failed, section: '](http://a.example) <b>' };
  expect(markdown(resultWith([read]))).toContain('([§\\]\\(http://a.example\\) \\<b\\>](https://github.com/');
});

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
      const page = String(marked.parse(text)).replaceAll(`<a href="${sectionLink('3.1')}">`, '');
      expect(page).not.toMatch(/<(script|img|a)\b/);
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
