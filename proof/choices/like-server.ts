import { type Casing, canonical, folded, spelledName } from '#harness/contract/casing.ts';
import { isObject } from '#harness/contract/json-values.ts';
import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import { nameless } from '#harness/contract/operations.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { type Appearance, adaptedContract, type Respelling } from '#harness/profile/adapted-contract.ts';
import { parametersOf } from '#harness/profile/path-sources.ts';
import { findRelease, releases } from '#harness/profile/profile.ts';
import { isSecretName } from '#harness/redaction/secret-names.ts';
import { changed, jsonOf, resent } from '#proof/shapes/service.ts';
import type { Reference } from '#reference/server/reference.ts';
import { type Choices, contractPaths } from './choices.ts';
import { recordIds } from './record-ids.ts';

type Served = Pick<Reference, 'fetch' | 'control'>;

const casings = { camelCase: 'camel', PascalCase: 'pascal', snake_case: 'snake', auto: 'camel' } as const;

/** Gives a service the paths, casing, identifiers and field names in a server's profile. */
export function likeServer<Known extends RequestContract>(contract: Known, appearance: Appearance) {
  const { casing = 'auto', prefix = '', ids = {}, requests = {} } = appearance;
  const { passwordMember = 'password', resetOptions = 'body' } = requests;
  const written = recordIds(
    contract,
    Object.keys(ids).filter((list) => ids[list] === 'integer'),
  );
  const { isInteger, isIntegerInPath } = written;
  const respelling = (casing: Casing): Respelling => ({
    isInteger,
    isIntegerInPath,
    isInQuery: (operation) => operation === 'resetSystem' && resetOptions === 'query',
    nameOf: (name) => (name === 'password' ? passwordMember : spelledName(name, casing)),
  });
  const placed = adaptedContract(contract, appearance, respelling('camelCase'));
  const [there, here] = [createOperationMatcher(placed), createOperationMatcher(contract)];

  /** The URL and method for the bundled service; also the operation, or for a 405 the value of Allow. */
  function addressed(request: Request): { url: URL; method: string; operation?: string; allow?: string } {
    const { method } = request;
    const url = new URL(request.url);
    const found = there(method, url.pathname);
    const other = found.operation === undefined ? there(found.methods[0] ?? '', url.pathname) : found;
    if (other.operation === undefined) {
      if (url.pathname.startsWith(`${prefix}/`)) url.pathname = url.pathname.slice(prefix.length);
      const known = here(method, url.pathname);
      const isPage = known.operation?.access === 'unstated';
      // If the profile replaces a contract path, the old path must match no operation, so a slash is added.
      if (known.methods.length > 0 && !isPage) url.pathname += '/';
      return { url, method };
    }
    const { id } = other.operation;
    const served = contract.operations.get(id) ?? other.operation;
    url.pathname = filled(served.path, (name) => written.takenInPath(id, name, other.path[name] ?? ''));
    if (found.operation !== undefined)
      return { url, method: method === 'HEAD' ? method : served.method, operation: id };
    // With the method OTHER, the service returns 405, even if it has an operation for `method` at this path.
    return { url, method: 'OTHER', allow: found.methods.join(', ') };
  }

  async function request(sent: Request): Promise<{ inner: Request; operation?: string; allow?: string }> {
    const { url, method, ...found } = addressed(sent);
    const given = await jsonOf(sent);
    const body = isObject(given)
      ? written.taken(canonical(withContractNames(given, found.operation), contract.vocabulary))
      : undefined;
    return { inner: await resent(sent, { url, method, ...(body !== undefined && { body }) }), ...found };
  }

  /** Renames the password field of a request from the name in the profile to the name in the contract. */
  function withContractNames(body: object, operation = ''): unknown {
    const { password } = contract.operations.get(operation)?.requestBody?.schema?.properties ?? {};
    if (password === undefined || passwordMember === 'password') return body;
    const entries = Object.entries(body)
      .filter(([name]) => folded(name) !== 'password')
      .map(([name, value]) => [folded(name) === folded(passwordMember) ? 'password' : name, value]);
    return Object.fromEntries(entries);
  }

  async function answered(response: Response, operation?: string, allow?: string): Promise<Response> {
    const body = await jsonOf(response);
    const location = response.headers.get('location');
    const headers = {
      ...(location?.startsWith('/') === true && { location: moved(location) }),
      ...(allow !== undefined && response.status === 405 && { allow }),
    };
    const isData = operation !== undefined && isObject(body) && body.openapi === undefined;
    if (!isData && Object.keys(headers).length === 0) return response;
    return changed(response, { headers, ...(isData && { body: written.shown(body, operation) }) });
  }

  function moved(path: string): string {
    const found = here('GET', path);
    if (found.operation === undefined) return path;
    const { id } = found.operation;
    const template = placed.operations.get(id)?.path ?? path;
    return filled(template, (name) => written.shownInPath(id, name, found.path[name] ?? ''));
  }

  const fetch =
    (next: Handler): Handler =>
    async (sent) => {
      const { inner, operation, allow } = await request(sent);
      return answered(await next(inner), operation, allow);
    };
  const choices: Partial<Choices> = {
    casing: casings[casing],
    resetOptionsIn: resetOptions,
    paths: contractPaths,
  };
  return {
    /** The contract with the paths and names of the profile's server, for checking requests. */
    contract: placed,
    choices,
    /** How the names in the contract are translated to those of the profile's server. */
    respelling: respelling(casing === 'auto' ? 'camelCase' : casing),
    around: <App extends Served>(service: App): App => ({
      ...service,
      fetch: fetch((sent) => service.fetch(sent)),
      async control(sent: Request) {
        const stateRequest = await jsonOf(sent);
        const response = await service.control(
          isObject(stateRequest) ? await resent(sent, { body: written.taken(stateRequest) }) : sent,
        );
        const body = await jsonOf(response);
        return response.ok && isObject(body) ? changed(response, { body: written.shown(body) }) : response;
      },
    }),
  };
}

