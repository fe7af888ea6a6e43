import { sampleBody } from '#harness/contract/contract.ts';
import type { Operation, OperationEffect } from '#harness/contract/operations.ts';
import { buildRequest, type Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import { isSoft404, isThere, knowsPath } from '#harness/scenario/operation-availability.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import { keepSeries, type ScenarioContext } from '#harness/scenario/scenario-context.ts';

/** Which operations a sweep asks, and how a feature says it. */
export interface Choice {
  readonly words: string;
  readonly takes: (operation: Operation) => boolean;
}

const has =
  (...effects: readonly OperationEffect[]) =>
  ({ access, effect }: Operation): boolean =>
    (access === 'authenticated' || access === 'administrator') && effects.includes(effect);

// 5.3: user info needs no role, and two operations need one; of the others the document says "most".
const isOfUnstatedRole = ({ access, id }: Operation): boolean =>
  access === 'authenticated' && id !== 'getUserInfo';

/** Every choice of operations, as features word it. */
export const choices: Readonly<Record<string, Choice['takes']>> = {
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

/** Credentials as a request carries them, in its headers or its query. */
export type PresentedCredentials = Pick<Call, 'headers' | 'furtherQuery'>;

/**
 * Asks every chosen operation once, those that change something with ids that belong to nothing, and keeps the answers
 * of those that were found as a series. Bodies keep the contract, so that a refusal has no other ground than the credentials.
 */
export async function sweep(
  scenario: ScenarioContext,
  caller: Caller,
  choice: Choice,
  shown: PresentedCredentials,
): Promise<void> {
  const { contract, profile, target, unauthenticated } = scenario.session;
  const swept: Exchange[] = [];
  const chosen = [...contract.operations.values()].filter(choice.takes);
  const isSample = caller.kind === 'nobody' && unauthenticated.isBounded;
  const most = isSample ? sampleSize(shown) : chosen.length;
  for (const operation of spread(chosen, most)) {
    if (swept.length === most) break;
    if (operation.access !== 'open' && !(await isThere(scenario.session, operation.id))) continue;
    const call = {
      ...shown,
      path: await pathFor(scenario.session, operation),
      body: sampleBody(contract, operation),
      deliberate: true,
    };
    const request = buildRequest(contract, profile, target.baseUrl, operation.id, call);
    const exchange = await scenario.send(request, caller, operation.id);
    if (await isSoft404(scenario.session, exchange)) continue;
    if (knowsPath(scenario.session, operation.id) || !isMissing(exchange)) swept.push(exchange);
  }
  if (swept.length === 0) {
    throw new Untestable(
      'operation-not-found',
      'none of these operations was found: give their paths in the profile',
    );
  }
  keepSeries(scenario, swept);
}

/** Of a record that is there where reading it does no harm, since one that is missing hides who is let in. */
async function pathFor(
  session: Session,
  { id, effect }: Operation,
): Promise<Readonly<Record<string, string>>> {
  const known = effect === 'read' ? await completedPath(session, id).catch(unlessUntestable) : undefined;
  return known ?? unknownPath(session, id);
}

/** Whether an operation asks for no id, so that reading it needs nothing to be there. */
export function needsNoId({ parameters }: Operation): boolean {
  return !parameters.some((parameter) => parameter.in === 'path');
}

/** All of them, first as many as are wanted from one end to the other. */
function spread(operations: readonly Operation[], wanted: number): readonly Operation[] {
  const places = Array.from({ length: wanted }, (_, index) =>
    Math.floor((index * operations.length) / wanted),
  );
  const first = operations.filter((_, index) => places.includes(index));
  return [...new Set([...first, ...operations])];
}

/** How many operations a sweep asks where requests without valid credentials are counted. Bad ones are of many kinds. */
function sampleSize({ headers = {} }: PresentedCredentials): number {
  return Object.keys(headers).length === 0 ? 4 : 1;
}

// Where nothing lies the portal, which shares the address, may answer with a page of its own or lead to one.
function isMissing({ response: { status, headers } }: Exchange): boolean {
  const isPage = /\bhtml\b/.test(headers['content-type'] ?? '');
  return [400, 404, 405, 501].includes(status) || (status < 400 && (isPage || status >= 300));
}
