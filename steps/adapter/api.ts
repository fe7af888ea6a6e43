import { canonical } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { isObject, listOf, membersOf, readJsonBytes } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Target } from '#harness/http/target.ts';
import { endpointOf, parametersOf } from '#harness/profile/path-sources.ts';
import { assertMayStay } from '#harness/profile/permissions.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { stateUnsupported, type Untestable } from '#harness/result/outcome.ts';
import type { Created } from '#harness/state-control/control.ts';
import { bodyFor } from './described-body.ts';

type Members = Readonly<Record<string, unknown>>;

export type Api = NonNullable<ReturnType<typeof createApi>>;

/** Reads and creates records as administrator. Undefined if the profile has no suitable credentials. */
export function createApi(target: Target, contract: Contract, profile: Profile, recordsStay = true) {
  const { credentials, paths, published } = profile;
  const key = ['administrator:api-key', 'administrator:bearer', 'infrastructure:api-key']
    .map((name) => credentials[name])
    .find((headers) => headers !== undefined);
  if (key === undefined) return undefined;
  const pathOf = (operation: string): string =>
    endpointOf(operationById(contract, operation), paths[operation]).path;
  const send = async (method: string, template: string, path: Members, headers = key, body?: unknown) => {
    const address = filled(template, path);
    const response = await target.send(
      new Request(target.baseUrl + address, {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const { value } = readJsonBytes(await response.arrayBuffer());
    const json = canonical(value, contract.vocabulary);
    return { status: response.status, isSuccess: response.ok && json !== undefined, json };
  };
  const created: Created[] = [];
  /** The records on the first page of a list. */
  const list = async (operation: string, path: Members = {}): Promise<readonly Members[]> => {
    const { isSuccess, json } = await send('GET', pathOf(operation), path);
    return isSuccess ? listOf(isObject(json) ? json.items : json).filter(isObject) : [];
  };
  return {
    created,
    pathOf,
    list,
    /** Whether the server's OpenAPI document contains an operation with this method and path. */
    offers: (method: string, template: string) => published.find(method, template) !== undefined,
    /** Whether it does, or may in the part of the document that was not read. */
    mayOffer: (method: string, template: string) =>
      published.find(method, template) !== undefined || published.mayHide(method, template),
    /** The request fields of an operation in the server's OpenAPI document. */
    takes: (method: string, template: string): readonly string[] =>
      Object.keys(membersOf(membersOf(published.find(method, template)?.requestBody?.schema).properties)),
    async read(
      operation: string,
      path: Members,
      headers?: Readonly<Record<string, string>>,
    ): Promise<Members | undefined> {
      const { isSuccess, json } = await send('GET', pathOf(operation), path, headers);
      return isSuccess && isObject(json) ? json : undefined;
    },
    /** Whether the operation refuses at least one caller of the profile with 429. */
    async isThrottled(operation: string) {
      for (const headers of Object.values(credentials))
        if ((await send('GET', pathOf(operation), {}, headers)).status === 429) return true;
      return false;
    },
    /** Sends a generated body with the `known` values, and returns the object in the response. */
    async send(method: string, template: string, path: Members, known: Members = {}): Promise<Members> {
      const operation = published.find(method, template);
      const address = filled(template, path);
      // A record within a record that this run created needs no permission: both are deleted together.
      const isBelow = created.some((each) => address.startsWith(`${each.path}/${each.id}/`));
      const isCreating = method === 'POST' && published.find('GET', template) !== undefined;
      if (recordsStay && isCreating && !isBelow) assertMayStay(profile, address);
      const { example, given } = examplesFor(contract, profile, method, template);
      const body = operation && (await bodyFor(operation, example, known, { list }, given));
      const { status, json } = await send(method, template, path, key, body);
      if (status >= 200 && status < 300) {
        const made = membersOf(json);
        if (typeof made.id === 'string' || typeof made.id === 'number')
          created.push({ path: address, id: String(made.id) });
        return made;
      }
      const needs = `${method} ${template}`;
      throw stateUnsupported(
        `${needs}, which the state needs, returned ${status}; give a request body under "bodies" in the profile`,
        [needs],
      );
    },
  };
}

export function unsupported(state: string, why: string): Untestable {
  return stateUnsupported(`"${state}": ${why}`, [state]);
}

/** A profile may rename a parameter, which then gets the next value that no parameter is named after. */
export function filled(template: string, path: Members): string {
  const names = parametersOf(template);
  const others = Object.keys(path).filter((name) => !names.includes(name));
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name] ?? path[others.shift() ?? name])),
  );
}

/** The example body in the profile, by method and path, otherwise that in the contract; and what is given. */
function examplesFor(
  contract: Contract,
  profile: Profile,
  method: string,
  template: string,
): Readonly<Record<'example' | 'given', Members>> {
  const { paths, bodies = {} } = profile;
  const found = [...contract.operations.values()].find((operation) => {
    const endpoint = endpointOf(operation, paths[operation.id]);
    return endpoint.method === method && endpoint.path === template;
  });
  const own = bodies[`${method} ${template}`];
  if (own !== undefined) return { example: own, given: own };
  // If a PUT path has more parameters than the contract's, the PUT sets one item: the example does not fit.
  const isOneOf = method === 'PUT' && parametersOf(template).length > parametersOf(found?.path ?? '').length;
  const { examples: [first] = [], given = {} } = (isOneOf ? undefined : found?.requestBody) ?? {};
  return { example: membersOf(first?.value), given };
}
