import { describe, expect, it } from 'vitest';
import { loadContract, responseFor } from '#harness/contract/contract.ts';
import { operationById } from '#harness/contract/operations.ts';
import { requestValidator } from '#harness/contract/request-validator.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { openPrism } from './prism.ts';

const contract = await loadContract();
const session = await exercise(contract, await openPrism(contract));
const { exchanges } = session.recorder;

function problemsOf({ operation, request, response }: Exchange): readonly unknown[] {
  // All operations document the same error body, so `getBasicHealth` stands in for an unknown path.
  const documented = responseFor(operationById(contract, operation ?? 'getBasicHealth'), response.status);
  const type = response.headers['content-type']?.split(';')[0] ?? '';
  if (documented === undefined) return ['undocumented status'];
  if (!documented.mediaTypes.includes(type)) return [`media type ${type}`];
  if (documented.schema === undefined || request.method === 'HEAD') return [];
  return violationsOf(documented.schema, response.json, 'full');
}

describe('every exchange of the features with the mock', () => {
  it('matches the contract exactly', () => {
    expect(exchanges.length).toBeGreaterThan(300);
    const wrong = exchanges.flatMap((exchange) => {
      const problems = problemsOf(exchange);
      const { method, url } = exchange.request;
      return problems.length === 0 ? [] : [{ method, url, status: exchange.response.status, problems }];
    });
    expect(wrong).toEqual([]);
  });

  it('succeeds only if the request keeps the stated rules', () => {
    const validate = requestValidator(contract);
    const excused = exchanges.filter(({ request, response }) => {
      const { method, url, headers, body = '' } = request;
      const { violations } = validate({ method, url: new URL(url), headers: new Headers(headers), body });
      return response.status < 400 && violations.some(({ basis }) => basis === 'stated');
    });
    expect(excused.map(({ request }) => request)).toEqual([]);
  });
});
