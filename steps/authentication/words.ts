import { defineParameterType } from '@cucumber/cucumber';
import type { Operation, OperationEffect } from '#harness/contract/operations.ts';
import {
  both,
  forgedToken,
  good,
  misplacedKey,
  misplacedToken,
  noJwt,
  type Showing,
  spoiltToken,
  unknownKey,
} from './credentials.ts';
import { withOtherClaims, withOtherSignature, withoutSignature } from './forged-token.ts';
import { type Choice, needsNoId } from './sweep.ts';

/** Credentials in the words of a feature. */
export interface Credentials {
  readonly words: string;
  readonly show: Showing;
}

/** Names under which a key may be looked for in a URL. */
const inQuery = (key: string): Record<string, string> => ({
  'X-Api-Key': key,
  'x-api-key': key,
  api_key: key,
  apiKey: key,
  key,
});

const showings: Readonly<Record<string, Showing>> = {
  'an unknown key': unknownKey,
  'a token that is no JWT': noJwt,
  'an expired token': spoiltToken('expired'),
  'a token for another audience': spoiltToken('wrong-audience'),
  'a token that somebody else has signed': spoiltToken('wrong-signature'),
  'a token whose claims were altered': forgedToken(withOtherClaims),
  'a token whose signature was altered': forgedToken(withOtherSignature),
  'a token without a signature': forgedToken(withoutSignature),
  'a key in the query string': misplacedKey((key) => ({ furtherQuery: inQuery(key) })),
  'a key behind the word Bearer': misplacedKey((key) => ({ headers: { authorization: `Bearer ${key}` } })),
  'a key behind the word ApiKey': misplacedKey((key) => ({ headers: { authorization: `ApiKey ${key}` } })),
  'a bare key for an Authorization': misplacedKey((key) => ({ headers: { authorization: key } })),
  'a token for an X-Api-Key': misplacedToken((token) => ({ headers: { 'x-api-key': token } })),
  'a good key and a good token': both(good('user', 'api-key'), good('administrator', 'bearer')),
  'a good key and a bad token': both(good('user', 'api-key'), noJwt),
  'an unknown key and a good token': both(unknownKey, good('administrator', 'bearer')),
};

defineParameterType({
  name: 'credentials',
  regexp: oneOf(showings),
  transformer: (words: string): Credentials => ({ words, show: showings[words] ?? unknownKey }),
});

const has =
  (...effects: readonly OperationEffect[]) =>
  ({ access, effect }: Operation): boolean =>
    (access === 'authenticated' || access === 'administrator') && effects.includes(effect);

// 5.3: user info needs no role, and two operations need one; of the others the document says "most".
const isOfUnstatedRole = ({ access, id }: Operation): boolean =>
  access === 'authenticated' && id !== 'getUserInfo';

const takes: Readonly<Record<string, Choice['takes']>> = {
  'only reads': has('read'),
  'changes records': has('write'),
  'sets a password': has('password'),
  'resets the system': has('reset'),
  'changes anything': has('write', 'password', 'reset'),
  'needs no credentials': ({ access }) => access === 'open',
  'reads for an unstated role': (operation) => isOfUnstatedRole(operation) && has('read')(operation),
  'writes for an unstated role': (operation) => isOfUnstatedRole(operation) && has('write')(operation),
  'can be read without an id': (operation) => operation.effect === 'read' && needsNoId(operation),
};

defineParameterType({
  name: 'choice',
  regexp: oneOf(takes),
  transformer: (words: string): Choice => ({ words, takes: takes[words] ?? (() => false) }),
});

// The longest words first: an alternative ends where it is first satisfied.
function oneOf(words: Readonly<Record<string, unknown>>): RegExp {
  return new RegExp(
    Object.keys(words)
      .sort((a, b) => b.length - a.length)
      .join('|'),
  );
}
