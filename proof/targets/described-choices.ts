import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { namesOf } from '#harness/contract/enum-fields.ts';
import { propertiesOf } from '#harness/contract/json-schema.ts';
import { isObject, jsonValue } from '#harness/contract/json-values.ts';
import { createOperationMatcher } from '#harness/contract/operation-matcher.ts';
import { type Operation, operationsOf } from '#harness/contract/operations.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { publishedFrom } from '#harness/profile/profile.ts';

/**
 * Accepts the names of enums and the fields to sort by that only the server's own document has, where the reference
 * implementation refuses them: a search as if it were without them, a body with a name of ours.
 */
export function withDescribedChoices(contract: Contract, described: readonly Operation[]): Middleware {
  const published = publishedFrom(described);
  const operationAt = createOperationMatcher(contract);
  const ours = new Map(operationsOf(contract.dereferenced).map((each) => [each.id, each]));
  return (next) => async (request) => {
    const copy = request.clone();
    const response = await next(request);
    const { operation } = operationAt(request.method, new URL(request.url).pathname);
    const own = operation && published.find(operation.method, operation.path);
    const our = operation && ours.get(operation.id);
    if (response.status !== 400 || own === undefined || our === undefined) return response;
    return next(await inOurWords(copy, own, our));
  };
}

async function inOurWords(request: Request, own: Operation, our: Operation): Promise<Request> {
  const url = new URL(request.url);
  for (const { name, schema } of own.parameters) {
    const names = namesOf(schema);
    for (const [sent, value] of [...url.searchParams])
      if (folded(sent) === folded(name) && (folded(name) === 'sortby' || names.includes(value)))
        url.searchParams.delete(sent);
  }
  const text = await request.text();
  const body = jsonValue(text);
  const { method, headers } = request;
  if (!isObject(body)) return new Request(url, { method, headers, body: text === '' ? null : text });
  const namesAt = ({ requestBody }: Operation, field: string): readonly string[] => {
    const found = Object.entries(propertiesOf(requestBody?.schema)).find(
      ([name]) => folded(name) === folded(field),
    );
    return namesOf(found?.[1] ?? {});
  };
  const fields = Object.entries(body).map(([name, value]) => {
    const [usual, ...further] = namesAt(our, name);
    const isTheirs = namesAt(own, name).some((each) => each === value);
    return [
      name,
      isTheirs && usual !== undefined && ![usual, ...further].some((each) => each === value) ? usual : value,
    ];
  });
  return new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(fields)) });
}
