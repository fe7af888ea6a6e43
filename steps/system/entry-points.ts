import { membersOf, nameIn } from '#harness/contract/json-values.ts';
import { nameless, serverPaths } from '#harness/contract/operations.ts';
import { type Check, check, demand, holdsIf, shown } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';

/** An HTML page with text or with an element that can show content, such as a script or an image. */
export const isHtmlPage: Check = check((exchange) => {
  const { headers, body, status } = exchange.response;
  const type = headers['content-type'] ?? '';
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(type) && /<html|<!doctype/i.test(body);
  demand(isSuccess(exchange) && isHtml, 'an HTML page', `status ${status}, ${type}`);
  // A script counts as content, since a script may render the page. Any text counts too, including a title.
  const shows = /<(?:script|i?frame|img|object|embed|meta[^>]*http-equiv)\b/i.test(body) || hasText(body);
  return holdsIf(shows, 'a page with content', shown(body));
});

function hasText(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, '').trim() !== '';
}

/** Paths that the API document states (§4.1). An OpenAPI document of this API has one or more of them. */
const statedPaths = [
  '/api/v1/system/health',
  '/api/v1/metaverse/objects/{}/password',
  '/api/v1/synchronisation/connected-systems/{}/connector-space/{}/password',
];

/** An OpenAPI document of this API has a version, a title, a stated path, and references that resolve. */
export const isOpenApiDocument: Check = check((exchange) => {
  const { json, status } = exchange.response;
  demand(isSuccess(exchange) && isObject(json), 'an OpenAPI document', `status ${status}`);
  const version = json.openapi ?? json.swagger;
  const isVersion = typeof version === 'string' && /^(?:2\.0|3\.\d+(?:\.\d+)?)/.test(version);
  demand(isVersion, 'the version of OpenAPI', version);
  const { info, paths } = json;
  demand(typeof membersOf(info).title === 'string', 'info with a title', info);
  demand(isObject(paths), 'paths', paths);
  const templates = fullPathsIn(json, paths).map((path) =>
    nameless(path.replace(/\/v?\{[^}]*\}(?=\/(?:system|metaverse|synchronisation)\/)/i, '/v1'))
      .replace(/\/$/, '')
      .toLowerCase(),
  );
  const isDescribed = statedPaths.some((path) => templates.some((each) => each.endsWith(path)));
  const count = Object.keys(paths).length;
  demand(isDescribed, `one of the paths ${statedPaths.join(', ')}`, `only other paths: ${count}`);
  const dangling = referencesIn(json).find((reference) => !resolves(reference, json));
  return holdsIf(dangling === undefined, 'references that resolve', dangling);
});

/** Every path: alone, after `basePath` (OpenAPI 2), and after the path of each server (OpenAPI 3). */
function fullPathsIn(document: Fields, paths: Fields): readonly string[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const operations = isObject(item) ? [item, ...Object.values(item).filter(isObject)] : [];
    const bases = [...operations, document].flatMap((each) => serverPaths(each, '/api/openapi/v1.json'));
    const basePath = typeof document.basePath === 'string' ? document.basePath : '';
    return ['', basePath, ...bases].map((base) => `${base}/${path}`.replaceAll(/\/{2,}/g, '/'));
  });
}

/** The values of these schema keywords are data. A `$ref` in a value is not a reference. */
const values = ['example', 'examples', 'default', 'enum', 'const'];

/** Finds references within a document. A schema with `$id` is skipped: its references are relative to it. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value) || typeof value.$id === 'string') return [];
  const { $ref } = value;
  const direct = typeof $ref === 'string' && $ref.startsWith('#/') ? [$ref] : [];
  const parts = Object.entries(value).filter(([name]) => !values.includes(name) && !name.startsWith('x-'));
  return [...direct, ...parts.flatMap(([, part]) => referencesIn(part))];
}

function resolves(reference: string, document: Fields): boolean {
  const steps = reference.slice(2).split('/').map(nameIn);
  let value: unknown = document;
  for (const step of steps) {
    value = typeof value === 'object' && value !== null ? (value as Fields)[step] : undefined;
  }
  return value !== undefined;
}
