import { knownCredentials } from '#harness/history/passing.ts';
import { comparing, type Sequences } from '#harness/history/sequence.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { repeats } from '#steps/responses/checks.ts';
import { movesOn } from '#steps/responses/moving-times.ts';
import { checkOperations } from '#steps/responses/results.ts';
import { keepsIdentity } from './user-info.ts';

/** §2.1, §2.2: what later responses of the web tier must keep, and what must change. */
export const webTierSequences: Sequences = {
  'SY-09': movesOn('timestamp', ({ operation = '' }) =>
    checkOperations.includes(operation) ? operation : undefined,
  ),
  'SY-17': comparing(
    (exchange) => (exchange.operation === 'getVersion' && isSuccess(exchange) ? 'version' : undefined),
    repeats('product'),
  ),
};

/** §2.4: the Metaverse Object of a caller, as long as nothing else changes it. */
export const callerSequences: Sequences = {
  'SY-62': comparing(
    (exchange) => {
      const isRead = exchange.operation === 'getUserInfo' && exchange.response.status === 200;
      return isRead ? knownCredentials(exchange) : undefined;
    },
    keepsIdentity,
    ({ operation }) => operation === 'resetSystem',
  ),
};
