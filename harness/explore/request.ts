import { entriesOf, mapParts } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { buildRequest } from '#harness/http/call.ts';
import { endpointOf, parametersOf, pathSourcesOf } from '#harness/profile/path-sources.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { isKnownIdentifier, type Oddity, type Send } from './action.ts';
import { type KnownRecords, namesAtPath, namesOf } from './known-records.ts';
import type { InvalidCredentials, Model } from './model.ts';

/** Builds the request of an action, with the identifiers that the server has returned so far. */
export async function requestFor(session: Session, model: Model, known: KnownRecords, request: Send) {
  const { contract, profile, target } = session;
  const { operation: id, caller, by, record = 0, query = [], body, odd = {} } = request;
  const operation = operationById(contract, id);
  const { headers = {}, furtherQuery = {} } =
    odd.credentials === undefined
      ? { headers: await headersFor(session, { kind: caller, ...(by !== undefined && { method: by }) }) }
      : await invalidCredentials(session, model, odd.credentials);
  const path = await pathOf(session, known, operation, record);
  const built = buildRequest(contract, profile, target.baseUrl, id, {
    path,
    headers,
    ...(body !== undefined && { body: withKnown(body, known) }),
    furtherQuery: { ...(operation.effect === 'reset' && textsOf(body)), ...furtherQuery },
    deliberate: true,
  });
  const url = new URL(built.url);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return changed(built, url, odd);
}

/**
 * The options of a reset, for the query. By default, the body contains the same options too.
 * If the profile has `resetOptions`, the options are sent only in the body, or only in the query.
 */
function textsOf(body: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(body).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, String(value)]] : [])),
  );
}

async function invalidCredentials(
  session: Session,
  { credentials: known }: Model,
  credentials: NonNullable<Oddity['credentials']>,
): Promise<InvalidCredentials> {
  if (typeof credentials !== 'string') return { headers: credentials };
  const kind = known[credentials];
  if (kind === undefined) throw new HarnessError('USAGE', `The credentials "${credentials}" are unknown.`);
  return kind({ session });
}

async function changed(built: Request, url: URL, odd: NonNullable<Send['odd']>): Promise<Request> {
  const { method = built.method, behindPath = '', queryText = '', header, text } = odd;
  const address = `${url.origin}${url.pathname}${behindPath}${url.search}${queryText === '' ? '' : `${url.search === '' ? '?' : '&'}${queryText}`}`;
  const headers = new Headers(built.headers);
  const isReading = method === 'GET' || method === 'HEAD';
  const body = isReading ? undefined : (text ?? (built.body === null ? undefined : await built.text()));
  if (text !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  if (header !== undefined) headers.set(...(header as [string, string]));
  return new Request(address, { method, headers, ...(body !== undefined && { body }) });
}

async function pathOf(session: Session, known: KnownRecords, operation: Operation, record: number | string) {
  const { contract, profile } = session;
  const { path } = endpointOf(operation, profile.paths[operation.id]);
  const parameters = parametersOf(path);
  if (parameters.length === 0) return {};
  if (typeof record === 'string')
    return Object.fromEntries(parameters.map((parameter) => [parameter, record]));
  const wanted = Object.fromEntries(
    pathSourcesOf(contract, profile.paths, operation.id).map(({ parameter }) => [
      parameter,
      [
        ...(parameter === 'id' ? [] : namesOf(parameter)),
        ...namesAtPath(path.slice(0, path.indexOf(`/{${parameter}}`))).toReversed(),
      ],
    ]),
  );
  return known.nth(record, wanted) ?? { ...(await completedPath(session, operation.id)) };
}

/** The parameter names that other operations may use for the ids in an operation's response. */
export function namesOfRecords({ contract, profile }: Session, operation: Operation): readonly string[] {
  const { path } = endpointOf(operation, profile.paths[operation.id]);
  const list = path.replace(/\/\{\w+\}$/, '');
  const parameters = [...contract.operations.values()].flatMap((each) => {
    const other = endpointOf(each, profile.paths[each.id]).path;
    const [, parameter = 'id'] = new RegExp(`^${RegExp.escape(list)}/\\{(\\w+)\\}`).exec(other) ?? [];
    return parameter === 'id' ? [] : [parameter];
  });
  return [...new Set([...parameters, ...namesAtPath(list)])];
}

/** Inserts identifiers that the server has returned. If an identifier is unknown, its field is omitted. */
function withKnown(value: unknown, known: KnownRecords): unknown {
  if (isKnownIdentifier(value)) {
    const found = known.nth(value.nth, { id: namesOf(value.$known) })?.id;
    return found !== undefined && /^\d+$/.test(found) ? Number(found) : found;
  }
  return mapParts(value, (part) => withKnown(part, known));
}
