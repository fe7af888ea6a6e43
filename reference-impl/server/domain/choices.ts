/** Choices that the middleware in `proof/choices` cannot make by rewriting one request or response. */
export interface Choices {
  /** Which condition takes precedence when two hold (§3.1.5, OP-20, OP-21). */
  readonly stalledWithOverdue: 'Stalled' | 'HeartbeatOverdue';
  readonly stalledWithNoHeartbeat: 'NoHeartbeat' | 'Stalled';
  /** Whether a service is stalled if its last progress was exactly ten minutes ago (OP-19). */
  readonly stalledAtExactlyTenMinutes: boolean;
  readonly apiKeyHasIdentity: boolean;
  readonly passwordAccess: 'authenticated' | 'administrator';
  /** Who may call an operation if the document does not say (§5.3). */
  readonly otherAccess: 'administrator' | 'authenticated' | 'reads-free';
  readonly tokensOutliveReset: boolean;
  readonly failedDeliverySettles: boolean;
}

/** The choices of the reference implementation, unless a variant overrides them. */
export const ourChoices: Choices = {
  stalledWithOverdue: 'Stalled',
  stalledWithNoHeartbeat: 'NoHeartbeat',
  stalledAtExactlyTenMinutes: false,
  apiKeyHasIdentity: true,
  passwordAccess: 'authenticated',
  otherAccess: 'administrator',
  tokensOutliveReset: true,
  failedDeliverySettles: true,
};
