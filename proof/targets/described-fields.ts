import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { type Fields, isObject, jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { createOperationMatcher } from '#harness/contract/operation-matcher.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { publishedFrom } from '#harness/profile/profile.ts';
import { describedValue, seedOf } from './described-values.ts';

/**
 * Adds fields that only the server's own document has to responses of the contract's operations: the API document
 * leaves most fields of records open, and commands for that server expect its own.
 */
export function withDescribedFields(contract: Contract, described: readonly Operation[]): Middleware {
  const published = publishedFrom(described);
  const operationAt = createOperationMatcher(contract);
  return (next) => async (request) => {
    const response = await next(request);
    const { operation } = operationAt(request.method, new URL(request.url).pathname);
    const own = operation && published.find(operation.method, operation.path);
    const schema = own?.responses.get(String(response.status))?.schema ?? own?.responses.get('200')?.schema;
    if (!response.ok || schema === undefined) return response;
    const text = await response.text();
    const content = jsonValue(text);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const body = isObject(content) ? JSON.stringify(completed(content, schema)) : text;
    return new Response(text === '' ? null : body, { status: response.status, headers });
  };
}

function completed(content: Fields, schema: JsonSchema): Fields {
  const { items } = content;
  const row = propertiesOf(schema).items?.items;
  if (!Array.isArray(items) || row === undefined) return withMissing(content, schema);
  return { ...content, items: items.map((each) => withMissing(membersOf(each), row)) };
}

/** The record with the described fields that it lacks. A record has the same ones in a list and alone. */
function withMissing(record: Fields, schema: JsonSchema): Fields {
  const known = new Map(Object.entries(record).map(([name, value]) => [folded(name), value]));
  const index = seedOf(String(record.id ?? '')) % 10_000;
  const missing = Object.entries(propertiesOf(schema)).filter(([name]) => !known.has(folded(name)));
  const added = missing.map(([name, described]) => {
    // The id of what was started has another name here, such as executionId.
    const [alike] = [...known].filter(([own]) => /id$/i.test(name) && own.endsWith(folded(name)));
    return [name, alike?.[1] ?? describedValue(name, described, 1, index)];
  });
  return { ...record, ...Object.fromEntries(added) };
}
