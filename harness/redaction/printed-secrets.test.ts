import { expect, it } from 'vitest';
import { withoutPrintedSecrets } from './printed-secrets.ts';

it.each([
  ['api key: svc_0c5f1234', 'api key: [redacted]'],
  ['bearer token: eyJhbGciOiJ.eyJzdWIi.c2ln', 'bearer token: [redacted]'],
  ['info: Authorization: Bearer abcdefgh, 200', 'info: Authorization: Bearer [redacted], 200'],
  ['Password=hunter2-hunter; Host=db', 'Password=[redacted]; Host=db'],
  ['{"adminPassword":"hunter2-hunter","port":80}', '{"adminPassword":"[redacted]","port":80}'],
  ['got eyJhbGciOiJ.eyJzdWIi.c2ln here', 'got [redacted] here'],
])('a program that prints a secret of its own: %s', (printed, shown) => {
  expect(withoutPrintedSecrets(printed)).toBe(shown);
});

it('other lines stay as they are', () => {
  const text = 'Now listening on: http://127.0.0.1:5000\nGET /api/v1/health 200 in 3 ms\nkeys: 3';
  expect(withoutPrintedSecrets(text)).toBe(text);
});
