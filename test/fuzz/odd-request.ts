import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Dice } from './dice.ts';
import { oddHeaders, oddMediaTypes, oddQueries, oddSegments, oddTexts, oddValues } from './odd-values.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE', 'get'];

/** A request that somebody could send and nobody should: an operation of the contract with something wrong in it. */
export function oddRequest(
  { operations }: Contract,
  { roll, oneOf, hits }: Dice,
  credentials: Readonly<Record<string, string>>,
): Request {
  const operation = oneOf([...operations.values()]);
  const method = hits(0.15) ? oneOf(methods) : operation.method;
  const headers = new Headers(hits(0.85) ? credentials : oneOf(wrongCredentials));
  if (hits(0.4)) headers.set(...(oneOf(oddHeaders) as [string, string]));
  const isReading = /^(?:GET|HEAD)$/i.test(method);
  const body = isReading ? undefined : bodyFor(operation);
  if (body !== undefined) headers.set('content-type', hits(0.8) ? 'application/json' : oneOf(oddMediaTypes));
  const path = operation.path.replaceAll(/\{\w+\}/g, () => (hits(0.5) ? knownId : oneOf(oddSegments)));
  const place = hits(0.05) ? `${path}/${oneOf(oddSegments)}` : path;
  const queries = Array.from({ length: Math.floor(roll() * 3) }, () => oneOf(oddQueries));
  const query = hits(0.4) && queries.length > 0 ? `?${queries.join('&')}` : '';
  return new Request(`http://fuzz.invalid${place}${query}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });

  function bodyFor({ requestBody }: Operation): string {
    if (hits(0.2)) return oneOf(oddTexts);
    const sample: unknown = requestBody?.examples[0]?.value ?? {};
    const members = Object.entries(sample as object).map(([name, value]) =>
      hits(0.3) ? [name, oneOf(oddValues)] : [name, value],
    );
    if (hits(0.2)) members.push([oneOf(['x', '', '__proto__', 'constructor', 'ID']), oneOf(oddValues)]);
    return JSON.stringify(Object.fromEntries(members.filter(() => !hits(0.1))));
  }
}

const knownId = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';

const wrongCredentials: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-api-key': '' },
  { 'x-api-key': 'x'.repeat(5_000) },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: 'Basic dTpw' },
  { authorization: '\u00ff' },
  { cookie: 'svc=x' },
];
