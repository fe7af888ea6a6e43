import { isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { ToolOperation } from './document.ts';

type Document = Readonly<Record<string, unknown>>;

/** A document of OpenAPI 3.1 as 3.0: types with null become nullable, const an enum, examples one example. */
export function openApi30(document: Document): unknown {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (!isObject(node)) return node;
    const { type, const: only, examples, prefixItems: _, propertyNames: __, $schema: ___, ...rest } = node;
    const kept = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, visit(each)]));
    const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
    const isNullable = Array.isArray(type) && type.includes('null');
    return {
      ...kept,
      ...(typeof types[0] === 'string' && types.length === 1 && { type: types[0] }),
      ...(isObject(type) && { type: visit(type) }),
      ...(isNullable && { nullable: true }),
      ...(only !== undefined && (isObject(only) ? { const: visit(only) } : { enum: [only] })),
      ...exampleIn(examples),
    };
  };
  return { ...(visit(document) as object), openapi: '3.0.3' };
}

function exampleIn(examples: unknown): object {
  if (Array.isArray(examples)) return { example: examples[0] };
  if (!isObject(examples)) return {};
  const [first] = Object.values(examples);
  return isObject(first) && 'value' in first ? { example: first.value } : {};
}

/** The document with only the first success of each operation, for tools that expect each response in turn. */
export function onlySuccess(document: Document): Document {
  const paths = Object.entries(membersOf(document.paths)).map(([path, item]) => {
    const operations = Object.entries(membersOf(item)).map(([method, operation]) => {
      const { responses, ...rest } = membersOf(operation);
      const success = Object.entries(membersOf(responses)).find(([status]) => status.startsWith('2'));
      return [method, { ...rest, responses: Object.fromEntries(success === undefined ? [] : [success]) }];
    });
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The document with an example of the same name in the path, the body and the success of an operation. */
export function namingExamples({
  document,
  operations,
}: {
  readonly document: Document;
  readonly operations: readonly ToolOperation[];
}): Document {
  const copy = structuredClone(onlySuccess(document));
  for (const { method, path, status, shown, body } of operations) {
    const operation = membersOf(membersOf(membersOf(copy.paths)[path])[method.toLowerCase()]);
    for (const each of listOf(operation.parameters).map(membersOf)) {
      if (each.in === 'path')
        Object.assign(each, { examples: { OK: { value: each.example } }, example: undefined });
    }
    const content = (of: unknown) => membersOf(membersOf(membersOf(of).content)['application/json']);
    if (body !== undefined)
      Object.assign(content(operation.requestBody), {
        examples: { OK: { value: body } },
        example: undefined,
      });
    if (shown !== undefined)
      Object.assign(content(membersOf(operation.responses)[status]), { examples: { OK: { value: shown } } });
  }
  return copy;
}
