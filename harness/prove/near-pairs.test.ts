import { describe, expect, it } from 'vitest';
import { type Middleware, through } from '#harness/http/middleware.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { proofWith } from '#test/builders/proof.ts';
import { watchChanges } from './changed-parts.ts';
import { nearPairs, pairProblems, pairTable } from './near-pairs.ts';
import { isProven } from './proof.ts';
import type { TrialResult } from './trial.ts';

const answered = { items: [{ id: 1, name: 'A' }], totalCount: 1 };

async function partsBehind(middleware: Middleware): Promise<readonly string[]> {
  const changes = watchChanges();
  const send = through([changes.outside, middleware, changes.within], async () => Response.json(answered));
  const [url, requestHeaders] = ['http://server.invalid/api/v1/things', { 'x-api-key': 'k' }];
  const response = await send(new Request(url, { headers: requestHeaders }));
  const { status } = response;
  return changes.partsOf(exchangeWith({ url, requestHeaders, status, body: await response.text() }));
}

const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Middleware =>
  (next) =>
  async (request) => {
    await next(request);
    return Response.json(body, { status, headers });
  };

it.each<[string, Middleware, string[]]>([
  ['nothing', (next) => next, []],
  ['the order of members', answering({ totalCount: 1, items: answered.items }), ['order of body']],
  [
    'the credentials',
    (next) => (request) => next(new Request(request.url, { headers: { authorization: 'Bearer t' } })),
    ['request credentials'],
  ],
])('the difference that a middleware makes to a server is: %s', async (_, middleware, parts) => {
  expect(await partsBehind(middleware)).toEqual(parts);
});

const quiet = {
  ...{ red: [], errors: [], exercised: [], scenarios: 1, scenariosWithoutRule: [] },
  schemaSees: false,
};
const variant = (id: string, part: string, errors: TrialResult['errors'] = []): TrialResult => ({
  ...quiet,
  errors,
  trial: { kind: 'variant', id },
  changed: { 'SH-01': [part] },
});
const mutant: TrialResult = {
  ...quiet,
  trial: { kind: 'derived', id: 'left out', scenarios: [] },
  red: [{ rule: 'SH-01', expected: 'a', actual: 'b' }],
  changed: { 'SH-01': ['read: body.a'] },
};

describe('the near pair of a rule', () => {
  it('changes the same part in mutant and variant, if possible', () => {
    const results = [mutant, variant('another member', 'read: body.b'), variant('null', 'read: body.a')];
    const [pair] = nearPairs([{ id: 'SH-01' }], results, []);
    expect(pair).toEqual({
      rule: 'SH-01',
      mutant: { id: 'left out', part: 'read: body.a' },
      variant: { id: 'null', part: 'read: body.a' },
    });
  });

  it('does not include a variant that fails a rule', () => {
    const failing = variant('null', 'read: body.a', [{ rule: 'SH-02', detail: 'broke' }]);
    expect(nearPairs([{ id: 'SH-01' }], [mutant, failing], [])[0]?.variant).toBeUndefined();
  });

  it('is required for every rule that is not a published exception', () => {
    const lacking = proofWith({ pairs: [{ rule: 'SH-02' }] });
    expect(isProven(lacking, true)).toBe(false);
    expect(isProven({ ...lacking, withoutPair: { 'SH-02': 'because' } }, true)).toBe(true);
    expect(pairProblems(proofWith({ withoutPair: { 'SH-01': 'because' } }))).toHaveLength(1);
    expect(pairTable({ ...lacking, withoutPair: { 'SH-02': 'because' } })).toContain(
      '| SH-02 | none | none | because |',
    );
  });
});
