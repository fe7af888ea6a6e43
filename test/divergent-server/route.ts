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
