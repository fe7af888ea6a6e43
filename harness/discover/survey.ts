import { casingOf, folded } from '#harness/contract/casing.ts';
import { type Contract, operationFor, sampleBody } from '#harness/contract/contract.ts';
import { valueOfType } from '#harness/contract/json-schema.ts';
import { type Fields, isObject, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { flawOfBody } from '#harness/profile/fit-profile.ts';
import { parametersOf, pathSourcesOf } from '#harness/profile/path-sources.ts';
import { adoptedPath } from './described.ts';
import { type Answer, isAnswerOf, type Probe } from './fetch-text.ts';
import { type Habits, habitsIn } from './habits.ts';
import type { Matching } from './match.ts';
import { guesses } from './resemblance.ts';
import { shapeOf } from './shape.ts';

export type Confidence =
  | 'published and responds'
  | 'responds'
  | 'published'
  /** The path comes from the given profile. */
  | 'given'
  | 'guessed'
  | 'default'
  | 'unknown';

/** An operation whose path the API document does not state, and its method and path on this server. */
export interface LocatedOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly ground: Confidence;
}

/** The endpoints that need no credentials. */
const openOperations = Object.keys(guesses).filter((id) => guesses[id]?.paths !== undefined);

export type Survey = Awaited<ReturnType<typeof survey>>;

const nothingPublished: Matching = { matches: [], missing: [], further: [], prefix: '' };

/** Inspects a server, with its OpenAPI document if there is one. Sends only GETs, and no credentials. */
export async function survey(
  contract: Contract,
  document: Matching | undefined,
  basePath: string,
  probe: Probe,
) {
  const matching = document ?? nothingPublished;
  const published = publishedPaths(contract, matching);
  const beyond = matching.prefix.startsWith(basePath)
    ? matching.prefix.slice(basePath.length)
    : matching.prefix;
  const prefix = await prefixIn(contract, beyond, published, probe);
  const probeBehind: Probe = (path) => probe(prefix + path);
  const found = new Map<string, Answer>();
  const system: LocatedOperation[] = [];
  for (const [operation, { paths }] of Object.entries(guesses)) {
    const { method, path } = operationById(contract, operation);
    const known = published.find((each) => each.operation === operation);
    const ground = document === undefined ? 'default' : 'unknown';
    if (paths === undefined) system.push(known ?? { operation, method, path, ground });
    else system.push(await locateOpen(contract, operation, [path, ...paths], known, probeBehind, found));
  }
  const { version } = membersOf(found.get(operationFor(contract, 'version').id)?.content);
  const placed = new Set(system.map(({ operation }) => operation));
  const habits = habitsIn(matching);
  return {
    prefix,
    /** User info, the reset, and the five endpoints that need no credentials. */
    system,
    others: atOtherPaths(contract, published, placed),
    /** Operations that the OpenAPI document omits and that do not respond. Empty if there is no document. */
    missing: await withoutThoseThatAnswer(matching, placed, probeBehind),
    ...proposedBodies(contract, matching, habits),
    habits,
    casing: casingOf([...found.values()].map(({ json }) => json)),
    ...(typeof version === 'string' && { version }),
  };
}

/** Operations whose path or method differs from the contract, if all path parameters can be filled in. */
function atOtherPaths(
  contract: Contract,
  published: readonly LocatedOperation[],
  placed: ReadonlySet<string>,
): readonly LocatedOperation[] {
  const paths = Object.fromEntries(
    published.map(({ operation, method, path }) => [operation, `${method} ${path}`]),
  );
  return published.filter(({ operation, path, method }) => {
    const documented = operationById(contract, operation);
    if (placed.has(operation) || (documented.path === path && documented.method === method)) return false;
    const known = parametersOf(documented.path);
    return pathSourcesOf(contract, paths, operation).every(
      ({ parameter, list }) => list !== undefined || known.includes(parameter),
    );
  });
}

