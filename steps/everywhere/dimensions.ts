import { defined } from '#harness/contract/json-values.ts';
import { everyOperation, type Operation, operationById } from '#harness/contract/operations.ts';
import { buildRequest, type Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type AuthMethod, type CallerKind, credentialNames } from '#harness/register/callers.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import { credentialsAmong, headersFor } from '#harness/scenario/callers.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import { recordNames, usualRecord } from '#harness/scenario/various-records.ts';
import type { Session } from '#harness/session/session.ts';
import { type Dimension, type Span, type Swept, withinReach } from '#harness/sweep/span.ts';

/** A dimension of the operations that are of a kind, of the contract and of the server's own. */
export const operationsThat = (isOfKind: (operation: Operation, session: Session) => boolean): Dimension => ({
  values: (session) =>
    everyOperation(session.contract)
      .filter((each) => isOfKind(each, session) && !session.missingOperations.has(each.id))
      .map(({ id }) => id),
  outOfReach: (session) =>
    new Map(
      session.contract.notCalled
        ?.filter(({ operation }) => isOfKind(operation, session))
        .map(({ operation: { id }, why }) => [id, why]),
    ),
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
  'user (session)': { kind: 'user', method: 'session' },
  'stranger (token)': { kind: 'stranger', method: 'bearer' },
  'infrastructure (key)': { kind: 'infrastructure', method: 'api-key' },
  nobody: { kind: 'nobody' },
};

/** A dimension of the callers that are of a kind. */
export const callersThat = (isOfKind: (known: KnownCaller) => boolean): Dimension => {
  const names = Object.entries(callers).flatMap(([name, known]) => (isOfKind(known) ? [name] : []));
  return {
    ...withinReach(names, whyNot),
    of: (exchange) => names.find((name) => isBy(exchange, callers[name])),
  };
};

/** Whether the API takes the cookie of a portal session is open, so the rules about all callers are without. */
export const caller = callersThat(({ method }) => method !== 'session');

function whyNot(session: Session, name: string): string | undefined {
  const { kind, method } = callers[name] ?? { kind: 'nobody' };
  const state = method === 'session' ? 'a portal session exists' : 'a caller exists';
  if (kind === 'nobody' || session.control.states.has(state)) return undefined;
  const isKnown = credentialsAmong(session, credentialNames({ kind, ...defined({ method }) })) !== undefined;
  return isKnown ? undefined : `needs credentials of ${name}`;
}

function isBy({ caller: by, request: { headers } }: Exchange, known: KnownCaller | undefined): boolean {
  const [, method] = headersOfMethods.find(([name]) => headers[name] !== undefined) ?? [];
  return by === known?.kind && method === known.method;
}

const headersOfMethods: readonly (readonly [string, AuthMethod])[] = [
  ['x-api-key', 'api-key'],
  ['authorization', 'bearer'],
  ['cookie', 'session'],
];

/** Whether a request for an operation names a record in its path. */
export const namesRecord = ({ contract }: Session, operation: string): boolean =>
  operationById(contract, operation).path.includes('{');

export const reads = operationsThat(({ effect }) => effect === 'read');

/** The ways in which a request asks for the form of a response. All bodies are JSON (§4), in UTF-8. */
const forms: Readonly<Record<string, Form>> = {
  'application/json': {},
  'UTF-16 of any type': { headers: { accept: undefined, 'accept-charset': 'utf-16' } },
  'text/html': { headers: { accept: 'text/html' } },
  'text/plain': { headers: { accept: 'text/plain' } },
  'text/csv': { headers: { accept: 'text/csv' } },
  'application/xml': { headers: { accept: 'application/xml' } },
  'in the query': { query: { format: 'xml', callback: 'svc' } },
};

interface Form {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
}

export const form: Dimension = {
  values: () => Object.keys(forms),
  of: ({ request: { headers } }) => headers.accept,
};

/** The request, with what asks for the form of the response. */
export function inForm(request: Request, form: string): Request {
  const { headers = {}, query = {} } = forms[form] ?? {};
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const asking = new Request(url, request);
  for (const [name, value] of Object.entries(headers))
    if (value === undefined) asking.headers.delete(name);
    else asking.headers.set(name, value);
  return asking;
}

/** By session: which operations can name which further records, such as `getActivity last`. */
const further = new WeakMap<Session, ReadonlySet<string>>();

/** Reads the lists that have the records of paths, and notes what there is when this is first called. */
export async function findRecords(session: Session): Promise<void> {
  if (further.has(session)) return;
  const found = new Set<string>();
  for (const id of reads.values(session).filter((each) => namesRecord(session, each)))
    for (const name of recordNames)
      if (await completedPath(session, id, {}, name).catch(unlessUntestable)) found.add(`${id} ${name}`);
  further.set(session, found);
}

/** The records that operations can name. Those that name none have only the usual value. */
export const recordsOf = (operations: Dimension): Dimension =>
  withinReach(recordNames, (session, name) => {
    const isThere = operations.values(session).some((id) => further.get(session)?.has(`${id} ${name}`));
    return isThere || name === usualRecord ? undefined : 'no list has a further record of this kind';
  });

/** What can be read of each record, as every caller, in whatever form the request asks for. */
export const readers: Span = {
  over: { operation: reads, caller, form, record: recordsOf(reads) },
  begin: findRecords,
  async requestsFor(session, { operation = '', caller: name = '', form: asked = '', record: which = '' }) {
    if (!namesRecord(session, operation) && which !== usualRecord) return [];
    const read = await reading(session, operation, name, {}, which);
    return [{ ...read, request: inForm(read.request, asked) }];
  },
};

export async function reading(
  session: Session,
  operation: string,
  name: string,
  furtherQuery: Readonly<Record<string, string>> = {},
  which: string = usualRecord,
): Promise<Swept> {
  const path = await completedPath(session, operation, {}, which);
  return requestBy(session, callers[name] ?? { kind: 'nobody' }, operation, { path, furtherQuery });
}

/** A request of a caller, which may violate the contract on purpose. */
export async function requestBy(
  session: Session,
  known: KnownCaller,
  operation: string,
  call: Call = {},
): Promise<Swept & { readonly operation: string }> {
  const { contract, profile, target } = session;
  const headers = { ...(await headersFor(session, known)), ...call.headers };
  const sent = { ...call, headers, deliberate: true };
  const request = buildRequest(contract, profile, target.baseUrl, operation, sent);
  return { request, caller: known.kind, operation };
}
