import type { Operation, OperationEffect } from '#harness/contract/operations.ts';
import type { Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, operationNotFound, unlessNotFound, unlessUntestable } from '#harness/result/outcome.ts';
import { knowsPath } from '#harness/scenario/operation-availability.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import { isRefusal, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { isProtected } from '#steps/everywhere/dimensions.ts';
import { type Attempt, administrator, attemptOf, difference, type Made, readRecords } from './attempts.ts';

/** The operations that a sweep calls, and their phrase in a feature. */
export interface Choice {
  readonly words: string;
  readonly takes: (operation: Operation) => boolean;
}

const has =
  (wanted: OperationEffect) =>
  (operation: Operation): boolean =>
    isProtected(operation) && operation.effect === wanted;

// The document states the role for three operations only. "Most" others require Administrator (§5.3).
const isOfUnstatedRole = ({ access, id }: Operation): boolean =>
  access === 'authenticated' && id !== 'getUserInfo';

export const choices: Readonly<Record<string, Choice['takes']>> = {
  'changes records': has('write'),
  'sets a password': has('password'),
  'resets the system': has('reset'),
  'needs no credentials': ({ access }) => access === 'open',
  'reads and has no documented role': (operation) => isOfUnstatedRole(operation) && has('read')(operation),
  'writes and has no documented role': (operation) => isOfUnstatedRole(operation) && has('write')(operation),
  'reads and needs no id': (operation) => operation.effect === 'read' && needsNoId(operation),
};

/** The headers or the query parameters with which a request presents credentials. */
export type PresentedCredentials = Pick<Call, 'headers' | 'furtherQuery'>;

/**
 * Calls the chosen operations with the credentials `shown`.
 * The other parts of each request are valid, so that nothing else is the reason for a refusal.
 */
export async function sweep(
  scenario: Scenario,
  caller: Caller,
  choice: Choice,
  shown: PresentedCredentials,
): Promise<void> {
  const { session } = scenario;
  const { contract, unauthenticated } = session;
  const chosen = [...contract.operations.values()].filter(choice.takes);
  const isSample = caller.kind === 'nobody' && unauthenticated.isBounded;
  // Each kind of invalid header has its own scenario, and needs only one call.
  const most = !isSample ? chosen.length : Object.keys(shown.headers ?? {}).length > 0 ? 1 : 4;
  const made: Made = new Map();
  const attempts = new Map<Operation, Attempt>();
  for (const operation of chosen.filter(({ effect }) => effect !== 'read')) {
    const attempt = await attemptOf(session, operation, made);
    if (attempt !== undefined) attempts.set(operation, attempt);
  }
  const before = await readRecords(scenario, made, [...attempts.values()]);
  const calls: SentRequest[] = [];
  for (const operation of chosen) {
    const { id, effect } = operation;
    const isSpent = isSample && calls.length > 0 && unauthenticated.left < 1;
    if (calls.length === most || isSpent) break;
    const attempt =
      effect === 'read' ? { path: await readablePath(scenario, operation, made) } : attempts.get(operation);
    if (attempt === undefined) continue;
    const call = { ...attempt, deliberate: true };
    const exchange = await scenario.call(id, caller, { ...shown, ...call }).catch(unlessNotFound);
    // At a path that is only guessed, another part of the server may have responded.
    const isOther = [400, 501].includes(exchange?.response.status ?? 0) && !knowsPath(session, id);
    if (exchange !== undefined && !isOther) calls.push({ operation, exchange, call });
  }
  scenario.notes.changes = difference(before, await readRecords(scenario, made, [...attempts.values()]));
  const left = chosen.filter(({ id }) => !session.missingOperations.has(id)).map(({ id }) => id);
  const telling = caller.kind === 'nobody' ? await provenOf(scenario, calls) : calls;
  const series = telling.map(({ exchange }) => exchange);
  scenario.count(
    series.flatMap(({ operation }) => operation ?? []),
    left,
  );
  scenario.series = series;
  if (series.length > 0) return;
  const why =
    calls.length > 0
      ? 'every refusal may have a cause other than the credentials'
      : 'there is no operation to try';
  if (calls.length + attempts.size > 0 || before.size > 0) throw notSeen(why);
  throw operationNotFound('none of these operations was found: give their paths in the profile');
}

/** An operation that was called, and the request without the credentials. */
interface SentRequest {
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly call: Call;
}

/** An uncertain refusal counts only if the same request of an administrator succeeds (see `isUncertain`). */
async function provenOf(scenario: Scenario, calls: readonly SentRequest[]): Promise<readonly SentRequest[]> {
  // The requests with DELETE are repeated last, since other requests may need the deleted record.
  const isDeletion = ({ operation }: SentRequest): number => Number(operation.method === 'DELETE');
  const proven: SentRequest[] = [];
  for (const each of calls.toSorted((one, other) => isDeletion(one) - isDeletion(other))) {
    const { id, access, effect } = each.operation;
    // An open operation refuses no caller. A reset would change too much to be repeated.
    const isProven = !isUncertain(each.exchange) || access === 'open';
    const serves = () =>
      effect === 'reset' ? hasServed(scenario, id) : servesAdministrator(scenario, id, each.call);
    if (isProven || (await serves())) proven.push(each);
  }
  return proven;
}

async function servesAdministrator(s: Scenario, operation: string, call?: Call): Promise<boolean> {
  const exchange = await s.aside(() => s.call(operation, administrator, call)).catch(unlessUntestable);
  return exchange !== undefined && isSuccess(exchange);
}

/** If possible, the path of an existing record, since every caller may get 404 for a missing record. */
async function readablePath(scenario: Scenario, operation: Operation, made: Made): Promise<Attempt['path']> {
  const { session } = scenario;
  const listed = await completedPath(session, operation.id).catch(unlessUntestable);
  return listed ?? (await attemptOf(session, operation, made))?.path ?? unknownPath(session, operation.id);
}

export function needsNoId({ parameters }: Operation): boolean {
  return !parameters.some((parameter) => parameter.in === 'path');
}

/**
 * Ends the scenario as untested if the operation may refuse every caller, and not only this caller.
 * An earlier call with credentials, or a read as administrator, can show that the operation serves others.
 */
export async function assumeServedOtherwise(scenario: Scenario, refused: Exchange): Promise<void> {
  const { operation = '', request, response } = refused;
  if (!isUncertain(refused) || hasServed(scenario, operation)) return;
  if (request.method === 'GET' && (await servesAdministrator(scenario, operation))) return;
  throw notSeen(`status ${response.status}: ${operation} may refuse every caller`);
}

function hasServed({ session: { recorder } }: Scenario, operation: string): boolean {
  return recorder.exchanges.some(
    (each) => each.operation === operation && each.caller !== 'nobody' && isSuccess(each),
  );
}

/** Whether a response may be a refusal for a reason other than the credentials. */
function isUncertain(exchange: Exchange): boolean {
  const { status } = exchange.response;
  return status >= 300 && status < 500 && !isRefusal(exchange);
}
