import { expect, it } from 'vitest';
import { harEntry } from './har-entry.ts';

it('holds no key that was sent, wherever it is repeated', () => {
  const key = 'Zq7kWx94LmTbR2vHs8NdQp';
  const repeated = { 'content-type': 'application/json', [`x-${key}`]: key };
  const entry = harEntry({
    at: new Date(0),
    milliseconds: 1,
    request: {
      method: 'POST',
      url: `http://server.invalid/${key}?${key}=${key}`,
      headers: new Headers({ ...repeated, authorization: `Bearer ${key}` }),
      body: JSON.stringify({ [key]: key }),
    },
    response: { status: 200, headers: new Headers(repeated), body: JSON.stringify([{ [key]: key }]) },
  });
  expect(JSON.stringify(entry).toLowerCase()).not.toContain(key.toLowerCase());
  expect(JSON.stringify(entry)).toContain('"value":"Bearer [redacted]"');
});
