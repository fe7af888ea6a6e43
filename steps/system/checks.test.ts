import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { accessPredictions } from '#steps/authentication/predictions.ts';
import type { Examined, Situation } from '#steps/everywhere/situation.ts';
import {
  contextOfCheck,
  type ExchangeFacts,
  exchangeWith,
  listAnswer,
  page,
} from '#test/builders/exchanges.ts';
import { hasJsonBody, recognisesAdministrators } from './checks.ts';
import { isUtf8 } from './letters.ts';
import { hasOwnName } from './user-info.ts';
import { isReadyAsItServes } from './web-tier.ts';

describe('the readiness of a server that serves lists from its database', () => {
  const list = exchangeWith({ operation: 'listActivities', content: { items: [] } });
  const unavailable = { ...list, response: { ...list.response, status: 503 } };
  const says = (status: string, code = 200) =>
    exchangeWith({ operation: 'getReadiness', status: code, content: { status } });
  const refused = exchangeWith({ operation: 'getReadiness', status: 401, content: { code: 'UNAUTHORISED' } });

  it.each([
    ['must be ready or not_ready', says('fine'), list, 'broken'],
    ['may be not_ready during maintenance', says('not_ready', 503), list, 'silent'],
    ['proves nothing if readiness is refused', refused, list, 'silent'],
    ['proves nothing if the list is not served', says('ready'), unavailable, 'silent'],
  ])('%s', (_, readiness, served, kind) => {
    expect(isReadyAsItServes({ readiness, list: served }, contextOfCheck).kind).toBe(kind);
  });
});

describe('the name of a caller', () => {
  const items = [
    { id: 'a', displayName: 'Ada' },
    { id: 'b', displayName: 'Ben' },
  ];
  const objects = listAnswer('', page(1, 20, 2, { items }));
  const called = (name: string, metaverseObjectId: string | null) =>
    exchangeWith({ operation: 'getUserInfo', content: { name, metaverseObjectId } });

  it.each([
    ['Ben', 'b', true],
    ['B. B.', 'b', true],
    ['Ada', 'b', false],
    ['Somebody', null, true],
  ])('%s with object %s belongs to the caller, not to Ada: %s', (name, id, holds) => {
    const evidence = { own: called(name, id), other: called('Ada', 'a'), objects };
    expect(hasOwnName(evidence, contextOfCheck).kind).toBe(holds ? 'holds' : 'broken');
  });

  it.each([
    ['the same name without an object', called('Ada', null), called('Ada', 'a')],
    ['no name', called('', null), called('Ada', 'a')],
    ['another name than one that appears nowhere else', called('Cy', null), called('A. A.', 'a')],
  ])('proves nothing: %s', (_, own, other) => {
    expect(hasOwnName({ own, other, objects }, contextOfCheck).kind).toBe('silent');
  });
});

const context = { contract: await loadContract(), release: '0.16.0' } as const;

it.each<[authMethod: string, authorised: boolean, isAdministrator: boolean, kind: string]>([
  ['api_key', true, true, 'holds'],
  ['api_key', true, false, 'broken'],
  // OP-33: a key may have no identity.
  ['api_key', false, true, 'holds'],
  ['api_key', false, false, 'silent'],
  ['oauth', false, true, 'holds'],
  ['oauth', false, false, 'broken'],
])(
  'an administrator with %s, authorised %s and isAdministrator %s: %s',
  (authMethod, authorised, isAdministrator, kind) => {
    const content = { authMethod, authorised, isAdministrator };
    const asked = { operation: 'getUserInfo', caller: 'administrator' };
    const info = exchangeWith({ ...asked, content });
    const inScenario = { ...info, location: 'a.feature:1' };
    expect(recognisesAdministrators(inScenario, contextOfCheck).kind).toBe(kind);
    // A combination before may have taken the role away.
    const inSweep = { ...inScenario, covers: { operation: 'getUserInfo' } };
    for (const each of [info, inSweep])
      expect(recognisesAdministrators(each, contextOfCheck).kind).toBe('silent');
    const name = authMethod === 'oauth' ? 'authorization' : 'x-api-key';
    const exchange = { ...info, request: { ...info.request, headers: { [name]: 'a' } } };
    const answer = { ...asked, exchange, isServed: true } as Examined;
    const claims = accessPredictions({ contract: context.contract } as Situation).answered(answer);
    const outcome = claims.find(([rule]) => rule === 'SY-34')?.[1];
    expect(outcome ? outcome.kind : 'silent').toBe(kind);
  },
);
const html = { 'content-type': 'text/html' };
const ofHealth = { operation: 'getServiceHealth', url: 'http://server.invalid/api/v1/system/health' };
const guessed = { operation: 'getBasicHealth', url: 'http://server.invalid/api/v1/health' };

it.each<[string, string, boolean, string, string]>([
  ['letters in ISO-8859-1', '{"name":"Gr\ufffd\ufffde"}', true, 'broken', 'silent'],
  ['letters in UTF-8', '{"name":"Größe"}', false, 'holds', 'holds'],
  ['escaped letters alone', '{"name":"Gr\\u00f6\\u00dfe"}', false, 'silent', 'holds'],
  ['a page in ISO-8859-1', '<p>Gr\ufffd\ufffde', true, 'silent', 'broken'],
])('the checks for UTF-8 and for JSON on a response with %s', (_, body, isFlawed, utf8, json) => {
  const exchange = exchangeWith({ ...ofHealth, body });
  const read = isFlawed ? { flaw: 'not UTF-8' } : { json: JSON.parse(body) };
  const response = { ...exchange.response, ...read };
  const kinds = [isUtf8, hasJsonBody].map(
    (check) => check({ ...exchange, location: 'a.feature:1', response }, context).kind,
  );
  expect(kinds).toEqual([utf8, json]);
});

it.each<[string, ExchangeFacts, string]>([
  ['an empty body', { ...ofHealth, body: '' }, 'silent'],
  ['a page of the portal where the path is guessed', { ...guessed, body: '<html>', headers: html }, 'silent'],
  ['text with 404 where the path is guessed', { ...guessed, status: 404, body: 'nothing here' }, 'silent'],
  ['other text where the path is guessed', { ...guessed, body: 'healthy' }, 'broken'],
])('the check for JSON on a response body: %s', (_, facts, kind) => {
  expect(hasJsonBody(exchangeWith(facts), context).kind).toBe(kind);
});
