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
