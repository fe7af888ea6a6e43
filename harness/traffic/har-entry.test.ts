import { describe, expect, it } from 'vitest';
import { redactor } from '#harness/redaction/redact.ts';
import { secretsOfMessages } from '#harness/redaction/written-bodies.ts';
import { harEntry } from './har-entry.ts';

function recorded(
  sent: Record<string, string>,
  { url = '', body = '', answer = '{}', answered = {} as Record<string, string> } = {},
) {
  const headers = new Headers(sent);
  const request = { method: 'POST', url: `http://svc.example/${url}`, headers, body };
  const response = { status: 200, headers: new Headers(answered), body: answer };
  const messages = { operation: undefined, vocabulary: new Map(), request, response };
  const passed = { at: new Date(0).toISOString(), milliseconds: 1, ...messages };
  return JSON.stringify(harEntry(passed, redactor(secretsOfMessages(messages))));
}

describe('an entry of a recording', () => {
  it.each(
    'X-Auth-Token X-Auth Proxy-Authorization X-Forwarded-Authorization X-Api-Key Api_Key Ocp-Apim-Subscription-Key X-Client-Secret Cookie X-Password X-Session-Id X-Csrf-Token X-Amz-Security-Token'.split(
      ' ',
    ),
  )('masks the value of %s, also where it is repeated', (name) => {
    const entry = recorded(
      { [name]: 'correct horse', 'x-other': 'it is correct horse' },
      { answer: '{"message":"Bad: correct horse"}', answered: { [`${name}-Next`]: 'battery staple' } },
    );
    expect(entry).not.toMatch(/correct horse|battery staple/);
    expect(entry).toContain(`{"name":"${name.toLowerCase()}","value":"[redacted]"}`);
  });

  it.each(['Accept', 'Content-Type', 'User-Agent', 'Traceparent', 'X-Request-Id', 'WWW-Authenticate'])(
    'shows the value of %s',
    (name) => expect(recorded({ [name]: 'any value' })).toContain('"any value"'),
  );

  it('omits a body of unknown structure that may contain a secret, and its response', () => {
    const bodies = { body: '"correct horse"', answer: '{"message":"Bad: correct horse"}' };
    const entry = recorded({ 'content-type': 'application/json' }, bodies);
    expect(entry).not.toContain('correct horse');
    expect(entry).toContain('omitted');
  });

  it('does not contain a sent key, even if the server repeats it', () => {
    const key = 'Zq7kWx94LmTbR2vHs8NdQp';
    const repeated = { 'content-type': 'application/json', [`x-${key}`]: key };
    const entry = recorded(
      { ...repeated, authorization: `Bearer ${key}` },
      {
        url: `${key}?${key}=${key}`,
        body: JSON.stringify({ [key]: key }),
        answered: repeated,
        answer: JSON.stringify([{ [key]: key }]),
      },
    );
    expect(entry.toLowerCase()).not.toContain(key.toLowerCase());
    expect(entry).toContain('"value":"Bearer [redacted]"');
  });
});
