/** Why a request is refused. The kind is not sent: codes and most statuses are open (§7.8, §7.9). */
export type RefusalKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'unreadable-id'
  | 'method-not-allowed'
  | 'malformed-body'
  | 'invalid-request'
  | 'unknown-name'
  | 'foreign-target'
  | 'numeric-enum'
  | 'page-too-deep'
  | 'activity-in-progress'
  | 'administrator-lockout'
  | 'too-many-requests'
  | 'database-unreachable'
  | 'internal-error';

interface RefusalExtras {
  details?: string;
  /** Messages by the name of the field that they concern. */
  validationErrors?: Record<string, string[]>;
  headers?: Record<string, string>;
}

/** Thrown where a request cannot be served; converted to an error response in one place. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly extras: RefusalExtras;

  constructor(kind: RefusalKind, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.kind = kind;
    this.extras = extras;
  }
}

/** A refusal about one field of a request. */
export function refuseField(kind: RefusalKind, field: string, message: string): Refusal {
  return new Refusal(kind, `${field}: ${message}`, {
    details: 'The request was not carried out.',
    validationErrors: { [field]: [message] },
  });
}
