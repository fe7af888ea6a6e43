import { type Dimension, type Span, withinReach } from '#harness/sweep/span.ts';
import { callers, callersThat, requestBy } from '#steps/everywhere/dimensions.ts';
import { resets } from './resets.ts';

const options: Dimension = withinReach(Object.keys(resets), ({ profile }) =>
  profile.allowed.has('reset') ? undefined : 'needs --allow reset',
);

/** Each reset, requested by callers who do not have the Administrator role (§5.3). */
export const refusedResets: Span = {
  over: { caller: callersThat(({ kind }) => kind === 'user' || kind === 'stranger'), options },
  requestsFor: async (session, { caller = '', options: name = '' }) => [
    await requestBy(session, callers[caller] ?? { kind: 'user' }, 'resetSystem', resets[name]),
  ],
};
