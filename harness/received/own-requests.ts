import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import type { HarEntry } from './har.ts';

/** The requests of a recording that were sent to the service, and the number of all other requests. */
export interface OwnRequests {
  readonly base: string;
  readonly entries: readonly HarEntry[];
  readonly aside: number;
}

/** Paths below that of the API reference page. The contract lists only the page itself. */
const unlisted = /^\/api\/reference\/.+/;

/** The API requests below the address `given`. Without `given`, all API requests must share one origin. */
export function ownRequests(
  all: readonly HarEntry[],
  contract: RequestContract,
  file: string,
  given?: string,
): OwnRequests {
  if (all.length === 0) throw nothing(`${file} contains no requests.`);
  const base = given?.replace(/\/+$/, '') ?? baseOf(all, operationsOf(contract), file);
  const entries = all.filter(isOwnRequest(contract, base));
  if (entries.length === 0)
    throw nothing(`No request in ${file} is for the API at ${base} (requests: ${all.length}).`);
  return { base, entries, aside: all.length - entries.length };
}

/** Whether a request is one for the API below an address. */
export function isOwnRequest(contract: RequestContract, base: string): (entry: HarEntry) => boolean {
  const isOperation = operationsOf(contract);
  return ({ request: { method, url } }) => {
    const path = pathBelow(base, url);
    if (path === undefined || method.toUpperCase() === 'OPTIONS' || unlisted.test(path)) return false;
    return path.startsWith('/api/') || isOperation(method, path);
  };
}

function operationsOf(contract: RequestContract): IsOperation {
  const addressed = createOperationMatcher(contract);
  return (method, path) => addressed(method.toUpperCase(), path).operation !== undefined;
}

type IsOperation = (method: string, path: string) => boolean;

function baseOf(all: readonly HarEntry[], isOperation: IsOperation, file: string): string {
  const sent = all.filter(
    // A page or an extension of a browser has no host, and its address may look like that of an operation.
    ({ request: { method, url } }) => /^https?:/i.test(url) && isOperation(method, new URL(url).pathname),
  );
  const origins = [...new Set(sent.map(({ request }) => new URL(request.url).origin))];
  const [only] = origins;
  if (only === undefined) throw nothing(`No request in ${file} is for the API (requests: ${all.length}).`);
  if (origins.length === 1) return only;
  const hint = 'Select one of the addresses with --base-url.';
  throw new HarnessError('USAGE', `${file} contains API requests to ${firstFew(origins)}.`, { hint });
}

/** The path of an address relative to a base address; undefined for any other address. */
export function pathBelow(base: string, url: string): string | undefined {
  const [root, target] = [new URL(base), new URL(url)];
  const prefix = root.pathname.replace(/\/+$/, '');
  const isBelow = target.origin === root.origin && target.pathname.startsWith(`${prefix}/`);
  return isBelow ? target.pathname.slice(prefix.length) : undefined;
}

function nothing(message: string): HarnessError {
  const hint = 'Run the client against the service, and check that the address of the service is right.';
  return new HarnessError('NOTHING_EXERCISED', message, { hint });
}
