import { operationById } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type AuthMethod, type CallerKind, credentialNames } from '#harness/register/callers.ts';
import { credentialsAmong, headersFor } from '#harness/scenario/callers.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import type { Dimension, Span, Swept } from '#harness/sweep/span.ts';

/** A dimension of the operations that are of a kind, of the contract and of the server's own. */
export const operationsThat = (isOfKind: (operation: Operation, session: Session) => boolean): Dimension => ({
  values: (session) =>
    [...session.contract.operations.values(), ...(session.contract.own?.values() ?? [])]
      .filter((each) => isOfKind(each, session) && !session.missingOperations.has(each.id))
      .map(({ id }) => id),
  of: ({ operation }, session) =>
    operation !== undefined && isOfKind(operationById(session.contract, operation), session)
      ? operation
      : undefined,
});

export const isProtected = ({ access }: Operation): boolean =>
  access === 'authenticated' || access === 'administrator';

interface KnownCaller {
  readonly kind: CallerKind;
  readonly method?: AuthMethod;
}

/** Callers by their names in a grid. */
export const callers: Readonly<Record<string, KnownCaller>> = {
  'administrator (key)': { kind: 'administrator', method: 'api-key' },
  'administrator (token)': { kind: 'administrator', method: 'bearer' },
  'user (key)': { kind: 'user', method: 'api-key' },
  'user (token)': { kind: 'user', method: 'bearer' },
  'stranger (token)': { kind: 'stranger', method: 'bearer' },
  'infrastructure (key)': { kind: 'infrastructure', method: 'api-key' },
  nobody: { kind: 'nobody' },
};

export const caller: Dimension = {
  values: (session) => Object.keys(callers).filter((name) => whyNot(session, name) === undefined),
  outOfReach: (session) =>
    new Map(
      Object.keys(callers).flatMap((name) => {
        const why = whyNot(session, name);
        return why === undefined ? [] : [[name, why] as const];
      }),
    ),
  of: (exchange) => Object.keys(callers).find((name) => isBy(exchange, callers[name])),
};

function whyNot(session: Session, name: string): string | undefined {
  const { kind, method } = callers[name] ?? { kind: 'nobody' };
  if (kind === 'nobody' || session.control.states.has('a caller exists')) return undefined;
  const isKnown = credentialsAmong(session, credentialNames({ kind, ...defined({ method }) })) !== undefined;
  return isKnown ? undefined : `needs credentials of ${name}`;
}

function isBy({ caller: by, request: { headers } }: Exchange, known: KnownCaller | undefined): boolean {
  const method = headers['x-api-key'] === undefined ? headers.authorization && 'bearer' : 'api-key';
  return by === known?.kind && method === known.method;
}

const reads = operationsThat(({ effect }) => effect === 'read');

/** What can be read, as every caller. */
export const readers: Span = {
  over: { operation: reads, caller },
  requestFor: (session, { operation = '', caller: name = '' }) => reading(session, operation, name),
};

/** Media types in Accept. All bodies are JSON (§4). */
const accepted = ['application/json', 'none', '*/*', 'text/html', 'text/plain', 'application/xml'];

/** What can be read, whatever the header Accept asks for. */
export const forms: Span = {
  over: { operation: reads, accept: { values: () => accepted } },
  async requestFor(session, { operation = '', accept = '' }) {
    const [usual = ''] = caller.values(session);
    const read = await reading(session, operation, usual);
    if (accept === 'none') read.request.headers.delete('accept');
    else read.request.headers.set('accept', accept);
    return read;
  },
};

async function reading(session: Session, operation: string, name: string): Promise<Swept> {
  const { contract, profile, target } = session;
  const { kind, method } = callers[name] ?? { kind: 'nobody' };
  const headers = await headersFor(session, { kind, ...defined({ method }) });
  const path = await completedPath(session, operation);
  const request = buildRequest(contract, profile, target.baseUrl, operation, { path, headers });
  return { request, caller: kind, operation };
}
