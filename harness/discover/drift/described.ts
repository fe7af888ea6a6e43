import { type Access, accessOf, schemesOf } from './access.ts';
import { entriesOf, folded, listOf, membersOf, textOf } from './plain.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly openPoint?: string;
}

export interface DescribedHeader {
  readonly name: string;
  readonly isRequired: boolean;
  readonly openPoint?: string;
}

/** A body by what is said of it; without media types nothing is. */
export interface DescribedBody {
  readonly mediaTypes: readonly string[];
  /** Of its JSON form. */
  readonly schema?: unknown;
  readonly isRequired: boolean;
}

export interface DescribedAnswer extends DescribedBody {
  readonly headers: readonly DescribedHeader[];
  /** The status is a choice of the contract. */
  readonly openPoint?: string;
}

/** One operation of an OpenAPI document, the contract's marks among it where it carries them. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  /** The whole path, that of the first server included. */
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  readonly body?: DescribedBody;
  readonly answers: ReadonlyMap<string, DescribedAnswer>;
  readonly access: Access;
  /** `stated`, or the open point under which the contract chose method and path. */
  readonly pathBasis: string;
  readonly requiredAccess: string;
  readonly isList: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

type Json = Readonly<Record<string, unknown>>;

/** All operations of a dereferenced document, in its order. */
export function describedOperations(document: Json): readonly DescribedOperation[] {
  const base = pathOfServer(membersOf(listOf(document.servers)[0]).url);
  const schemes = schemesOf(document);
  return entriesOf(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const described = membersOf(item)[method];
      if (typeof described !== 'object' || described === null) return [];
      const operation = membersOf(described);
      const shared = listOf(membersOf(item).parameters);
      const access = accessOf(operation.security ?? document.security, schemes);
      return [{ ...reduced(operation, shared), access, method: method.toUpperCase(), path: base + path }];
    }),
  );
}

function reduced(
  operation: Json,
  shared: readonly unknown[],
): Omit<DescribedOperation, 'access' | 'method' | 'path'> {
  const parameters = new Map(
    [...shared, ...listOf(operation.parameters)]
      .map(parameterOf)
      .map((each) => [`${each.in} ${each.name}`, each]),
  );
  return {
    id: textOf(operation.operationId) ?? '',
    parameters: [...parameters.values()],
    ...(operation.requestBody !== undefined && { body: bodyOf(operation.requestBody) }),
    answers: new Map(
      entriesOf(operation.responses).map(([status, each]) => [status.toUpperCase(), answerOf(each)]),
    ),
    pathBasis: textOf(operation['x-path-basis']) ?? 'stated',
    requiredAccess: textOf(operation['x-access']) ?? 'unstated',
    isList: operation['x-list'] === true,
  };
}

function parameterOf(value: unknown): DescribedParameter {
  const parameter = membersOf(value);
  return {
    name: textOf(parameter.name) ?? '',
    in: textOf(parameter.in) ?? '',
    isRequired: parameter.required === true,
    schema: parameter.schema ?? jsonIn(parameter.content),
    ...marked(parameter),
  };
}

function bodyOf(value: unknown): DescribedBody {
  const { content, required } = membersOf(value);
  const schema = jsonIn(content);
  return {
    mediaTypes: Object.keys(membersOf(content)),
    isRequired: required === true,
    ...(schema !== undefined && { schema }),
  };
}

function answerOf(value: unknown): DescribedAnswer {
  const headers = entriesOf(membersOf(value).headers).map(([name, header]) => ({
    name,
    isRequired: membersOf(header).required === true,
    ...marked(membersOf(header)),
  }));
  return { ...bodyOf(value), headers, ...marked(membersOf(value)) };
}

function marked(value: Json): { readonly openPoint?: string } {
  const openPoint = textOf(value['x-open-point']);
  return openPoint === undefined ? {} : { openPoint };
}

/** Whether a media type is JSON or may be; the document leaves its exact name open (OP-07). */
export function isJson(mediaType: string): boolean {
  return /^(application|text)\/(.*\+)?json\b|^\*\/\*|^application\/\*/i.test(mediaType);
}

function jsonIn(content: unknown): unknown {
  const found = entriesOf(content).find(([mediaType]) => isJson(mediaType));
  return membersOf(found?.[1]).schema;
}

function pathOfServer(url: unknown): string {
  if (typeof url !== 'string' || url.includes('{') || !URL.canParse(url, 'http://server.invalid')) return '';
  return new URL(url, 'http://server.invalid').pathname.replace(/\/+$/, '');
}

/** A parameter of that name and place, in whatever casing. */
export function parameterNamed(
  { parameters }: DescribedOperation,
  place: string,
  name: string,
): DescribedParameter | undefined {
  const own = parameters.filter((each) => each.in === place);
  return own.find((each) => each.name === name) ?? own.find((each) => folded(each.name) === folded(name));
}
