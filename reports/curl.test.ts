import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { ExchangeResult } from '#harness/result/result.ts';
import { exchangeResult } from '#test/builders/results.ts';
import { curlLine } from './curl.ts';

type Request = Partial<ExchangeResult['request']>;

const base = 'https://server.example';
const lineOf = (request: Request, caller = 'administrator'): string =>
  curlLine(exchangeResult(request, { caller }), base).text;

/** The words that a real shell parses from a line, with curl replaced by a program that prints them. */
function wordsOf(line: string, env: Readonly<Record<string, string>> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
  const printed = execFileSync('bash', ['--norc', '-c', script], {
    env: { PATH: '/usr/bin:/bin', ...env },
    timeout: 10_000,
  });
  return printed.toString().split('\0').slice(0, -1);
}

describe('a curl line', () => {
  it.each([
    ['quotes', `{"name":"O'Brien said \\"no\\""}`],
    ['several lines', '{\n  "a": 1\n}\n'],
    ['what a shell would expand', '{"a":"$HOME `id` $(id) \\\\ !! *"}'],
    ['characters that cannot be seen', 'a\u202Eb\u0007\r\n\u{E0041}c'],
    ['the start of a file name', '@/etc/passwd'],
    ['nothing', ''],
  ])('passes a body through a real shell: %s', (_, body) => {
    const words = wordsOf(lineOf({ method: 'POST', body, headers: { 'content-type': 'text/plain' } }));
    expect(words.slice(-2)).toEqual(['--data-raw', body]);
    expect(words).toContain('POST');
  });

  it('leaves out the trace id of the request that it repeats', () => {
    const words = wordsOf(lineOf({ headers: { traceparent: '00-1-2-01', 'x-tenant': 'a' } }));
    expect(words.filter((word) => word.includes(': '))).toEqual(['x-tenant: a']);
  });

  it('reads every secret from an environment variable named for the caller', () => {
    const headers = { 'x-api-key': '[redacted]', authorization: '[redacted]', cookie: '[redacted]' };
    const env = { SVC_USER_KEY: 'k 1', SVC_USER_TOKEN: 't', SVC_USER_COOKIE: 's=1', SVC_PASSWORD: 'p"w' };
    const request = { method: 'PUT', headers, body: '{"password":"[redacted]"}' };
    const exchange = exchangeResult(request, { caller: 'user' });
    const { text, variables } = curlLine(exchange, base);
    expect(wordsOf(text, env)).toEqual(
      expect.arrayContaining([
        'x-api-key: k 1',
        'authorization: Bearer t',
        'cookie: s=1',
        '{"password":"p"w"}',
      ]),
    );
    expect(variables).toEqual(['SVC_URL', ...Object.keys(env)]);
  });

  it('calls the server in SVC_URL', () => {
    const line = lineOf({ url: `${base}/api/v1/lists?name=a%20b&x=1` });
    expect(wordsOf(line)).toContain(`${base}/api/v1/lists?name=a%20b&x=1`);
    expect(wordsOf(line, { SVC_URL: 'http://other:1' })).toContain(
      'http://other:1/api/v1/lists?name=a%20b&x=1',
    );
  });

  it.each<[string, Request, string[]]>([
    ['HEAD', { method: 'HEAD' }, ['-sSI']],
    ['brackets that are not series', { url: `${base}/a?b[0]={c}` }, ['-g', `${base}/a?b[0]={c}`]],
    ['a body without a media type', { method: 'POST', body: 'x' }, ['content-type:']],
    ['a header without a value', { headers: { accept: '' } }, ['accept;']],
  ])('escapes what curl would interpret: %s', (_, request, words) => {
    expect(wordsOf(lineOf(request))).toEqual(expect.arrayContaining(words));
  });
});
