import { everyOperation, type Operation, operationById } from '#harness/contract/operations.ts';
import { buildRequest } from '#harness/http/call.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import { usualRecord } from '#harness/scenario/various-records.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { type Dimension, type Span, type Swept, withinReach } from '#harness/sweep/span.ts';
import { callers, callersThat, operationsThat } from '#steps/everywhere/dimensions.ts';
import { freeTextsIn } from '#steps/everywhere/free-texts.ts';
import { refusedText } from './checks.ts';
import { prepare, protectedOperations, refusedCredentials, requestWith, type Shown } from './refused.ts';

/** Another way to reach what an operation serves, or has for its effect. */
interface Way {
  /** `open` is the path of an open endpoint. */
  readonly path?: (path: string, open: string) => string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the request changes the texts of a record that exists, which is then read. */
  readonly isOfTexts?: true;
  /** Whether the request is for an open endpoint, and only a header names the path of the operation. */
  readonly isElsewhere?: boolean;
}

const method = (name: string): Way => ({ method: name });
const path = (spell: NonNullable<Way['path']>): Way => ({ path: spell });

const allWays: Readonly<Record<string, Way>> = {
  HEAD: method('HEAD'),
  'upper case': path((given) => given.toUpperCase()),
  'trailing slash': path((given) => `${given}/`),
  'double slash': path((given) => given.replace(/\/(?=[^/]*$)/, '//')),
  'encoded letter': path((given) =>
    given.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ),
  POST: method('POST'),
  PUT: method('PUT'),
  PATCH: method('PATCH'),
  DELETE: method('DELETE'),
  OPTIONS: method('OPTIONS'),
  'PATCH of texts': { method: 'PATCH', isOfTexts: true },
  'PUT of texts': { method: 'PUT', isOfTexts: true },
  'POST as GET': { method: 'POST', headers: { 'x-http-method-override': 'GET' } },
  'capital letters': path((given) =>
    given.replace(/[^/]*$/, (last) => last.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  ),
  'encoded version': path((given) => given.replace(/\/v(?=\d)/, '/%76')),
  'encoded dot segment': path((given) => given.replace(/\/(?=[^/]*$)/, '/x%2F..%2F')),
  'through an open path': path(
    (given, open) => `${open}/${'..%2F'.repeat(open.split('/').length - 1)}${given.slice(1)}`,
  ),
  'path parameter': path((given) => `${given};v=1`),
  extension: path((given) => `${given}.json`),
  'from this host': { headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' } },
  'original path': { isElsewhere: true },
};

const isOnlyRead = ({ method: other = 'HEAD' }: Way): boolean => other === 'HEAD';

// By whatever way, §5.2 counts most where data can be read: HEAD and the usual spellings come before other methods.
const waysThat = (isMeant: (way: Way) => boolean): Dimension => ({
  isRanked: true,
  ...withinReach(
    Object.entries(allWays).flatMap(([name, each]) => (isMeant(each) ? [name] : [])),
    ({ control, profile }, name) => {
      const known = allWays[name] ?? {};
      if (known.isOfTexts && keepsRecords(control))
        return 'needs state control that restores the initial state';
      return isOnlyRead(known) || profile.allowed.has('write') ? undefined : 'needs --allow write';
    },
  ),
});

/** Every operation that needs credentials, called without any in every way. */
export const ways: Span = {
  over: { operation: protectedOperations, way: waysThat(() => true) },
  begin: prepare,
  requestsFor: (session, { operation = '', way: name = '' }) => inWay(session, operation, name, {}),
};

const withoutRole = callersThat(({ kind }) => kind === 'user' || kind === 'stranger');
const invalid = refusedCredentials((name) => ['an unknown key', 'an expired token'].includes(name));

/** The operations that need the Administrator role (§5.3), called in every way by those who do not have it. */
export const waysOfOthers: Span = {
  over: {
    operation: operationsThat(
      ({ access, effect }, { profile }) => access === 'administrator' && profile.allowed.has(effect),
    ),
    way: waysThat(({ isOfTexts = false }) => !isOfTexts),
    caller: {
      ...withoutRole,
      values: (session) => [withoutRole, invalid].flatMap((each) => each.values(session)),
      // The rule about the role is about callers, not about invalid credentials.
      concerns: (_, name) => name in callers,
    },
  },
  begin: prepare,
  async requestsFor(session, { operation = '', way: name = '', caller = '' }) {
    const known = callers[caller];
    if (known === undefined) return inWay(session, operation, name, { credential: caller });
    const headers = await headersFor(session, known);
    const swept = await inWay(session, operation, name, { headers });
    return swept.map((each) => ({ ...each, caller: known.kind }));
  },
};

async function inWay(
  session: Session,
  operation: string,
  name: string,
  shown: Shown,
): Promise<readonly Swept[]> {
  const { contract, control } = session;
  const described = operationById(contract, operation);
  const { headers, method: other, isElsewhere = false, isOfTexts = false, path: spell } = allWays[name] ?? {};
  if (isOfTexts)
    return other === undefined || Object.keys(shown).length > 0 ? [] : withTexts(session, described, other);
  // What another method would do where a change is documented is unknown.
  if (other !== undefined && (described.method !== 'GET' || !mayTry(session, described, other))) return [];
  const mayChange = other !== undefined && other !== 'HEAD';
  const request = await requestWith(session, operation, {
    ...shown,
    headers: { ...shown.headers, ...headers },
    // A change names nothing that exists, unless it can be undone.
    isKnown: !(mayChange && keepsRecords(control)),
  });
  const url = new URL(request.url);
  const open = openPathIn(session);
  if (spell !== undefined) url.pathname = spell(url.pathname, open);
  if (isElsewhere) {
    // The results of these operations have fields that no open endpoint has.
    if (!described.isList && described.access !== 'administrator') return [];
    const { pathname } = url;
    url.pathname = open;
    request.headers.set('x-original-url', pathname);
    request.headers.set('x-rewrite-url', pathname);
  }
  if (mayChange) request.headers.set('content-type', 'application/json');
  const body = mayChange ? '{}' : await request.text();
  const sent = {
    method: other ?? request.method,
    headers: request.headers,
    ...(body !== '' && { body }),
  };
  return [{ request: new Request(url, sent), caller: 'nobody' }];
}

/** A change of a record without credentials, and the record as it is then. */
async function withTexts(session: Session, described: Operation, wanted: string): Promise<readonly Swept[]> {
  const { contract, profile, target } = session;
  const { id: operation, method: documented, path: template } = described;
  const { responses } = profile.published.find(documented, template) ?? described;
  const texts = freeTextsIn(responses.get('200')?.schema);
  const known = everyOperation(contract).find((each) => each.method === wanted && each.path === template);
  const mayChange = profile.allowed.has('write') && (known?.effect ?? 'write') === 'write';
  const isOfRecord = documented === 'GET' && template.includes('{') && texts.length > 0;
  if (!isOfRecord || !mayChange) return [];
  const headers = await headersFor(session, { kind: 'administrator' });
  const changesOf = async (record: string): Promise<readonly Swept[]> => {
    const path = await completedPath(session, operation, {}, record);
    const { url } = buildRequest(contract, profile, target.baseUrl, operation, { path, deliberate: true });
    const change = new Request(url, {
      method: wanted,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(texts.map((name) => [name, refusedText]))),
    });
    const read = new Request(url, { headers });
    return [
      { request: change, caller: 'nobody' },
      { request: read, caller: 'administrator', operation },
    ];
  };
  // One of them may be built in, so that nobody can change it.
  const other = await changesOf('of a second kind').catch(unlessUntestable);
  return [...(await changesOf(usualRecord)), ...(other ?? [])];
}

function openPathIn({ contract, profile, target }: Session): string {
  const [open] = [...contract.operations.values()].filter(({ access }) => access === 'open');
  const path = open === undefined ? '/' : endpointOf(open, profile.paths[open.id]).path;
  return new URL(target.baseUrl + path).pathname;
}

/** If it were accepted, PUT or DELETE without an id could change all records, so it needs a further permission. */
function mayTry({ contract, profile }: Session, { path: template }: Operation, wanted: string): boolean {
  if (wanted === 'HEAD') return true;
  const isOther = everyOperation(contract).some((each) => each.method === wanted && each.path === template);
  const isBounded = template.includes('{') || ['OPTIONS', 'POST', 'PATCH'].includes(wanted);
  return !isOther && profile.allowed.has(isBounded ? 'write' : 'reset');
}
