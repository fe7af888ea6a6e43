import { randomUUID } from 'node:crypto';
import { type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { routes } from './actions.ts';
import { type Caller, callerOf, createIssuer, type Issuer } from './callers.ts';
import {
  createLimiter,
  forbidden,
  ok,
  parametersOf,
  patternOf,
  problem,
  type Route,
  referencePage,
  startPage,
  unauthorised,
} from './route.ts';
import { createStore, type Store } from './store.ts';

type Shape = NonNullable<Route['gives']>;

/** .NET publishes an integer as a type that also allows a string. */
const integer = { type: ['integer', 'string'], pattern: '^-?(?:0|[1-9]\\d*)$', format: 'int32' };

function schemaOf(type: string | readonly string[]): object {
  // Published as the number of the name, although names are sent and returned.
  if (typeof type !== 'string') return { type: 'integer' };
  if (type === 'integer') return integer;
  return type === 'array' ? { type: 'array', items: {} } : { type };
}

function objectOf(shape: Shape): object {
  const properties = Object.entries(shape).map(([name, type]) => [name.replace('?', ''), schemaOf(type)]);
  const required = Object.keys(shape).filter((name) => !name.endsWith('?'));
  return { type: 'object', required, properties: Object.fromEntries(properties) };
}

function answerOf({ gives, list }: Route): object | undefined {
  if (gives === undefined) return undefined;
  const record = objectOf(gives);
  if (list === undefined) return record;
  const items = { type: 'array', items: record };
  if (list === 'array') return items;
  const counts = Object.fromEntries(
    ['totalCount', 'page', 'pageSize', 'totalPages'].map((each) => [each, integer]),
  );
  const flags = { hasNextPage: { type: 'boolean' }, hasPreviousPage: { type: 'boolean' } };
  return { type: 'object', properties: { items, ...counts, ...flags } };
}

const queries = {
  Page: ['Page', 'PageSize', 'SortBy', 'SortDirection', 'Filter'],
  page: ['page', 'pageSize', 'sortBy', 'sortDescending'],
} as const;

function operationOf(route: Route): object {
  const inPath = parametersOf(route.path).map(({ name, form }) => ({
    name,
    in: 'path',
    required: true,
    schema: form === 'integer' ? integer : { type: 'string', ...(form === 'guid' && { format: 'uuid' }) },
  }));
  const names = route.list === 'envelope' ? queries[route.spelling ?? 'Page'] : [];
  const inQuery = names.map((name) => ({
    name,
    in: 'query',
    schema: /page/i.test(name) ? integer : { type: 'string' },
  }));
  const schema = answerOf(route);
  const success = { description: 'OK', ...(schema && { content: { 'application/json': { schema } } }) };
  return {
    tags: [route.path.split('/')[3] ?? ''],
    summary: route.summary,
    parameters: [...inPath, ...inQuery],
    ...(route.takes && {
      requestBody: { content: { 'application/json': { schema: objectOf(route.takes) } } },
    }),
    responses: { 200: success },
  };
}

/** The published document. It lists neither itself nor the page that shows it. */
function describe(routes: readonly Route[]): object {
  const paths: Record<string, object> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+):\w+\}/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return { openapi: '3.1.1', info: { title: 'Strange', version: 'v1' }, security: [{}], paths };
}

/**
 * A running server with its own conventions, as users see it, with the secrets that only its operator has.
 */
export interface StrangeServer extends SmallServer {
  readonly store: Store;
  /** An administrator's key, which has no identity and is exempt from limits. */
  readonly infrastructureKey: string;
  readonly administratorToken: string;
  /** The token of a user who can sign in, but is unknown to the service. */
  readonly strangerToken: string;
  /** Tokens of the administrator: one that expired an hour ago, and one for another service. */
  readonly expiredToken: string;
  readonly elsewhereToken: string;
  /** The requests without credentials or with invalid ones. */
  readonly unauthenticated: readonly string[];
  /** Resets the rate limits, as if a minute had passed since the last request. */
  passMinute(): void;
}

export interface StrangeOptions {
  /** Accepts passwords, as behind a proxy that terminates TLS. */
  readonly isSecure?: boolean;
  /** Accepts expired tokens, and tokens for another service. */
  readonly isCareless?: boolean;
}

