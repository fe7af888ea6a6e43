import type { Contract } from '#harness/contract/contract.ts';
import { credentialsIn } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { mask } from '#harness/redaction/secret-names.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import type { Judgement } from './monitor.ts';

export interface PassingServer {
  readonly contract: Contract;
  readonly profile: Profile;
  /** Whether nothing else changes the server: no other client, no update, no restart. */
  readonly isAlone: boolean;
}

/** Judges traffic whose callers are unknown, in the order in which responses arrived, by what came before. */
export type StartPassing = (
  server: PassingServer,
) => (sent: SentRequest, isConcurrent: boolean) => readonly Judgement[];

/** The credentials of a request; undefined if they are missing or masked, so that they identify no caller. */
export function knownCredentials({ request }: Exchange): string | undefined {
  const credentials = credentialsIn(request.headers).join('\n');
  return !/: \S/.test(credentials) || credentials.includes(mask) ? undefined : credentials;
}
