import type { DescribedOperation } from './described.ts';

/** A published operation, and the one of the contract that it is. */
export interface Match {
  readonly wanted: DescribedOperation;
  readonly given: DescribedOperation;
  readonly by: 'path' | 'operationId' | 'resemblance';
  /** Words and members both speak for it; a guess by one of them fails nobody. */
  readonly isSure: boolean;
}
