import { defined, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { sequencesFor } from '#harness/history/monitors.ts';
import { knownCredentials, type StartPassing } from '#harness/history/passing.ts';
import { Recent, startSequences } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { hasRefused, isRefusal, isSuccess } from '#harness/scenario/response.ts';
import { startWatch } from './predictions.ts';

/** Headers by which a request may rightly get another response than without them. */
const odd = /^(?:if-|range$|expect$|x-http-method)/;

/** After so many responses, the monitors begin anew, so that what they remember stays small. */
const longest = 20_000;

/** A caller is known if it sent no credentials, or if an earlier response showed that it is an administrator. */
export const startPassing: StartPassing = ({ contract, profile, isAlone }) => {
  const administrators = new Recent<boolean>();
  const context = { contract, release: profile.release };
  let follow = startSequences(sequencesFor(isAlone), context);
  let situation: number | undefined;
  let watch = startWatch({ contract, profile }, false);
  let seen = 0;
  return ({ exchange, path, violations, headers, situation: now }, isConcurrent) => {
    seen += 1;
    // What state control has changed is not seen, so what was seen before it is forgotten.
    if (now !== undefined && now.id !== situation) {
      situation = now.id;
      watch = startWatch({ contract, profile }, false);
      const usable = sequencesFor(isAlone).filter(([, , isTimed]) => !(isTimed && now.movesClock));
      follow = startSequences(usable, context);
    }
    if (seen % longest === 0) watch = startWatch({ contract, profile }, false);
    const credentials = knownCredentials(exchange);
    const role = shownRole(exchange);
    if (role !== undefined && credentials !== undefined) administrators.set(credentials, role);
    const isAdministrator =
      administrators.get(credentials ?? '') === true && exchange.operation !== 'getUserInfo';
    const caller = isAdministrator ? 'administrator' : exchange.caller === 'nobody' ? 'nobody' : undefined;
    const { operation } = exchange;
    const judgements = watch.see({
      kind: 'exchange',
      exchange,
      ...defined({ operation }),
      effect: operation === undefined ? 'write' : operationById(contract, operation).effect,
      path,
      caller: caller ?? 'user',
      violations,
      isOdd: [...headers.keys()].some((name) => odd.test(name)),
      isBesideOthers: !isAlone || isConcurrent,
    });
    const isConclusive = isSuccess(exchange) || hasRefused(exchange);
    return [...(caller !== undefined && isConclusive ? judgements : []), ...follow(exchange)];
  };
};

/** §5.3: what a response shows about the Administrator role of its caller; undefined if nothing. */
function shownRole(exchange: Exchange): boolean | undefined {
  const { operation, response } = exchange;
  if (isRefusal(exchange)) return false;
  if (!isSuccess(exchange)) return undefined;
  if (operation === 'getServiceHealth' || operation === 'resetSystem') return true;
  const { isAdministrator } = membersOf(response.content);
  return operation === 'getUserInfo' && typeof isAdministrator === 'boolean' ? isAdministrator : undefined;
}
