import type { Caller } from './callers.ts';
import type { Store } from './store.ts';

export interface Asked {
  readonly store: Store;
  /** The values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** An anonymous caller on an open route. */
  readonly caller: Caller;
  /** Whether the request came over TLS. */
  readonly isSecure: boolean;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * A parameter that ends in `Id` is an integer, and `id` a GUID; any other has its type in the path:
   * `{key:text}`.
   */
  readonly path: string;
  readonly access: 'open' | 'caller' | 'administrator';
  readonly handle: (asked: Asked) => Response;
  readonly summary: string;
  /** The fields of the body, by JSON type; a list of names is an enum. Types that end in `?` are optional. */
  readonly takes?: Readonly<Record<string, string | readonly string[]>>;
  /** The fields of a response, or of each record in it, in the same notation. */
  readonly gives?: Readonly<Record<string, string | readonly string[]>>;
  readonly list?: 'envelope' | 'array';
  /** The casing of a list's query parameters. */
  readonly spelling?: 'Page' | 'page';
  readonly isExemptFromLimits?: boolean;
}

/** The parameters of a path, each with the format of its values. */
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

export const ok = (body: unknown): Response => Response.json(body);
export const created = (body: unknown, status = 201): Response => Response.json(body, { status });

/** The documented error body. Some controllers leave the code empty. */
export const failure = (status: number, code: string, message: string, headers = {}): Response =>
  Response.json(
    { code, message, details: null, validationErrors: null, timestamp: new Date().toISOString() },
    { status, headers },
  );

/** RFC 9457, for responses of the framework. */
export const problem = (status: number, errors: Record<string, readonly string[]>): Response =>
  Response.json(
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status,
      errors,
      traceId: '00-6f1c8c1b2d3e4f5061728394a5b6c7d8-0011223344556677-00',
    },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

export const unauthorised = (): Response =>
  Response.json(
    { error: 'Unauthorized', message: 'Authentication is required to access this resource.' },
    {
      status: 401,
      headers: [
        ['set-cookie', '.Portal.Nonce=x; path=/; httponly'],
        ['set-cookie', '.Portal.Correlation=N; path=/; httponly'],
      ],
    },
  );

export const forbidden = (): Response => new Response(null, { status: 403 });

const htmlPage = (title: string, body: string) => (): Response =>
  new Response(
    `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  );

/** The page that the portal returns for every unknown path. */
export const startPage = htmlPage('Identity portal', '<app></app>');
export const referencePage = htmlPage('API reference', '<main></main>');

/** Accepts passwords over TLS only, with a wait of at most 30 seconds. */
export function refusalOfPassword(
  isSecure: boolean,
  { wait = 0 }: Readonly<Record<string, unknown>>,
): Response | undefined {
  if (!isSecure) return failure(403, 'HTTPS_REQUIRED', 'Passwords are taken over TLS only.');
  if (Number(wait) >= 0 && Number(wait) <= 30) return undefined;
  return failure(400, 'VALIDATION_ERROR', 'wait lies between 0 and 30.');
}

/** In this release a password is only queued, and the response says so at once. */
export function queued({ id, connectedSystemId }: Store['objects'][number]): object {
  return { connectedSystemId, connectedSystemObjectId: id, state: 'Queued', message: null };
}

/** Counts requests in a sliding window of a minute: per caller, and together for all without credentials. */
export function createLimiter(mostOf: (caller: string | undefined) => number) {
  const [windowMs, served] = [60_000, new Map<string | undefined, number[]>()];
  return {
    /** Resets the counts, as if a minute had passed. */
    forget: () => served.clear(),
    /** A refusal, if the caller has sent too many requests. */
    refuse(caller: string | undefined): Response | undefined {
      const now = Date.now();
      const recent = (served.get(caller) ?? []).filter((at) => now - at < windowMs);
      const [oldest = now] = recent;
      if (recent.length >= mostOf(caller)) {
        const seconds = Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
        return failure(429, 'RATE_LIMITED', 'Too many requests.', { 'retry-after': String(seconds) });
      }
      served.set(caller, [...recent, now]);
      return undefined;
    },
  };
}

const largest = 100;
const deepest = 1_000_000;

/** The paging of one list. */
export interface Paging {
  readonly usual?: number;
  /** Refuses a page beyond the depth limit with the framework's error body. */
  readonly refusesAsProblem?: boolean;
  /** Each page after the first starts with the last record of the previous one. */
  readonly overlaps?: boolean;
  /** Returns no totalPages, and accepts any page size. */
  readonly isLoose?: boolean;
}

/** A page of records in the envelope; query parameters are case-insensitive. */
export function page(records: readonly unknown[], query: URLSearchParams, paging: Paging = {}): Response {
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
