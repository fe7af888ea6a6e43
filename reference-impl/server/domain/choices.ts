/**
 * The open points that have to be decided inside the service, because no single response shows them. All others are
 * applied to requests and responses from outside, by the middleware of `mocks/choices`.
 */
export interface Choices {
  /** Which condition wins when both hold (3.1.5, OP-20, OP-21). */
  readonly stalledWithOverdue: 'Stalled' | 'HeartbeatOverdue';
  readonly stalledWithNoHeartbeat: 'NoHeartbeat' | 'Stalled';
  /** Whether a service is stalled whose work last moved forward exactly ten minutes ago (OP-19). */
  readonly stalledAtExactlyTenMinutes: boolean;
  readonly apiKeyHasIdentity: boolean;
  readonly passwordAccess: 'authenticated' | 'administrator';
  /** Of the operations for which the document says no more than "most" (5.3). */
  readonly otherAccess: 'administrator' | 'authenticated' | 'reads-free';
  readonly tokensOutliveReset: boolean;
  readonly failedDeliverySettles: boolean;
}

/** What the reference implementation does unless a variant chooses otherwise. */
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
