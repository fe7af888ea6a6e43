import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import AjvDraft04Module from 'ajv-draft-04';
import addFormatsModule from 'ajv-formats';
import { parse, validate } from 'ctrf';
import { describe, expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { sectionLink } from '#harness/document/section-link.ts';
import { controlCharacters } from '#harness/text/escape-controls.ts';
import { brokenBy, everyResult, hostileWords, resultWith, samples } from '#test/builders/results.ts';
import { codeQuality, ctrf, githubAnnotations } from './ci-formats.ts';
import { sarif } from './sarif.ts';

it.each(everyResult)('no report of a run contains control sequences: %s', (_, result) => {
  for (const [name, text] of renderings(result)) expect(text.match(controlCharacters), name).toBeNull();
});

// The fields that GitLab documents for code quality reports.
const issue = {
  description: expect.stringMatching(/./),
  check_name: expect.stringMatching(/./),
  fingerprint: expect.stringMatching(/^[0-9a-f]+$/),
  severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
  // The path is relative to the repository, without ./ in front.
  location: { path: expect.stringMatching(/^[^./]/), lines: { begin: expect.any(Number) } },
};

describe('the code quality report', () => {
  it.each(everyResult)('has the fields that GitLab reads: %s', (_, result) => {
    const issues = codeQuality(result);
    expect(issues).toEqual(issues.map(() => issue));
  });

  it('reports failures, and known ones as information', () => {
    const issues = codeQuality(samples.broken);
    const severities = issues.map(({ check_name, severity }) => `${check_name} ${severity}`);
    expect(severities).toEqual(['SH-09 major', 'SH-11 info', 'SH-12 major']);
    expect(issues[0]?.location).toEqual({ path: 'ci/svc-contract.yaml', lines: { begin: 1 } });
  });

  it('gives a broken rule of a target the same fingerprint in every run', () => {
    const [before, after] = ['Overall Healthy', 'Overall Idle'].map((words) =>
      codeQuality(resultWith([brokenBy(words)])),
    );
    expect(before?.[0]?.fingerprint).toBe(after?.[0]?.fingerprint);
    expect(new Set(codeQuality(samples.broken).map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });
});

it.each(everyResult)('the CTRF report passes the validator of the format: %s', (_, result) => {
  const read = parse(JSON.stringify(ctrf(result)));
  expect(validate(read).errors).toEqual([]);
  expect(read.results.tests).toHaveLength(result.rules.length);
});

const ajv = new AjvDraft04Module.default({ allErrors: true, strict: false, unicodeRegExp: false });
addFormatsModule.default(ajv);
const isLog = ajv.compile(schema);

function problemsOf(log: unknown): unknown {
  isLog(JSON.parse(JSON.stringify(log)));
  return isLog.errors ?? [];
}

describe('the SARIF report', () => {
  it.each(everyResult)('is valid for the schema of SARIF 2.1.0: %s', (_, result) => {
    expect(problemsOf(sarif(result))).toEqual([]);
  });

  const [run] = sarif(samples.broken).runs;
  const region = { startLine: 1 };
  const inFile = (uri: string) => ({ artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, region });

  it('lists each broken rule with its text, located in the profile and the failed scenario', () => {
    const ids = ['SH-09', 'SH-11', 'SH-12'];
    const { rules = [] } = run?.tool.driver ?? {};
    expect(run?.results?.map(({ ruleId }) => ruleId)).toEqual(ids);
    expect(run?.results?.map(({ ruleIndex = -1 }) => rules[ruleIndex]?.id)).toEqual(ids);
    expect(rules[0]?.help?.text).toContain('Overall is the worst of the services.');
    expect(rules[0]?.helpUri).toBe(sectionLink('3.1'));
    expect(rules[0]?.help?.markdown).toContain(`[§3.1](${sectionLink('3.1')}), stated`);
    expect(run?.results?.[0]?.locations).toEqual([
      {
        physicalLocation: inFile('ci/svc-contract.yaml'),
        logicalLocations: [{ fullyQualifiedName: 'features/health/thresholds.feature:14', kind: 'scenario' }],
      },
    ]);
  });

  it.each([
    [{}, 'svc-contract.yaml'],
    [{ file: 'a#b c/svc%20ü.yaml' }, 'a%23b%20c/svc%2520%C3%BC.yaml'],
    [{ file: 'c:d.yaml' }, 'c%3Ad.yaml'],
    [{ file: 'svc.yaml', inRepository: 'packages/api/svc.yaml' }, 'packages/api/svc.yaml'],
  ])('gives each result a file, since GitHub refuses a report without: %j', (place, uri) => {
    const inputs =
      Object.keys(place).length === 0 ? [] : [{ name: 'profile', sha256: '', ...place } as const];
    const result = resultWith([brokenBy('x')], { inputs });
    const places = sarif(result).runs[0]?.results?.map(({ locations }) => locations?.[0]?.physicalLocation);
    expect(places).toEqual([inFile(uri)]);
    expect(codeQuality(result)[0]?.location.path).toBe(decodeURIComponent(uri));
  });

  it('suppresses what the baseline accepts, and nothing else', () => {
    expect(run?.results?.map(({ suppressions }) => suppressions?.[0]?.justification)).toEqual([
      undefined,
      'known until 2999-12-31: the proxy strips it (anna)',
      undefined,
    ]);
  });

  it('escapes links and placeholders in server text', () => {
    const words = '[click](http://a.example) {0}';
    const text = sarif(resultWith([brokenBy(words)])).runs[0]?.results?.[0]?.message.text;
    expect(text).toContain('\\[click\\](http://a.example) {{0}}');
    expect(text).not.toMatch(/(?<!\\)\[/);
  });
});

describe('the annotations of a CI job', () => {
  it('are an error for what fails the gate, and a warning for a known failure', () => {
    expect(githubAnnotations([samples.broken])).toEqual([
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-09 The worst of the services is the whole::expected Overall Degraded, found Overall Healthy; WorkerSync silent (features/health/thresholds.feature:14), exchanges 3, 4 in result.json\n',
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-12 A service within 15 seconds is Healthy::expected UTC, found +02:00; found by a check of all traffic, exchange 9 in result.json\n',
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A error SH-10 A service within 15 seconds is Healthy::undefined step\n',
      '::error title=server::required but untested (no-credential): LS-01\n',
      '::warning file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-11 The worst of the services is the whole::expected Overall Degraded, found Overall Idle; WorkerSync silent (features/health/thresholds.feature:14), exchanges 3, 4 in result.json\n',
    ]);
  });

  it('are absent if every rule passes, and one if no rule was exercised', () => {
    expect(githubAnnotations([samples.green])).toEqual([]);
    expect(githubAnnotations([samples.nothing])).toHaveLength(1);
  });

  it('escape a percent sign, a colon and a comma for the runner', () => {
    const target = { name: 'a,b:c%2C', baseUrl: '', release: '0.16.0' };
    const [line] = githubAnnotations([resultWith([brokenBy('100 %0A, a:b')], { target })]);
    expect(line).toContain('title=a%2Cb%3Ac%252C%3A failed SH-09');
    expect(line).toContain('found 100 %250A, a:b;');
  });

  it.each(hostileWords.map((words) => [words.slice(0, 12), words] as const))(
    'are one line each for any server text: %s',
    (_, words) => {
      const lines = githubAnnotations([
        resultWith([brokenBy(words)], { target: { name: words, baseUrl: '', release: '0.16.0' } }),
      ]);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^::error [^\r\n]*\n$/);
      expect(lines[0]?.length).toBeLessThan(4_000);
      expect(lines[0]?.match(/^::error ((?:(?!::).)*)::/)?.[1]?.split(',')).toHaveLength(1);
    },
  );
});
