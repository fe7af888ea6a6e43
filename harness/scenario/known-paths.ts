import { operationById } from '#harness/contract/contract.ts';
import type { Session } from '#harness/run/session/session.ts';

/**
 * Whether an operation is known to lie where it is asked for: the document or the profile says so, or it was
 * answered there before. Where the path is a guess, what is missing is our mistake and not the server's.
 */
export function knowsPath({ contract, profile, recorder }: Session, operation: string): boolean {
  if (operationById(contract, operation).pathBasis === 'stated') return true;
  if (profile.pathsConfirmed || profile.paths[operation] !== undefined) return true;
  return recorder.exchanges.some((each) => each.operation === operation && each.response.status < 400);
}