function filled(template: string, value: (name: string) => string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}

/** A profile without the paths whose parameters a bundled service does not know, and a line about each of them. */
export function withServablePaths<Given extends Appearance>(contract: RequestContract, profile: Given) {
  const placed = adaptedContract(contract, profile);
  const left = Object.keys(profile.paths ?? {}).flatMap((operation) => {
    const [documented, chosen] = [contract, placed].map(({ operations }) =>
      parametersOf(operations.get(operation)?.path ?? '')
        .toSorted()
        .join(', '),
    );
    if (documented === chosen) return [];
    const why = `a mock needs the path parameters ${documented || '(none)'}, not ${chosen || '(none)'}`;
    return [[operation, `paths.${operation}: ${why}, so the path of the contract is used`] as const];
  });
  const names = new Set(left.map(([operation]) => operation));
  const paths = Object.fromEntries(Object.entries(profile.paths ?? {}).filter(([name]) => !names.has(name)));
  return { profile: { ...profile, paths } as Given, left: left.map(([, line]) => line) };
}

/** Why a bundled service cannot imitate the server in a profile. Undefined if the service can imitate it. */
export function appearanceFlaw(contract: RequestContract, appearance: Appearance): string | undefined {
  const { release, overlay, ids = {}, requests } = appearance;
  if (overlay !== undefined) return 'overlay changes the contract, which a mock does not support';
  if (release !== undefined && findRelease(String(release)) === undefined)
    return `release must be one of ${releases.join(', ')}`;
  if (requests?.passwordMember !== undefined && !isSecretName(requests.passwordMember))
    return 'requests.passwordMember is a name that the request log would not treat as a secret';
  for (const [list, form] of Object.entries(ids)) {
    if (!list.startsWith('list') || !contract.operations.has(list))
      return `ids.${list}: the contract has no such list`;
    if (form === 'integer' && list === 'listMetaverseObjects')
      return `ids.${list}: these records have GUIDs according to the document (2.4)`;
  }
  const placed = adaptedContract(contract, appearance);
  const places = new Map<string, string>();
  for (const { id, method, path } of placed.operations.values()) {
    const place = `${method} ${nameless(path)}`;
    const other = places.get(place);
    if (other !== undefined) return `paths: ${other} and ${id} are both at ${method} ${path}`;
    places.set(place, id);
  }
  return undefined;
}
