import { tokenKinds } from '#reference/server/domain/issuer.ts';
import { callerKinds, issueKey, issueToken, registerSubject } from '#reference/server/world/credentials.ts';
import { BadParameters, state } from './state.ts';

export const callerStates = [
  state(
    'a caller exists',
    {
      kind: { enum: callerKinds, default: 'administrator' },
      key: { type: ['string', 'null'], pattern: '^[\\w.-]{8,}$', default: null },
      method: { enum: ['api-key', 'bearer'], default: 'api-key' },
      token: { enum: tokenKinds, default: 'valid' },
    },
    async (world, wanted) => {
      if (wanted.kind === 'infrastructure' && wanted.method === 'bearer')
        throw new BadParameters('An infrastructure caller has an API key, so "method" must be "api-key".');
      if (wanted.kind === 'initial-administrator' && wanted.method === 'api-key')
        throw new BadParameters('The initial administrator signs in, so "method" must be "bearer".');
      if (wanted.method === 'api-key') return issueKey(world, wanted.kind, wanted.key);
      if (wanted.key !== null)
        throw new BadParameters('The parameter "key" sets the API key, so "method" must be "api-key".');
      return issueToken(world, wanted.kind, wanted.token);
    },
  ),
  state(
    'a portal session exists',
    { kind: { enum: ['administrator', 'user'], default: 'administrator' } },
    (world, { kind }) => {
      const { id: userId, name } = registerSubject(world, kind);
      const secret = crypto.randomUUID();
      world.change({ sessions: new Map([...world.store.sessions, [secret, { userId, name }]]) });
      return { cookie: `svc-portal-session=${secret}` };
    },
  ),
];
