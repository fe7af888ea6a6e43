import { defineParameterType } from '@cucumber/cucumber';
import type { Operation, OperationEffect } from '#harness/contract/operations.ts';
import {
  both,
  forgedToken,
  malformedToken,
  misplacedKey,
  misplacedToken,
  type Presentation,
  refusedToken,
  unknownKey,
  validCredentials,
  wronglySignedToken,
} from './credentials.ts';
import { withOtherClaims, withOtherSignature, withoutSignature } from './forged-token.ts';
import { type Choice, needsNoId } from './sweep.ts';

/** Credentials in the words of a feature. */
export interface Credentials {
  readonly words: string;
  readonly show: Presentation;
}

/** Names under which a key may be looked for in a URL. */
const inQuery = (key: string): Record<string, string> => ({
  'X-Api-Key': key,
  'x-api-key': key,
  api_key: key,
  apiKey: key,
  key,
});

const presentations: Readonly<Record<string, Presentation>> = {
  'an unknown key': unknownKey,
  'a token that is not a JWT': malformedToken,
  'an expired token': refusedToken('expired'),
  'a token for another audience': refusedToken('otherAudience'),
  'a token signed by another key': wronglySignedToken,
  'a token with altered claims': forgedToken(withOtherClaims),
  'a token with an altered signature': forgedToken(withOtherSignature),
  'a token without a signature': forgedToken(withoutSignature),
  'a key in the query string': misplacedKey((key) => ({ furtherQuery: inQuery(key) })),
  'a key as a Bearer token': misplacedKey((key) => ({ headers: { authorization: `Bearer ${key}` } })),
  'a key after ApiKey in Authorization': misplacedKey((key) => ({
    headers: { authorization: `ApiKey ${key}` },
  })),
  'a key without a scheme in Authorization': misplacedKey((key) => ({ headers: { authorization: key } })),
  'a token in X-Api-Key': misplacedToken((token) => ({ headers: { 'x-api-key': token } })),
  'a good key and a good token': both(
    validCredentials('anybody', 'api-key'),
    validCredentials('administrator', 'bearer'),
  ),
  'a good key and a bad token': both(validCredentials('anybody', 'api-key'), malformedToken),
  'an unknown key and a good token': both(unknownKey, validCredentials('administrator', 'bearer')),
};

defineParameterType({
  name: 'credentials',
  regexp: oneOf(presentations),
  transformer: (words: string): Credentials => ({ words, show: presentations[words] ?? unknownKey }),
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
  'reads and has no stated role': (operation) => isOfUnstatedRole(operation) && has('read')(operation),
  'writes and has no stated role': (operation) => isOfUnstatedRole(operation) && has('write')(operation),
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
