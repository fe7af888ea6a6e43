import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { requestValidator } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { adaptedContract } from '#harness/profile/adapted-contract.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { Answered } from './event.ts';

/** Returns a function that finds the operation of an exchange, and how the request differs from the contract. */
export function createObserver(contract: Contract, profile: Profile, baseUrl: string) {
  const placed = adaptedContract(contract, { paths: profile.paths });
  const validate = requestValidator(placed);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return (
    exchange: Exchange,
    sent: Pick<Answered, 'caller' | 'isOdd' | 'isBesideOthers' | 'by' | 'credentials'>,
  ): Answered => {
    const { method, headers, body = '' } = exchange.request;
    const url = new URL(exchange.request.url);
    url.pathname = url.pathname.slice(prefix.length);
    const read = new Map(Object.entries(headers));
    const found = validate({ method, url, headers: read, body });
    const operation = method === 'HEAD' ? undefined : found.operation;
    return {
      ...sent,
      exchange: operation === undefined ? exchange : { ...exchange, operation },
      ...defined({ operation }),
      effect: operation === undefined ? 'write' : operationById(contract, operation).effect,
      path: found.path,
      violations: found.violations,
    };
  };
}
