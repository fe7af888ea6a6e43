import { buildRequest } from '#harness/http/call.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Dimension, Span } from '#harness/sweep/span.ts';
import { callers, callersThat } from '#steps/everywhere/dimensions.ts';
import { resets } from './resets.ts';

const options: Dimension = {
  values: ({ profile }) => (profile.allowed.has('reset') ? Object.keys(resets) : []),
  outOfReach: ({ profile }) =>
    new Map(profile.allowed.has('reset') ? [] : [['all', 'needs --allow reset'] as const]),
};

/** Each reset, requested by callers who do not have the Administrator role (§5.3). */
export const refusedResets: Span = {
  over: { caller: callersThat(({ kind }) => kind === 'user' || kind === 'stranger'), options },
  async requestsFor(session, { caller = '', options: name = '' }) {
    const { contract, profile, target } = session;
    const known = callers[caller] ?? { kind: 'user' };
    const call = { ...resets[name], headers: await headersFor(session, known), deliberate: true };
    const request = buildRequest(contract, profile, target.baseUrl, 'resetSystem', call);
    return [{ request, caller: known.kind, operation: 'resetSystem' }];
  },
};