/**
 * The missing operations, except those in `placed` and those of unstated access that respond with 200. The
 * latter serve the OpenAPI document and its documentation page, which the document need not list.
 */
async function withoutThoseThatAnswer(
  { missing: unpublished }: Matching,
  placed: ReadonlySet<string>,
  probe: Probe,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { id, path, access } of unpublished) {
    if (placed.has(id)) continue;
    const response = access === 'unstated' ? await probe(path) : undefined;
    if (response?.status !== 200) missing.push(id);
  }
  return missing;
}

async function locateOpen(
  contract: Contract,
  operation: string,
  usual: readonly string[],
  known: LocatedOperation | undefined,
  probe: Probe,
  found: Map<string, Answer>,
): Promise<LocatedOperation> {
  for (const path of new Set([...(known === undefined ? [] : [known.path]), ...usual])) {
    const answer = await probe(path);
    if (answer === undefined || !isAnswerOf(contract, operation, answer)) continue;
    found.set(operation, answer);
    const ground = known?.path === path ? 'published and responds' : 'responds';
    return { operation, method: 'GET', path, ground };
  }
  return known ?? { operation, method: 'GET', path: usual[0] ?? '', ground: 'unknown' };
}

// Tries paths with and without the OpenAPI document's prefix, because a proxy may change paths.
async function prefixIn(
  contract: Contract,
  prefix: string,
  published: readonly LocatedOperation[],
  probe: Probe,
): Promise<string> {
  if (!prefix.startsWith('/')) return '';
  for (const operation of openOperations) {
    const path = published.find((each) => each.operation === operation)?.path;
    if (path === undefined) continue;
    if (isAnswerOf(contract, operation, await probe(prefix + path))) return prefix;
    if (isAnswerOf(contract, operation, await probe(path))) return '';
  }
  return prefix;
}

/** The server's published paths for operations without a stated path, with the contract's parameter names. */
function publishedPaths(contract: Contract, { matches, prefix }: Matching): readonly LocatedOperation[] {
  return matches
    .filter(({ wanted }) => wanted.pathBasis !== 'stated' && contract.operations.has(wanted.id))
    .map(({ wanted, given, isSure }) => ({
      operation: wanted.id,
      method: given.method,
      path: adoptedPath(given.path, prefix, wanted.path),
      ground: isSure ? 'published' : 'guessed',
    }));
}

/** Example bodies for operations whose published request requires fields beyond the contract. */
function proposedBodies(
  contract: Contract,
  { matches }: Matching,
  { requests: { passwordMember = '' } }: Habits,
) {
  const bodies: Record<string, Fields> = {};
  /** Operations for which no example body can be made, each with the reason. */
  const unwritten: string[] = [];
  for (const { wanted, given } of matches) {
    const documented = contract.operations.get(wanted.id);
    const sample = documented && sampleBody(contract, documented);
    if (documented === undefined || !isObject(sample)) continue;
    const { members } = shapeOf(given.requestBody?.schema);
    const known = new Set([...Object.keys(sample), passwordMember].map(folded));
    const wants = [...members].filter(([, { isRequired }]) => isRequired);
    const further = wants.filter(([key]) => !known.has(key)).map(([, member]) => member);
    // If all required fields are known, no example is needed.
    // If no required field is known, the server expects a different body, so no example is proposed.
    if (further.length === 0 || further.length === wants.length) continue;
    const values = further.map(({ name, schema }) => [name, valueOfType(name, membersOf(schema))] as const);
    const unknown = values.find(([, value]) => value === undefined);
    const body = { ...sample, ...Object.fromEntries(values) };
    const flaw = unknown === undefined ? flawOfBody(documented, body) : `no value is known for ${unknown[0]}`;
    if (flaw === undefined) bodies[documented.id] = body;
    else unwritten.push(`${documented.id} (${flaw.replace(/^\./, '')})`);
  }
  return { bodies, unwritten };
}
