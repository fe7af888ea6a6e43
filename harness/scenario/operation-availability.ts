import { operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { describeAnswer } from '#harness/http/soft-404.ts';
import type { CallerKind } from '#harness/register/callers.ts';
import { ruleById } from '#harness/register/register.ts';
import {
  Nonconformity,
  operationNotFound,
  stateUnsupported,
  type Untestable,
} from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { credentialsAmong } from './callers.ts';
import { probe } from './path-values.ts';

/** To show whether an operation exists, a request needs credentials of a caller who may use the operation. */
const whoMayAsk = ['administrator:api-key', 'administrator:bearer', 'infrastructure:api-key'] as const;

/** Ends a scenario that needs the initial state, if state control cannot restore it. */
export function assumeCalm({ control }: Session): void {
  if (control.cannotRestore !== true) return;
  const why = `needs the initial state, which the adapter "${control.adapter}" cannot restore`;
  throw stateUnsupported(why, ['the initial state']);
}

/** Ends the scenario if the operation is missing: a server may refuse `caller` for missing operations too. */
export async function assumeImplemented(
  session: Session,
  operation: string,
  caller: CallerKind,
): Promise<void> {
  if (caller === 'administrator' || caller === 'infrastructure') return;
  const { access, method } = operationById(session.contract, operation);
  // Only a GET can be sent just to see whether the operation exists.
  if (access === 'open' || session.isLikeUnknownPath === undefined || method !== 'GET') return;
  const isThere = session.availability.get(operation) ?? isShownToBeThere(session, operation);
  session.availability.set(operation, isThere);
  if (!(await isThere)) throw notFound(operation);
}

/** If the operation responded like an unknown path, ends the scenario as untestable or as failed. */
export async function assertImplemented(
  session: Session,
  operation: string,
  exchange: Exchange,
  rules: readonly string[],
  isUsual: boolean,
): Promise<void> {
  if (!(await isSoft404(session, exchange))) return;
  // A record that does not exist, or a wrong value, may get the response to an unknown path as well.
  if (isUsual) session.missingOperations.add(operation);
  const { path, pathBasis } = operationById(session.contract, operation);
  // If the API document states the path, the rule that requires the operation fails, and no other rule does.
  const isPromised =
    pathBasis === 'stated' && rules.some((id) => ruleById(id)?.contract?.includes(operation));
  if (!isPromised) throw notFound(operation);
  const expected = `${operation} at ${exchange.request.method} ${path}`;
  throw new Nonconformity(expected, describeAnswer(exchange), [exchange.id]);
}

/** Whether a response is like the response for an unknown path. If so, no rule checks this response. */
export async function isSoft404(session: Session, exchange: Exchange): Promise<boolean> {
  const isUnknown = (await session.isLikeUnknownPath?.(exchange)) === true;
  if (isUnknown) session.soft404Exchanges.add(exchange.id);
  return isUnknown;
}

async function isShownToBeThere(session: Session, operation: string): Promise<boolean> {
  const exchange = await probe(session, operation, credentialsAmong(session, whoMayAsk));
  return exchange === undefined || (await session.isLikeUnknownPath?.(exchange)) !== true;
}

function notFound(operation: string): Untestable {
  return operationNotFound(`${operation} is missing: it responds like an unknown path`, [operation]);
}

/** Whether the operation may be at another path: the response is a refusal, and the path is only a guess. */
export function mayBeElsewhere(session: Session, operation: string, { response }: Exchange): boolean {
  return [401, 403, 404, 405].includes(response.status) && !knowsPath(session, operation);
}

/** Whether the path is certain. If the path is a guess, the server may have the operation at another path. */
export function knowsPath({ contract, profile, recorder }: Session, operation: string): boolean {
  if (operationById(contract, operation).pathBasis === 'stated') return true;
  if (profile.pathsConfirmed || profile.paths[operation] !== undefined) return true;
  return recorder.exchanges.some((each) => each.operation === operation && each.response.status < 400);
}
