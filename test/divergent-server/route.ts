import type { Caller } from './callers.ts';
import type { Store } from './store.ts';

export interface Asked {
  readonly store: Store;
  /** The values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** Nobody on a route that is open. */
  readonly caller: Caller;
  /** Whether the request came over TLS. */
  readonly isSecure: boolean;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A parameter that ends in `Id` is an integer, and `id` a GUID; the kind of any other is said: `{key:text}`. */
  readonly path: string;
  readonly access: 'open' | 'caller' | 'administrator';
  readonly handle: (asked: Asked) => Reply;
  readonly summary: string;
  /** The members of the body, by JSON type; a list of names is an enum. Those ending in `?` may be left out. */
  readonly takes?: Readonly<Record<string, string | readonly string[]>>;
  /** The members of an answer, or of each record in it, in the same way. */
  readonly gives?: Readonly<Record<string, string | readonly string[]>>;
  readonly list?: 'envelope' | 'array';
  /** How the query of a list is spelled. */
  readonly spelling?: 'Page' | 'page';
  /** Left out of the published document. */
  readonly isHidden?: boolean;
  readonly isExemptFromLimits?: boolean;
}

/** The parameters of a path, each with the form of its values. */
export function parametersOf(path: string): readonly { readonly name: string; readonly form: string }[] {
  return [...path.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', form]) => ({
    name,
    form: form ?? (name.endsWith('Id') ? 'integer' : 'guid'),
  }));
}

const forms: Readonly<Record<string, string>> = {
  integer: String.raw`\d{1,10}`,
  guid: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
  text: '[^/]+',
};

export function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(/\{(\w+)(?::\w+)?\}/g, (whole, name: string) => {
    const [parameter] = parametersOf(whole);
    return `(?<${name}>${forms[parameter?.form ?? 'text']})`;
  });
  return new RegExp(`^${pattern}$`);
}

/** An answer before it is written to the wire. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON; no body when left out. */
  readonly body?: unknown;
  /** Sent as it is, as a page. */
  readonly page?: string;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

const now = (): string => new Date().toISOString();

/** The documented error body. Some controllers leave the code empty. */
export const failure = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message, details: null, validationErrors: null, timestamp: now() },
});

/** RFC 9457, where the framework answers before a controller does. */
export const problem = (status: number, errors: Record<string, readonly string[]>): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    title: 'One or more validation errors occurred.',
    status,
    errors,
    traceId: '00-6f1c8c1b2d3e4f5061728394a5b6c7d8-0011223344556677-00',
  },
});

export const unauthorised = (): Reply => ({
  status: 401,
  headers: { 'set-cookie': ['.Portal.Nonce=x; path=/; httponly', '.Portal.Correlation=N; path=/; httponly'] },
  body: { error: 'Unauthorized', message: 'Authentication is required to access this resource.' },
});

export const forbidden = (): Reply => ({ status: 403 });

/** What the portal shows wherever nothing else answers. */
export const startPage = (): Reply => ({
  status: 200,
  page: '<!DOCTYPE html>\n<html lang="en"><head><title>Identity portal</title></head><body><app></app></body></html>',
});

export const referencePage = (): Reply => ({
  status: 200,
  page: '<!DOCTYPE html>\n<html lang="en"><head><title>API reference</title></head><body><main></main></body></html>',
});

/** Passwords are taken over TLS only, and waited for 30 seconds at most. */
export function refusalOfPassword(
  isSecure: boolean,
  { wait = 0 }: Readonly<Record<string, unknown>>,
): Reply | undefined {
  if (!isSecure) return failure(403, 'HTTPS_REQUIRED', 'Passwords are taken over TLS only.');
  if (Number(wait) >= 0 && Number(wait) <= 30) return undefined;
  return failure(400, 'VALIDATION_ERROR', 'wait lies between 0 and 30.');
}

