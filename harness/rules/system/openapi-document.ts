import { nameIn } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, isObject, isSuccess, type Members } from '#harness/rules/judging/expectation.ts';

/** The operations whose method and path the document states and that a description of the API therefore contains (§4.1). */
const statedPaths = [
  '/api/v1/system/health',
  '/api/v1/metaverse/objects/{}/password',
  '/api/v1/synchronisation/connected-systems/{}/connector-space/{}/password',
];

/** A description of this API: with a version, a title, references that resolve, and an operation of the document. */
export function isOpenApiDocument(exchange: Exchange): void {
  const { json, status } = exchange.response;
  expectThat(isSuccess(exchange) && isObject(json), 'an OpenAPI document', `status ${status}`, exchange);
  const version = json.openapi ?? json.swagger;
  const isVersion = typeof version === 'string' && /^(?:2\.0|3\.\d+(?:\.\d+)?)/.test(version);
  expectThat(isVersion, 'the version of OpenAPI', version, exchange);
  const { info, paths } = json;
  const title = isObject(info) ? info.title : undefined;
  expectThat(typeof title === 'string', 'info with a title', info, exchange);
  expectThat(isObject(paths), 'paths', paths, exchange);
  const templates = Object.keys(paths).map((path) => path.replaceAll(/\{[^}]*\}/g, '{}'));
  const isDescribed = statedPaths.some((path) => templates.some((each) => `/${each}`.endsWith(path)));
  expectThat(isDescribed, `one of ${statedPaths.join(', ')}`, `${templates.length} other paths`, exchange);
  const dangling = referencesIn(json).find((reference) => !resolves(reference, json));
  expectThat(dangling === undefined, 'references that lead somewhere', dangling, exchange);
}

/** The references within the document. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const { $ref } = value;
  const own = typeof $ref === 'string' && $ref.startsWith('#/') ? [$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function resolves(reference: string, document: Members): boolean {
  const steps = reference.slice(2).split('/').map(nameIn);
  let value: unknown = document;
  for (const step of steps) {
    value = typeof value === 'object' && value !== null ? (value as Members)[step] : undefined;
  }
  return value !== undefined;
}
