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

/** The requests that were in progress at the same time as another one, or as one that ended at `endedAt`. */
export function concurrentIn(all: readonly SentRequest[], endedAt = 0): ReadonlySet<SentRequest> {
  const found = new Set<SentRequest>();
  let last: SentRequest | undefined;
  for (const sent of all.toSorted((one, other) => startOf(one) - startOf(other))) {
    if (startOf(sent) <= endedAt) found.add(sent);
    if (last !== undefined && startOf(sent) <= last.endedAt) found.add(sent).add(last);
    if (last === undefined || sent.endedAt > last.endedAt) last = sent;
  }
  return found;
}

const startOf = ({ exchange }: SentRequest): number => Date.parse(exchange.at);

/** The credentials of a request; undefined if they are missing or masked, so that they identify no caller. */
export function knownCredentials({ request }: Exchange): string | undefined {
  const credentials = credentialsIn(request.headers).join('\n');
  return !/: \S/.test(credentials) || credentials.includes(mask) ? undefined : credentials;
}
