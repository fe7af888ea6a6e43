import type { Freedoms } from './freedoms.ts';

/** Why a request is refused. Not what is sent: codes and most statuses are open (7.8, 7.9). */
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
  | 'page-size-too-large'
  | 'activity-in-progress'
  | 'administrator-lockout'
  | 'too-many-requests'
  | 'database-unreachable'
  | 'internal-error';

export interface RefusalExtras {
  details?: string;
  /** Messages by the name of the field they are about. */
  validationErrors?: Record<string, string[]>;
  headers?: Record<string, string>;
}

/** Thrown wherever a request cannot be served; one place turns it into an answer. */
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

/** How refusals become answers (2.9, 7). */
export interface Errors {
  statusOf(kind: RefusalKind, freedoms: Freedoms): number;
  codeOf(kind: RefusalKind, freedoms: Freedoms): string;
  body(refusal: Refusal, now: Date, freedoms: Freedoms): Record<string, unknown>;
}

export const documentedErrors: Errors = {
  statusOf(kind, freedoms) {
    switch (kind) {
      case 'numeric-enum': // 7.2
      case 'page-too-deep': // 7.3
        return 400;
      case 'activity-in-progress': // 7.5
      case 'administrator-lockout': // 7.6
        return 409;
      case 'too-many-requests': // 7.4
        return 429;
      case 'unauthenticated':
        return freedoms.unauthenticatedStatus;
      case 'forbidden':
        return freedoms.forbiddenStatus;
      case 'not-found':
        return 404;
      case 'unreadable-id':
        return freedoms.unreadableIdStatus;
      case 'method-not-allowed':
        return freedoms.wrongMethodStatus;
      case 'unknown-name':
        return freedoms.unknownNameStatus;
      case 'foreign-target':
        return freedoms.foreignTargetStatus;
      case 'database-unreachable':
        return freedoms.failureStatus;
      case 'internal-error':
        return 500;
      default:
        return freedoms.badRequestStatus;
    }
  },

  codeOf(kind, freedoms) {
    switch (freedoms.errorCodes) {
      case 'kebab-case':
        return kind;
      case 'PascalCase':
        return kind.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
      case 'numeric':
        return String(
          10_000 + ([...kind].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 7) % 9_000),
        );
      default:
        return kind.replaceAll('-', '_').toUpperCase();
    }
  },

  // 2.9: details and validationErrors are present in some errors only.
  body(refusal, now, freedoms) {
    const { details, validationErrors } = freedoms.errorExtras ? refusal.extras : {};
    return {
      code: this.codeOf(refusal.kind, freedoms),
      message: refusal.message,
      ...(details === undefined ? {} : { details }),
      ...(validationErrors === undefined ? {} : { validationErrors }),
      timestamp: now,
    };
  },
};
