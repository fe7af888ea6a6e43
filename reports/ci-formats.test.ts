import { describe, expect, it } from 'vitest';
import { brokenBy, hostileWords, resultWith, samples } from '#test/builders/results.ts';
import { githubAnnotations } from './ci-formats.ts';

describe('the annotations of a job', () => {
  it('are an error for what fails the gate and a warning for what is known', () => {
    expect(githubAnnotations([samples.broken])).toEqual([
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-09 The worst of the services is the whole::expected Overall Degraded, found Overall Healthy; WorkerSync silent (features/health/thresholds.feature:14), exchange 3, 4 in result.json\n',
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A error SH-10 A service within 15 seconds is Healthy::undefined step\n',
      '::error file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-12 A service within 15 seconds is Healthy::expected UTC, found +02:00; seen on other traffic, exchange 9 in result.json\n',
      '::error title=server::required, and untested: LS-01\n',
      '::warning file=ci/svc-contract.yaml,line=1,title=server%3A failed SH-11 The worst of the services is the whole::expected Overall Degraded, found Overall Idle; WorkerSync silent (features/health/thresholds.feature:14), exchange 3, 4 in result.json\n',
    ]);
  });

  it('are none where everything is kept, and one where nothing was exercised', () => {
    expect(githubAnnotations([samples.green])).toEqual([]);
    expect(githubAnnotations([samples.nothing])).toHaveLength(1);
  });

  it('say a percent sign, a colon and a comma as the runner reads them', () => {
    const target = { name: 'a,b:c%2C', baseUrl: '', release: '0.16.0' };
    const [line] = githubAnnotations([resultWith([brokenBy('100 %0A, a:b')], { target })]);
    expect(line).toContain('title=a%2Cb%3Ac%252C%3A failed SH-09');
    expect(line).toContain('found 100 %250A, a:b;');
  });

  it.each(hostileWords.map((words) => [words.slice(0, 12), words] as const))(
    'take one line each, whatever a server says: %s',
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
