import { folded } from '#harness/contract/casing.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, type Fields, listOf, membersOf, textOf } from '#harness/contract/json-values.ts';
import { locatedOperations, nameless, type Operation } from '#harness/contract/operations.ts';

export interface Access {
  /** `unspecified` if the OpenAPI document declares no security anywhere. */
  readonly credentials: 'always' | 'optional' | 'never' | 'unspecified';
  /** Whether an API key in the documented header is sufficient. */
  readonly takesKey: boolean;
  readonly takesBearer: boolean;
}

type Method = 'key' | 'bearer' | 'other';

function schemesOf(document: Fields): ReadonlyMap<string, Method> | undefined {
  const declared = entriesOf(membersOf(document.components).securitySchemes);
  if (declared.length === 0) return undefined;
  return new Map(declared.map(([name, scheme]) => [name, methodOf(membersOf(scheme))]));
}

function methodOf(scheme: Fields): Method {
  const [type, location, name] = ['type', 'in', 'name'].map((key) => textOf(scheme[key])?.toLowerCase());
  if (type === 'apikey' && location === 'header') {
    if (name === 'x-api-key') return 'key';
    // Many generators describe a bearer token as an API key in this header.
    if (name === 'authorization') return 'bearer';
  }
  if (type === 'http') return textOf(scheme.scheme)?.toLowerCase() === 'bearer' ? 'bearer' : 'other';
  return type === 'oauth2' || type === 'openidconnect' ? 'bearer' : 'other';
}

function accessOf(security: unknown, schemes: ReadonlyMap<string, Method> | undefined): Access {
  const nobody = { takesKey: false, takesBearer: false };
  if (schemes === undefined && security === undefined) return { credentials: 'unspecified', ...nobody };
  const alternatives = listOf(security).map((each) => Object.keys(membersOf(each)));
  if (alternatives.every((names) => names.length === 0)) return { credentials: 'never', ...nobody };
  const suffices = (method: Method): boolean =>
    alternatives.some((names) => names.length > 0 && names.every((name) => schemes?.get(name) === method));
  return {
    credentials: alternatives.some((names) => names.length === 0) ? 'optional' : 'always',
    takesKey: suffices('key'),
    takesBearer: suffices('bearer'),
  };
}

/** An operation of the contract or of a server's OpenAPI document, for comparison. */
export interface DescribedOperation extends Operation {
  /** The full path: the path of the document's first server, then that of the operation. */
  readonly path: string;
  readonly admits: Access;
  /** The number of path parameters, not counting that of `/v{version}`. */
  readonly pathParameters: number;
  /** The last path segment that is not a parameter, changed by `folded`. For `/objects/{id}`: `objects`. */
  readonly lastName: string;
  /** The schema of the first success response. */
  readonly success: JsonSchema | undefined;
}

export function describedOperations(document: Fields): readonly DescribedOperation[] {
  const schemes = schemesOf(document);
  return locatedOperations(document, '/').map((operation) => {
    const { path } = operation;
    const names = path.split('/').filter((part) => part !== '' && !part.includes('{'));
    return {
      ...operation,
      path,
      admits: accessOf(operation.security, schemes),
      pathParameters: nameless(path).split('{}').length - 1,
      lastName: folded(names.at(-1) ?? ''),
      success: [...operation.responses].find(([status]) => status.startsWith('2'))?.[1].schema,
    };
  });
}

/** A parameter with that name and location, in any casing. */
export function parameterNamed({ parameters }: DescribedOperation, location: string, name: string) {
  const some = parameters.filter((each) => each.in === location);
  return some.find((each) => each.name === name) ?? some.find((each) => folded(each.name) === folded(name));
}

/** Whether two operations may be the same, judging by the methods and the numbers of path parameters. */
export function isAlikeInKind(wanted: DescribedOperation, given: DescribedOperation): boolean {
  if (wanted.pathParameters !== given.pathParameters) return false;
  if (wanted.method === given.method) return true;
  // The API document leaves the method of a reset open. For a PUT of the contract, a server may use PATCH.
  if (wanted.effect === 'reset') return given.method !== 'GET' && given.method !== 'HEAD';
  return wanted.method === 'PUT' && given.method === 'PATCH';
}

/** The prefix that most published paths have before the path of the contract, such as `/tenant-a`. */
export function prefixOf(wanted: readonly DescribedOperation[], given: readonly DescribedOperation[]) {
  const templates = new Set(wanted.map(({ path }) => nameless(path)));
  const votes = new Map<string, number>();
  for (const { path } of given) {
    const template = nameless(path);
    for (let at = 0; at !== -1 && at < 400; at = template.indexOf('/', at + 1)) {
      if (!templates.has(template.slice(at))) continue;
      votes.set(path.slice(0, at), (votes.get(path.slice(0, at)) ?? 0) + 1);
      break;
    }
  }
  const [first] = [...votes].toSorted(([a, m], [b, n]) => n - m || a.length - b.length);
  return first?.[0] ?? '';
}

/** Removes the prefix from a published path, and gives the path parameters their names in the contract. */
export function adoptedPath(path: string, prefix: string, wanted: string): string {
  const names = [...wanted.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const relative = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const versioned = relative.replace(/\/v\{[^}]*\}(?=\/)/, '/v1');
  const given = [...versioned.matchAll(/\{([^}:?]*)[^}]*\}/g)].map(([, name = '']) => name);
  const spare = names.filter((name) => !given.includes(name));
  return versioned.replaceAll(
    /\{([^}:?]*)[^}]*\}/g,
    (_, name: string) => `{${names.includes(name) ? name : (spare.shift() ?? name)}}`,
  );
}

export interface Match {
  readonly wanted: DescribedOperation;
  readonly given: DescribedOperation;
  readonly by: 'path' | 'operationId' | 'resemblance';
  /** Whether the match is certain. Without certainty, no deviation of the operation has the rank `breaks`. */
  readonly isSure: boolean;
}
