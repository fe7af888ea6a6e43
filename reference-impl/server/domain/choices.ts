/**
 * What the document leaves open and no answer shows as a whole, so that it has to be chosen inside. Everything else that
 * is open can be said of requests and answers, and is chosen around the service.
 */
export interface Choices {
  /** Which condition wins when both hold (3.1.5). */
  readonly stalledWithOverdue: 'Stalled' | 'HeartbeatOverdue';
  readonly stalledWithNoHeartbeat: 'NoHeartbeat' | 'Stalled';
  /** Whether work that last moved forward exactly ten minutes ago still moves. */
  readonly tenMinutesExactly: 'moving' | 'stalled';
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
  tenMinutesExactly: 'moving',
  apiKeyHasIdentity: true,
  passwordAccess: 'authenticated',
  otherAccess: 'administrator',
  tokensOutliveReset: true,
  failedDeliverySettles: true,
};
