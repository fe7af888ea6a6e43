import { sampleBody } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { buildRequest, type Call } from '#harness/http/call.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import type { Dimension, Span } from '#harness/sweep/span.ts';
import { isProtected, operationsThat } from '#steps/everywhere/dimensions.ts';
import { type Attempt, attemptOf, type Made } from './attempts.ts';
import { presentations, refusalRules } from './credentials.ts';
import type { PresentedCredentials } from './sweep.ts';

/** What is obtained once for a run: credentials that must be refused, and records that requests may name. */
interface Prepared {
  readonly shown: Map<string, PresentedCredentials>;
  readonly outOfReach: Map<string, string>;
  readonly made: Made;
  readonly attempts: Map<string, Promise<Attempt | undefined>>;
}

const prepared = new WeakMap<Session, Prepared>();

const none = 'none';

export async function prepare(session: Session): Promise<void> {
  if (prepared.has(session)) return;
  const shown = new Map<string, PresentedCredentials>([[none, {}]]);
  const outOfReach = new Map<string, string>();
  for (const [name, present] of Object.entries(presentations).filter(([each]) => refusalRules.has(each)))
    try {
      shown.set(name, await present({ session }));
    } catch (error) {
      if (!(error instanceof Untestable)) throw error;
      outOfReach.set(name, error.detail);
    }
  prepared.set(session, { shown, outOfReach, made: new Map(), attempts: new Map() });
}

/** Credentials that must be refused, by their phrases in the features; `none` first, then one for each rule. */
export const refusedCredentials = (isMeant = (_: string): boolean => true): Dimension => ({
  isRanked: true,
  values: (session) => {
    const shown = [...(prepared.get(session)?.shown.keys() ?? [])].filter(isMeant);
    const byRule = [...Map.groupBy(shown, (name) => refusalRules.get(name)).values()];
    return shown.toSorted((one, other) => placeIn(byRule, one) - placeIn(byRule, other));
  },
  outOfReach: (session) =>
    new Map([...(prepared.get(session)?.outOfReach ?? [])].filter(([name]) => isMeant(name))),
  // A rule that is not about invalid credentials is about their absence.
  concerns: (rule, name) =>
    new Set(refusalRules.values()).has(rule) ? refusalRules.get(name) === rule : name === none,
});

const placeIn = (groups: readonly (readonly string[])[], name: string): number =>
  Math.max(...groups.map((group) => group.indexOf(name)));

const ofUnknown = operationsThat(
  (each, { profile }) => isProtected(each) && profile.allowed.has(each.effect),
);

/** The operations that need credentials. What is known of them is only what nobody has sent. */
export const protectedOperations: Dimension = {
  ...ofUnknown,
  of: (exchange, session) => (exchange.caller === 'nobody' ? ofUnknown.of?.(exchange, session) : undefined),
};

/** Every operation that needs credentials, with all that must be refused. */
export const refused: Span = {
  over: { operation: protectedOperations, credential: refusedCredentials() },
  begin: prepare,
  async requestsFor(session, { operation = '', credential = none }) {
    const request = await requestWith(session, operation, { credential });
    return [{ request, caller: 'nobody', operation }];
  },
};

export interface Shown {
  readonly credential?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a read may name a record that exists. */
  readonly isKnown?: boolean;
}

/** A valid request, apart from the credentials. If it is wrongly accepted, it has an effect. */
export async function requestWith(
  session: Session,
  id: string,
  { credential = none, headers = {}, isKnown = true }: Shown,
): Promise<Request> {
  const { contract, profile, target } = session;
  const operation = operationById(contract, id);
  const { path, body } = isKnown ? await validCall(session, operation) : {};
  const sample = operation.requestBody && (sampleBody(contract, operation) ?? {});
  const presented = prepared.get(session)?.shown.get(credential) ?? {};
  return buildRequest(contract, profile, target.baseUrl, id, {
    ...presented,
    headers: { ...presented.headers, ...headers },
    path: path ?? (await unknownPath(session, id)),
    ...defined({ body: body ?? sample }),
    deliberate: true,
  });
}

/**
 * A read names a record that exists: a server may hide with a 404 what is missing. A change names one made for it
 * or, at an operation of the server's own, any that exists, if that can be undone.
 */
async function validCall(session: Session, operation: Operation): Promise<Pick<Call, 'path' | 'body'>> {
  const { id, effect } = operation;
  const isOwn = !session.contract.operations.has(id);
  const mayName = effect === 'read' || (isOwn && effect === 'write' && !keepsRecords(session.control));
  const listed = mayName ? await completedPath(session, id).catch(unlessUntestable) : undefined;
  const { made, attempts } = prepared.get(session) ?? {};
  if (listed !== undefined || made === undefined || isOwn) return defined({ path: listed });
  const attempt = attempts?.get(id) ?? attemptOf(session, operation, made);
  attempts?.set(id, attempt);
  return (await attempt) ?? {};
}
