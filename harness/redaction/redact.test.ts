import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { cutText } from '#harness/text/cut-text.ts';
import { redactResult } from '#harness/verdict/redact-result.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { everySample, resultWith, ruleResult } from '#test/builders/results.ts';
import { redactor } from './redact.ts';
import { isSecretHeader } from './secret-names.ts';
import { withoutSecrets } from './without-secrets.ts';

const mask = '[redacted]';
const escaped = (text: string) => [...text].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('');

describe('a known secret', () => {
  const { text, headers } = redactor(['Bearer eyJhbGciOi.J9', 'k&y/+="\\x', 'pass phrase', 'pa']);

  it.each([
    ['with a space in a form', `q=${new URLSearchParams({ q: 'pass phrase' })}`],
    ['in a query', `http://server.invalid/?${new URLSearchParams([['q', 'k&y/+="\\x']])}`],
    ['without its scheme', 'token eyJhbGciOi.J9 is expired'],
    ['with the escapes of .NET', '"k\\u0026y\\/\\u002B=\\u0022\\u005Cx"'],
    ['with every letter escaped', escaped('k&y/+="\\x')],
    ['with small escapes', 'http://server.invalid/k%26y%2f%2b%3d%22%5cx'],
    ['in a page', '<p>k&amp;y/&#x2B;=&quot;&#92;x</p>'],
    ['with named escapes of HTML', 'k&AMPy&sol;&plus;&equals;&quot&bsol;x'],
    ['with numeric escapes of HTML that lack the semicolon', 'k&#38y&#x0000002F&#43&#61&#34;&#0000092x'],
    ['in UTF-16 that was read as UTF-8', [...'k&y/+="\\x'].join('\0')],
    ['in UTF-16 in a JSON text', JSON.stringify([...'eyJhbGciOi.J9'].join('\0'))],
    ['in base64 of UTF-16', Buffer.from('no eyJhbGciOi.J9', 'utf16le').toString('base64')],
    ...['\r\n', '\n', '\\r\\n', '%0A', '&#xA;'].map((end): [string, string] => [
      `in base64 with ${JSON.stringify(end)} after each 76 characters`,
      Buffer.from(`${'-'.repeat(51)}eyJhbGciOi.J9 and more`)
        .toString('base64')
        .replace(/.{76}/, `$&${end}`),
    ]),
    ['in capitals', 'K&Y/+="\\X EYJHBGCIOI.J9'],
  ])('is masked %s', (_, written) => {
    const clean = text(written);
    expect(clean).toContain(mask);
    expect(clean).not.toMatch(/pass|k&y|k%26y|k\\u0026|k&amp;y|eyJ|hbGciOi|^k|ZXlK|bGci|x$/i);
  });

  it('is not masked if it is too short', () => {
    expect(text('a path to a page')).toBe('a path to a page');
  });

  it('is masked anywhere in a very long string', () => {
    for (const length of [0, 1_048_576]) {
      const filler = '\\'.repeat(length);
      expect(text(`${filler} eyJhbGciOi.J9 ${filler}`)).toBe(`${filler} ${mask} ${filler}`);
    }
  });

  it.each<[string, (secret: string) => string]>([
    ['as it stands', (secret) => secret],
    ['in a JSON text', (secret) => JSON.stringify(secret).slice(1, -1)],
    ['in a path', encodeURIComponent],
    ['in base64', (secret) => Buffer.from(secret).toString('base64')],
    ['with the escapes of .NET', (secret) => secret.replaceAll('+', '\\u002B').replaceAll('"', '\\u0022')],
  ])('is masked %s wherever the surrounding text is cut', (_, spell) => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abXY+"/'), minLength: 6, maxLength: 30 }),
        fc.nat(20),
        fc.nat(80),
        (secret, before, at) => {
          // No spelling of the secret contains a hyphen.
          const text = `${'-'.repeat(before)}${spell(secret)}${'-'.repeat(80)}`;
          const clean = redactor([secret]).text(cutText(text, at)).replace(/… .*/, '');
          // Two letters of the secret may remain or, if it is escaped, two escapes (of six characters each)
          // and five characters of a third.
          const most = spell(secret) === secret ? 2 : 2 * 6 + 5;
          expect(clean.replaceAll(mask, '').replaceAll('-', '').length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('is masked as fast among 20,000 tokens with the same beginning as among 20', () => {
    const end = ` ${'x'.repeat(300)}`;
    const token = (at: number): string => `eyJhbGciOiJFUzI1NiJ9.${at}-of-many`;
    const times = [20, 20_000].map((count) => {
      const { text } = redactor(Array.from({ length: count }, (_, at) => token(at)));
      // Not the time that passes, which other processes decide.
      const before = process.threadCpuUsage();
      for (let at = 0; at < 500; at += 1)
        expect(text(`${at}: ${token(at % 20)}${end}`)).toBe(`${at}: [redacted]${end}`);
      return process.threadCpuUsage(before).user;
    });
    expect(times[1]).toBeLessThan((times[0] ?? 0) * 5 + 200_000);
  });

  it('is masked without the scheme of the header, which stays', () => {
    expect(text('WWW-Authenticate: Bearer realm="svc"')).toBe('WWW-Authenticate: Bearer realm="svc"');
  });

  it('is masked in any header, and every credential header is masked whatever its value', () => {
    const credentials = { 'X-Api-Key': 'unknown', authorization: 'x', 'Set-Cookie': 'a=b' };
    expect(headers({ ...credentials, location: '/eyJhbGciOi.J9', accept: 'a' })).toEqual({
      ...Object.fromEntries(Object.keys(credentials).map((name) => [name, mask])),
      location: `/${mask}`,
      accept: 'a',
    });
  });
});

describe('an unknown secret', () => {
  const { text } = redactor([]);

  const names = 'password newPassword pass_word passwd pwd client_secret api-key ApiKey ACCESS_TOKEN'.split(
    ' ',
  );

  it.each(names)('is masked as the field %s of a body', (name) => {
    const body = { [name]: 'hun"ter\\2', next: 'stays' };
    expect(JSON.parse(text(JSON.stringify(body)))).toEqual({ [name]: mask, next: 'stays' });
    expect(withoutSecrets(body, redactor([]))).toEqual({ [name]: mask, next: 'stays' });
    expect(isSecretHeader(`X-${name}`)).toBe(true);
  });

  it('is masked in a body that was cut short', () => {
    expect(text('{"a":"b","password" : "hunter… (900 characters)')).toBe(`{"a":"b","password" : "${mask}"`);
  });

  it.each(['{"passwordPolicy":"long"}', '{"authMethod":"api_key"}', '{"tokens":3}', 'a password: "x"'])(
    'is not assumed in %s',
    (body) => {
      expect(text(body)).toBe(body);
    },
  );
});

describe('for any set of secrets', () => {
  const secret = fc
    .string({ minLength: 6, maxLength: 20 })
    .filter((each) => !mask.includes(each) && !/\s/.test(each));
  const around = fc.string({ maxLength: 20 });

  it('no secret remains in text, JSON, a URL or a header', () => {
    const property = fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      around,
      (secrets, words) => {
        const { text, headers } = redactor(secrets);
        const all = secrets.join(words);
        const written = [
          text(words + all + words),
          JSON.parse(text(JSON.stringify(`${words} ${secrets.join(' ')}`))) as string,
          decodeURIComponent(text(secrets.map(encodeURIComponent).join('/'))),
          Object.values(headers({ 'x-api-key': all, location: `/a ${all}` })).join(''),
        ];
        for (const one of written) {
          // Text together with a mask can spell a secret by chance: `x[redacted]` contains `x[reda`.
          // Therefore only the text between masks is checked.
          for (const rest of one.split(mask))
            expect(secrets.filter((each) => rest.includes(each))).toEqual([]);
        }
      },
    );
    fc.assert(property, { seed: 6, numRuns: 500 });
  });

  it('a secret of any length is hidden', () => {
    const secret = 'correct horse '.repeat(100_000);
    expect(redactor([secret]).text(`no ${btoa(secret)}`)).toMatch(/^no \[redacted\].{0,3}$/);
  });

  it('no secret remains in base64 or base64url, at any offset', () => {
    const property = fc.property(
      fc.stringMatching(/^[ -~ -ÿ]{6,60}$/).filter((each) => !/\s/.test(each)),
      fc.stringMatching(/^\w{0,3}$/),
      (value, before) => {
        const bytes = Buffer.from(`${before}${value}.`);
        const { text } = redactor([value]);
        for (const one of [bytes.toString('base64'), bytes.toString('base64url')]) {
          const pieces = text(one).split(mask);
          expect(pieces.length, one).toBe(2);
          // The surrounding text remains, including letters at its edges that also encode bits of the secret.
          expect(pieces.join('').length, one).toBeLessThan(24);
        }
      },
    );
    fc.assert(property, { seed: 8, numRuns: 500 });
  });

  it('no secret remains next to a letter that is longer in lower case', () => {
    expect(redactor(['KÄY-Secret']).text('İ KÄY-Secret kÄy-SECRET K%C3%84Y-Secret')).toBe(
      `İ ${mask} ${mask} ${mask}`,
    );
  });

  it('a shell variable in place of a secret is not masked', () => {
    const line = `curl --data-raw '{"password":"'"$SVC_PASSWORD"'","wait":1}'`;
    expect(redactor(['another secret']).text(line)).toBe(line);
  });
});

const secret = 'a-key-that-opens';
const worst = '\u0001';

const evidenceOf = (exchanges: readonly number[], actual = 'nothing') =>
  ruleResult({ verdict: 'failed', evidence: [{ expected: 'a body', actual, exchanges }] });

/** The header of an exchange that is evidence, as a result has it. */
function longHeader(headers: Readonly<Record<string, string>>): string | undefined {
  const [exchange] = redactResult(
    resultWith([evidenceOf([1])]),
    [exchangeWith({ headers })],
    [secret],
  ).exchanges;
  return exchange?.response.headers?.['x-long'];
}

describe('an exchange in a result', () => {
  it('has headers and bodies only if it is evidence', () => {
    const exchanges = [1, 2].map((id) => exchangeWith({ id, body: 'x'.repeat(3_000) }));
    const [shown, other] = redactResult(resultWith([evidenceOf([1])]), exchanges, []).exchanges;
    expect(shown?.response.body).toBe('x'.repeat(3_000));
    expect(other).toMatchObject({ id: 2, request: { method: 'GET' }, response: { status: 200 } });
    expect([other?.request.headers, other?.response]).toEqual([undefined, { status: 200 }]);
  });

  it('is limited so that the result file stays below 40 MB', () => {
    const body = worst.repeat(4_900_000);
    const url = `http://server.invalid/${body}`;
    const exchanges = Array.from({ length: 2_000 }, (_, at) =>
      exchangeWith({ id: at + 1, body, url, headers: { 'x-long': body } }),
    );
    const rules = Array.from({ length: 400 }, (_, at) => ({ ...evidenceOf([at + 1], body), detail: body }));
    const result = redactResult(resultWith(rules), exchanges, [secret]);
    expect(result.exchanges).toHaveLength(2_000);
    expect(jsonText(result).length).toBeLessThan(40_000_000);
  });

  it('does not contain part of a secret where it is truncated', () => {
    for (let before = 1_980; before <= 2_001; before += 1) {
      const headers = { 'x-long': `${'x'.repeat(before)}${secret}${'y'.repeat(2_000)}` };
      expect(longHeader(headers)).not.toMatch(/a-k|pens/);
    }
  });

  it('is truncated after masking, which shortens it', () => {
    const headers = { 'x-long': `${escaped(secret).repeat(60)}${secret.repeat(60)}` };
    expect(longHeader(headers)?.replaceAll('[redacted]', '')).toMatch(/^… \([\d,]+ characters\)$/);
  });
});

describe('the reports of a result', () => {
  it.each(everySample)('are identical each time they are written: %s', (_, result) => {
    const copy = structuredClone(result);
    expect([...renderings(copy)]).toEqual([...renderings(result)]);
    expect(copy).toEqual(result);
  });
});