/** What becomes of a password in this release: it waits its turn, and the answer says so at once. */
export function queued({ id, connectedSystemId }: Store['objects'][number]): object {
  return { connectedSystemId, connectedSystemObjectId: id, state: 'Queued', message: null };
}

/** How many requests a minute are served. */
interface Limits {
  readonly authenticated: () => number;
  readonly anonymous: number;
}

/** Counts by a fixed window without credentials, and by a sliding one with them. */
export function createLimiter({ authenticated, anonymous }: Limits) {
  const [windowMs, served] = [60_000, new Map<string, number[]>()];
  let opened = 0;
  let count = 0;
  const refusal = (untilMs: number): Reply => ({
    ...failure(429, 'RATE_LIMITED', 'Too many requests.'),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(untilMs / 1000))) },
  });
  return {
    /** As if a minute had passed. */
    forget(): void {
      served.clear();
      opened = 0;
    },
    /** A refusal where a caller, or without one an address, has asked too much. */
    refuse(caller: string | undefined): Reply | undefined {
      const now = Date.now();
      if (caller === undefined) {
        if (now - opened > windowMs) [opened, count] = [now, 0];
        count += 1;
        return count > anonymous ? refusal(opened + windowMs - now) : undefined;
      }
      const recent = (served.get(caller) ?? []).filter((at) => now - at < windowMs);
      const [oldest = now] = recent;
      if (recent.length >= authenticated()) return refusal(oldest + windowMs - now);
      served.set(caller, [...recent, now]);
      return undefined;
    },
  };
}

const largest = 100;
const deepest = 1_000_000;

/** How one list goes about its pages. */
export interface Paging {
  readonly usual?: number;
  /** Refuses a page that lies too deep as the framework does. */
  readonly refusesAsProblem?: boolean;
  /** What follows the first page begins with the last record of the page before. */
  readonly overlaps?: boolean;
  /** Counts no pages, and takes any size. */
  readonly isLoose?: boolean;
}

/** A page of records in the envelope; names of the query are taken in any letter case. */
export function page(records: readonly unknown[], query: URLSearchParams, paging: Paging = {}): Reply {
  const { usual = 25, refusesAsProblem, overlaps, isLoose } = paging;
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const all = sorted(records, given.get('sortby') ?? '', /^desc/i.test(given.get('sortdirection') ?? ''));
  const asked = { page: wholeNumber(given.get('page'), 1), size: wholeNumber(given.get('pagesize'), usual) };
  if (asked.page === undefined || asked.size === undefined)
    return problem(400, { page: ['The value is not valid.'] });
  const size = asked.size < 1 ? usual : isLoose ? asked.size : Math.min(asked.size, largest);
  const number = Math.max(asked.page, 1);
  if ((number - 1) * size > deepest) {
    const last = Math.floor(deepest / size) + 1;
    const message = `No more than ${deepest.toLocaleString('en-GB')} rows are skipped; the deepest page is ${last.toLocaleString('en-GB')}.`;
    return refusesAsProblem ? problem(400, { page: [message] }) : failure(400, 'VALIDATION_ERROR', message);
  }
  const from = (number - 1) * size - (overlaps && number > 1 ? 1 : 0);
  const totalPages = Math.ceil(all.length / size);
  return ok({
    items: all.slice(from, from + size),
    totalCount: all.length,
    page: number,
    pageSize: size,
    ...(!isLoose && { totalPages }),
    hasNextPage: number < totalPages,
    hasPreviousPage: number > 1,
  });
}

/** A field that the records do not have is ignored. */
function sorted(records: readonly unknown[], field: string, isDescending: boolean): readonly unknown[] {
  const keyOf = (record: unknown): string =>
    String(Object.entries(record ?? {}).find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]);
  if (field === '' || records.every((record) => keyOf(record) === 'undefined')) return records;
  const ascending = records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return isDescending ? ascending.toReversed() : ascending;
}

function wholeNumber(text: string | undefined, usual: number): number | undefined {
  if (text === undefined) return usual;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}
