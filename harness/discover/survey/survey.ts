import { type Casing, casingOf } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Matching } from '#harness/discover/drift/match.ts';
import { parametersOf, pathSourcesOf } from '#harness/http/profile/path-sources.ts';
import { candidatePaths, type OpenOperation, openOperations, placedByPerson } from './candidates.ts';
import type { Placed } from './location.ts';
import { type Answer, isAnswerOf, type Prober } from './probe.ts';
import { type ProposedBodies, proposedBodies } from './proposed-bodies.ts';
import { publishedPlaces } from './published-places.ts';

/** What a look at a server told. */
export interface Survey {
  readonly prefix: string;
  /** The five open endpoints, user info and the reset. */
  readonly system: readonly Placed[];
  /** Other operations that lie elsewhere than in the contract. */
  readonly others: readonly Placed[];
  /** Operations that the server's document does not offer; none without such a document. */
  readonly missing: readonly string[];
  /** Example bodies where the server asks for more than the contract shows. */
  readonly bodies: ProposedBodies;
  readonly casing: Casing;
  readonly version?: string;
}

/** Looks at a server, with its published operations if it has any. Nothing but GET of open endpoints is sent. */
export async function survey(
  contract: Contract,
  matching: Matching | undefined,
  basePath: string,
  probe: Prober,
): Promise<Survey> {
  const published = matching === undefined ? [] : publishedPlaces(contract, matching);
  const prefix = await prefixIn(contract, prefixBeyond(matching, basePath), published, probe);
  const found = new Map<OpenOperation, Answer>();
  const system: Placed[] = [];
  for (const operation of openOperations) {
    const known = published.find((each) => each.operation === operation);
    system.push(await placeOpen(contract, operation, known, { prefix, probe, found }));
  }
  for (const operation of placedByPerson) {
    const { method, path } = operationById(contract, operation);
    const known = published.find((each) => each.operation === operation);
    system.push(known ?? { operation, method, path, ground: matching === undefined ? 'default' : 'unknown' });
  }
  const version = (found.get('getVersion')?.content as { version?: unknown } | undefined)?.version;
  const placed = new Set(system.map(({ operation }) => operation));
  return {
    prefix,
    system,
    others: placedElsewhere(contract, published, placed),
    missing: await withoutThoseThatAnswer(matching, placed, { prefix, probe, found }),
    bodies: matching === undefined ? {} : proposedBodies(contract, matching),
    casing: casingOf([...found.values()].map(({ json }) => json)),
    ...(typeof version === 'string' && { version }),
  };
}

/** Those of which something tells what stands in their path; one that cannot be called has no place in a profile. */
function placedElsewhere(
  contract: Contract,
  published: readonly Placed[],
  placed: ReadonlySet<string>,
): readonly Placed[] {
  const paths = Object.fromEntries(
    published.map(({ operation, method, path }) => [operation, `${method} ${path}`]),
  );
  return published.filter(({ operation, path, method }) => {
    const own = operationById(contract, operation);
    if (placed.has(operation) || (own.path === path && own.method === method)) return false;
    const known = parametersOf(own.path);
    return pathSourcesOf(contract, paths, operation).every(
      ({ parameter, list }) => list !== undefined || known.includes(parameter),
    );
  });
}

/** A document need not list itself, nor the page that shows it: whether they are there is seen by asking. */
async function withoutThoseThatAnswer(
  matching: Matching | undefined,
  placed: ReadonlySet<string>,
  { prefix, probe }: Looking,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { id, path, access } of matching?.missing ?? []) {
    if (placed.has(id)) continue;
    const answer = access === 'unstated' ? await probe.ask(prefix + path) : undefined;
    if (answer?.status !== 200) missing.push(id);
  }
  return missing;
}

interface Looking {
  readonly prefix: string;
  readonly probe: Prober;
  readonly found: Map<OpenOperation, Answer>;
}

async function placeOpen(
  contract: Contract,
  operation: OpenOperation,
  known: Placed | undefined,
  { prefix, probe, found }: Looking,
): Promise<Placed> {
  const own = operationById(contract, operation).path;
  const paths = [...(known === undefined ? [] : [known.path]), own, ...candidatePaths[operation]];
  for (const path of new Set(paths)) {
    const answer = await probe.ask(prefix + path);
    if (answer === undefined || !isAnswerOf(contract, operation, answer)) continue;
    found.set(operation, answer);
    const ground = known?.path === path ? 'published and answers' : 'answers';
    return { operation, method: 'GET', path, ground };
  }
  return known ?? { operation, method: 'GET', path: own, ground: 'unknown' };
}

function prefixBeyond(matching: Matching | undefined, basePath: string): string {
  const prefix = matching?.prefix ?? '';
  return prefix.startsWith(basePath) ? prefix.slice(basePath.length) : prefix;
}

// A document may speak of the server behind a proxy: what answers decides.
async function prefixIn(
  contract: Contract,
  prefix: string,
  published: readonly Placed[],
  probe: Prober,
): Promise<string> {
  if (!prefix.startsWith('/')) return '';
  for (const operation of openOperations) {
    const path = published.find((each) => each.operation === operation)?.path;
    if (path === undefined) continue;
    if (isAnswerOf(contract, operation, await probe.ask(prefix + path))) return prefix;
    if (isAnswerOf(contract, operation, await probe.ask(path))) return '';
  }
  return prefix;
}
