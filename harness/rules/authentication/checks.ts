import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, held, type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { isRefusal, isSuccess } from '#harness/rules/judging/expectation.ts';

/** Rules on who is let in that hold for all traffic (§5.2, §7.9). */
export const authenticationChecks: readonly PassiveCheck[] = [
  {
    rule: 'AU-16',
    examine(exchange, { contract }) {
      const { operation, caller, response } = exchange;
      if (operation === undefined || caller !== 'nobody' || showsCredentials(exchange)) return undefined;
      const { access } = operationById(contract, operation);
      if (access === 'open' || access === 'unstated') return undefined;
      // A page is the portal's answer for what is not there, not that of an operation.
      const isPage = /\bhtml\b/.test(response.headers['content-type'] ?? '');
      if (isSuccess(exchange)) return isPage ? undefined : broken('a refusal', `status ${response.status}`);
      return isRefusal(exchange) ? held : undefined;
    },
  },
  {
    rule: 'AU-18',
    examine(exchange, { contract }) {
      if (exchange.caller !== 'nobody' || !isTurnedAway(exchange, contract)) return undefined;
      const kind = showsCredentials(exchange) ? 'invalid credentials' : 'no credentials';
      return seen(`${exchange.response.status} for ${kind}`);
    },
  },
  {
    rule: 'AU-20',
    examine({ response }) {
      if (response.status !== 401) return undefined;
      const challenge = response.headers['www-authenticate'];
      return seen(challenge === undefined ? 'no challenge' : withoutPassingDetails(challenge));
    },
  },
];

/** A status other than 401 and 403 says so too, where the document says that the operation is there and not open. */
function isTurnedAway(exchange: Exchange, contract: Contract): boolean {
  const { status } = exchange.response;
  if (isRefusal(exchange)) return true;
  if (exchange.operation === undefined || status < 400 || status >= 500 || status === 429) return false;
  const { access, pathBasis } = operationById(contract, exchange.operation);
  return pathBasis === 'stated' && (access === 'authenticated' || access === 'administrator');
}

// In whatever place: a key that counts where it should not is judged by a rule of its own (AU-03).
function showsCredentials({ request: { headers, url } }: Exchange): boolean {
  const inHeaders = ['x-api-key', 'authorization', 'cookie'].some((name) => headers[name] !== undefined);
  return inHeaders || /[?&](?:(?:x-)?api[-_]?key|key|(?:access[-_]?)?token)=/i.test(url);
}

// What a challenge says of one request, such as the time at which its token expired, would never be seen twice.
function withoutPassingDetails(challenge: string): string {
  return challenge.replaceAll(/\b(error_description|nonce)="[^"]*"/g, '$1');
}