const nobody: Caller = { method: 'oauth', name: '', roles: [], isInfrastructure: false, id: '' };

const served = [
  ...routes,
  ...(['/api/openapi/v1.json', '/api/reference'] as const).map(
    (path): Route => ({
      method: 'GET',
      path,
      summary: '',
      access: 'open',
      handle: () => (path.endsWith('json') ? ok(describe(routes)) : referencePage()),
    }),
  ),
].map((route) => ({ ...route, pattern: patternOf(route.path) }));

/** Starts the server on a free port. */
export async function startStrangeServer(options: StrangeOptions = {}): Promise<StrangeServer> {
  const { isSecure = false, isCareless = false } = options;
  const infrastructureKey = `sk_${randomUUID()}`;
  const store = createStore(infrastructureKey);
  const issuer = createIssuer(isCareless);
  const authenticated = () => Number(store.settings.get('RateLimit.RequestsPerMinute')?.value);
  const limiter = createLimiter((caller) => (caller === undefined ? 30 : authenticated()));
  const unauthenticated: string[] = [];
  const server = await servedBy(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = served.find((each) => each.method === method && each.pattern.test(pathname));
    const caller = await callerOf(request.headers, store, issuer);
    if (caller === undefined) unauthenticated.push(`${request.method} ${request.url}`);
    const isExempt = caller?.isInfrastructure === true || route?.isExemptFromLimits === true;
    const refusal = isExempt ? undefined : limiter.refuse(caller?.id);
    if (refusal !== undefined) return refusal;
    if (route === undefined && method !== 'GET') return new Response(null, { status: 400 });
    if (caller === undefined && route?.access !== 'open') return unauthorised();
    if (route === undefined) return startPage();
    if (route.access === 'administrator' && caller?.roles.includes('Administrator') !== true)
      return forbidden();
    const path = route.pattern.exec(pathname)?.groups ?? {};
    const body = await bodyOf(request, route);
    if ('refused' in body) return body.refused;
    const named = Object.fromEntries(
      Object.entries(path).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return route.handle({ store, path: named, query, body: body.read, caller: caller ?? nobody, isSecure });
  });
  return {
    ...server,
    store,
    infrastructureKey,
    unauthenticated,
    passMinute: limiter.forget,
    ...(await tokensOf(store, issuer)),
  };
}

async function tokensOf({ people }: Store, issuer: Issuer) {
  const [administrator] = people;
  const issue = (otherwise: Parameters<Issuer['issue']>[2] = {}): Promise<string> =>
    issuer.issue(administrator?.id ?? '', administrator?.displayName ?? '', otherwise);
  return {
    administratorToken: await issue(),
    expiredToken: await issue({ seconds: -3_600 }),
    elsewhereToken: await issue({ audience: 'another-service' }),
    strangerToken: await issuer.issue(randomUUID(), 'Somebody'),
  };
}

type Body = { readonly read: Readonly<Record<string, unknown>> } | { readonly refused: Response };

/** Parses the body of a request for its route: enum names in any casing, but never their numbers. */
async function bodyOf(request: Request, { takes }: Route): Promise<Body> {
  if (takes === undefined) return { read: {} };
  if (!/\bjson\b/.test(request.headers.get('content-type') ?? 'json'))
    return { refused: problem(415, { '': ['Unsupported media type.'] }) };
  const given: unknown = await request
    .text()
    .then((text) => JSON.parse(text === '' ? '{}' : text))
    .catch(() => undefined);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { refused: problem(400, { $: ['The value could not be converted.'] }) };
  const read: Record<string, unknown> = {};
  for (const [label, type] of Object.entries(takes)) {
    const name = label.replace('?', '');
    const value: unknown = Reflect.get(given, name);
    if (value === undefined && label !== name) continue;
    const fit = fitting(value, type);
    if (fit === undefined) return { refused: problem(400, { [name]: [`The ${name} field is not valid.`] }) };
    read[name] = fit;
  }
  return { read };
}

function fitting(value: unknown, type: string | readonly string[]): unknown {
  if (typeof type !== 'string')
    return type.find((name) => typeof value === 'string' && name.toLowerCase() === value.toLowerCase());
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'integer') return Number.isInteger(value) ? value : undefined;
  return typeof value === type ? value : undefined;
}
