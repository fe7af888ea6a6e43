import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { parse } from 'yaml';
import { HarnessError } from '#harness/errors/errors.ts';
import { root } from '#harness/files/root.ts';
import { entriesOf, isObject, mapParts, membersOf } from './json-values.ts';

/** The contract as one document. Path items are inlined. All other parts of files become components. */
export async function bundleContract(): Promise<OpenAPIV3_1.Document> {
  const cwd = join(root, 'openapi');
  const files = globSync('{service,headers,parameters,responses,{paths,examples,schemas}/*}.yaml', { cwd });
  const contents = new Map<string, unknown>(
    files.map((file) => [file.replaceAll('\\', '/'), parse(readFileSync(join(cwd, file), 'utf8'))]),
  );

  /** Converts a node of a file: its references to files become references within the document. */
  function converted(node: unknown, file: string): unknown {
    const members = mapParts(node, (part) => converted(part, file));
    if (!isObject(node) || typeof node.$ref !== 'string') return members;
    const [path = '', name = ''] = node.$ref.split('#/');
    const origin = path === '' ? file : posix.join(posix.dirname(file), path);
    if (origin === 'service.yaml') return members;
    if (origin.startsWith('paths/')) return converted(membersOf(contents.get(origin))[name], origin);
    return { ...membersOf(members), $ref: `#/components/${kindOf(origin)}/${componentName(origin, name)}` };
  }

  const service = converted(contents.get('service.yaml'), 'service.yaml') as OpenAPIV3_1.Document;
  const components = { ...service.components } as Record<string, Record<string, unknown>>;
  for (const [file, content] of contents) {
    const kind = kindOf(file);
    if (kind === 'service' || kind === 'paths') continue;
    for (const [part, value] of entriesOf(content)) {
      const name = componentName(file, part);
      components[kind] ??= {};
      if (Object.hasOwn(components[kind], name))
        throw new HarnessError('CONTRACT_INVALID', `The contract has two ${kind} named "${name}".`);
      components[kind][name] = converted(value, file);
    }
  }
  const sorted = Object.entries(components).map(([kind, parts]) => [
    kind,
    Object.fromEntries(Object.entries(parts).toSorted()),
  ]);
  return { ...service, components: Object.fromEntries(sorted.toSorted()) };
}

/** The kind of a file's components: `schemas` for `schemas/x.yaml`, `headers` for `headers.yaml`. */
function kindOf(file: string): string {
  return file.replace(/[/.].*/, '');
}

/** Examples in different files may have the same name, so the file name is added to an example's name. */
function componentName(file: string, name: string): string {
  return file.startsWith('examples/') ? `${posix.basename(file, '.yaml')}-${name}` : name;
}
