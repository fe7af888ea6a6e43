/** The status of each kind of refusal. If a line has no section (§), the document states no status. */
export const statuses = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'unreadable-id': 404,
  'method-not-allowed': 405,
  'malformed-body': 400,
  'invalid-request': 400,
  'unknown-name': 400, // §7.2
  'foreign-target': 400,
  'numeric-enum': 400, // §7.2
  'page-too-deep': 400, // §7.3
  'activity-in-progress': 409, // §7.5
  'administrator-lockout': 409, // §7.6
  'too-many-requests': 429, // §7.4
  'database-unreachable': 503,
  'internal-error': 500,
};

/** The `code` of an error is its kind in capitals with underscores. The document leaves codes open (§7.8). */
export type RefusalKind = keyof typeof statuses;

interface RefusalExtras {
  details?: string;
  /** Messages by the name of the field that they concern. */
  validationErrors?: Record<string, string[]>;
  headers?: Record<string, string>;
}

/** Thrown if a request cannot be served. All refusals are converted to error responses in one place. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly extras: RefusalExtras;

  constructor(kind: RefusalKind, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.kind = kind;
    this.extras = extras;
  }
}

export function refuseField(field: string, message: string, kind: RefusalKind = 'invalid-request'): Refusal {
  return new Refusal(kind, `${field}: ${message}`, {
    details: 'The request was not carried out.',
    validationErrors: { [field]: [message] },
  });
}
