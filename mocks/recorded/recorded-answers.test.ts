import { describe, expect, it } from 'vitest';
import { recordedAnswers } from './recorded-answers.ts';

const asked = (method: string, address: string, body = '') => {
  const { pathname: path, searchParams: query } = new URL(address, 'http://svc.example');
  return { method, path, query, body };
};

/** Answers whose statuses tell them apart. */
function recorded(...all: readonly (readonly [status: number, ...Parameters<typeof asked>])[]) {
  const answers = recordedAnswers();
  for (const [status, ...request] of all)
    answers.add(asked(...request), { status, headers: new Headers(), body: new Uint8Array(1000) });
  return {
    ...answers,
    next: (...request: Parameters<typeof asked>) => answers.next(asked(...request))?.status,
  };
}

describe('recorded answers', () => {
  it('are found by method, path and query, whose order makes no difference', () => {
    const { next } = recorded([200, 'GET', '/a?b=1&c=%20&b=2'], [201, 'POST', '/a?b=1'], [202, 'GET', '/a']);
    expect(next('GET', '/a?c=+&b=2&b=1')).toBe(200);
    expect(next('POST', '/a?b=1')).toBe(201);
    expect(next('GET', '/a')).toBe(202);
    const others = ['/a?b=1', '/a?b=1&b=2', '/a?b=1&c=%20&b=2&d=', '/b'].map((path) => next('GET', path));
    expect([...others, next('DELETE', '/a')]).toEqual(Array(5).fill(undefined));
  });

  it('to the same request are given in turn, and the last one is repeated', () => {
    const { next, restart } = recorded(
      [200, 'GET', '/a'],
      [200, 'GET', '/b'],
      [503, 'GET', '/a'],
      [404, 'GET', '/a'],
    );
    const four = () => [1, 2, 3, 4].map(() => next('GET', '/a'));
    expect(four()).toEqual([200, 503, 404, 404]);
    restart();
    expect(four()).toEqual([200, 503, 404, 404]);
    expect(next('GET', '/b')).toBe(200);
  });

  it('are found by the JSON of the body, or else without it', () => {
    const { next } = recorded(
      [201, 'POST', '/a', '{"a":1,"b":{"c":[1,2],"d":2}}'],
      [202, 'POST', '/a', '{"a":2}'],
      [203, 'POST', '/a', 'text'],
      [409, 'POST', '/a', '{"password":"[redacted]"}'],
    );
    expect(next('POST', '/a', '{ "b": {"d": 2, "c": [1, 2]}, "a": 1 }')).toBe(201);
    expect(next('POST', '/a', '{"a":2}')).toBe(202);
    expect(next('POST', '/a', 'text')).toBe(203);
    const others = ['{"a":1,"b":{"c":[2,1],"d":2}}', '{"password":"correct horse"}', '', '{}', '{}'];
    expect(others.map((body) => next('POST', '/a', body))).toEqual([201, 202, 203, 409, 409]);
  });

  it('know how much memory they need', () => {
    const { bytes } = recorded([200, 'POST', '/a', '12345'], [200, 'POST', '/a', '12345']);
    expect(bytes()).toBeGreaterThan(2 * (1000 + 5));
    expect(bytes()).toBeLessThan(2200);
  });
});
