import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import type { HarEntry } from './har.ts';

/** Paths below that of the API reference page. The contract lists only the page itself. */
const unlisted = /^\/api\/reference\/.+/;

/** How many requests are held back until one shows the address of the API. */
const mostPending = 1_000;

/**
 * Selects the requests to the API below the address `given`. Without `given`, all API requests must share one origin:
 * the second one ends the reading with an error.
 */
export function ownRequests(contract: RequestContract, file: string, given?: string) {
  const isOperation = operationsOf(contract);
  let base = given?.replace(/\/+$/, '');
  let isOwn = base === undefined ? undefined : isOwnRequest(contract, base);
  let [all, own] = [0, 0];
  return {
    /** The address of the API; known once a request to it was read. */
    base: () => base ?? '',
    aside: () => all - own,
    async *select(entries: AsyncIterable<HarEntry>): AsyncGenerator<HarEntry> {
      let pending: HarEntry[] = [];
      for await (const entry of entries) {
        all += 1;
        pending.push(entry);
        if (given === undefined) {
          const origin = originOf(entry, isOperation);
          if (base !== undefined && origin !== undefined && origin !== base)
            throw ambiguous(file, [base, origin]);
          base ??= origin;
          isOwn ??= base === undefined ? undefined : isOwnRequest(contract, base);
        }
        if (isOwn === undefined && pending.length < mostPending) continue;
        const found = isOwn === undefined ? [] : pending.filter(isOwn);
        own += found.length;
        yield* found;
        pending = [];
      }
      if (all === 0) throw nothing(`${file} contains no requests.`);
      if (own === 0) {
        const where = base === undefined ? '' : ` at ${base}`;
        throw nothing(`No request in ${file} is for the API${where} (requests: ${all}).`);
      }
    },
  };
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

/** The origin of a request for an operation. That of a page or an extension of a browser has no host. */
function originOf({ request: { method, url } }: HarEntry, isOperation: IsOperation): string | undefined {
  if (!/^https?:/i.test(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return isOperation(method, pathname) ? origin : undefined;
}

function ambiguous(file: string, origins: readonly string[]): HarnessError {
  const hint = 'Select one of the addresses with --base-url.';
  return new HarnessError('USAGE', `${file} contains API requests to ${firstFew(origins)}.`, { hint });
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
