import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { secret, secretBodies, spellings, unnamedBodies } from '#test/builders/secret-bodies.ts';
import { redactor } from './redact.ts';
import { type Messages, secretsOfMessages, writtenBodies } from './written-bodies.ts';

const { operations, vocabulary } = await loadContract();
const setPassword = [...operations.values()].find(({ path }) => path.endsWith('/password'));
const text = (body: string) => ({ headers: [['content-type', 'application/json']] as const, body });

interface Written extends Omit<Partial<Messages>, 'request'> {
  readonly request?: Omit<Messages['request'], 'url'>;
  readonly url?: string;
}

/** What is written of both bodies, and of a text that repeats the secret. */
function writtenOf({ request: sent = text(''), url = 'http://a.invalid/', ...messages }: Written) {
  const all = { operation: undefined, vocabulary, ...messages, request: { ...sent, url } };
  const redact = redactor(secretsOfMessages(all));
  const { request, response } = writtenBodies(all, redact);
  return { request: request.text, response: response.text, later: redact.text(`It was ${secret}.`) };
}

function expectNoSecret(written: object): void {
  for (const spelling of spellings) expect(JSON.stringify(Object.values(written))).not.toContain(spelling);
}

describe('of a body, no secret is written', () => {
  const answer = { status: 400, ...text(JSON.stringify({ message: `Bad: ${secret}` })) };

  it.each([...secretBodies, ...unnamedBodies])('in the request of a client: %s', (_, body, type) => {
    const request = { headers: [['content-type', type]] as const, body };
    for (const headers of [request.headers, []]) {
      const messages = { operation: setPassword, request: { headers, body }, response: answer };
      expectNoSecret(writtenOf(messages));
    }
    expectNoSecret(writtenOf({ request, url: 'http://svc.invalid/password/now', response: answer }));
  });

  it.each(secretBodies)('in a request for another operation, and in a response: %s', (_, body, type) => {
    const message = { headers: [['content-type', type]] as const, body, status: 200 };
    expectNoSecret(writtenOf({ request: message, response: answer }));
    expectNoSecret(writtenOf({ isOurs: true, response: message }));
    expectNoSecret(writtenOf({ isOurs: true, operation: setPassword, response: message }));
  });

  it('in a query, where it is encoded', () => {
    const url = `http://svc.invalid/?a=1&p%61ssword=${encodeURIComponent(secret)}`;
    expectNoSecret(writtenOf({ url, response: answer }));
  });

  it('in a form that repeats another field 50,000 times, within the time of a test', () => {
    const body = `${'a=1&'.repeat(50_000)}password=${encodeURIComponent(secret)}`;
    expectNoSecret(writtenOf({ request: { headers: [], body }, response: answer }));
  });

  it('if it is too short to be masked everywhere', () => {
    const written = writtenOf({
      request: { headers: [], body: 'password=abc&wait=3' },
      response: { status: 400, ...text('{"message":"Bad: abc"}') },
    });
    expect(written).toMatchObject({
      request: '[redacted] (no media type, 19 characters)',
      response: '[redacted] (application/json, 22 characters)',
    });
  });
});

describe('a body stays as it is', () => {
  it.each([
    ['HTML of a proxy', '<!DOCTYPE html><p>502 Bad Gateway, no password</p>', 'text/html'],
    ['plain text', 'Service Unavailable: token expired', 'text/plain'],
    ['plain text with another type', 'upstream connect error', 'application/json'],
    ['an OpenAPI document', '{"openapi":"3.1.0","password":{"type":"object"}}', 'application/json'],
    ['a count', '{"apiKeysRemoved": 3, "n": 1.0}', 'application/json'],
  ])('in a response: %s', (_, body, type) => {
    const response = { status: 502, headers: [['content-type', type]] as const, body };
    expect(writtenOf({ isOurs: true, operation: setPassword, response }).response).toBe(body);
  });

  it('except for its secrets, in a format that is read', () => {
    const request = { headers: [], body: `wait=3&password=${encodeURIComponent(secret)}` };
    expect(writtenOf({ operation: setPassword, request }).request).toBe('wait=3&password=[redacted]');
  });
});
