import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';
import { parse } from 'yaml';
import { HarnessError } from '#harness/errors.ts';
import { root } from '#harness/root.ts';
import { isObject } from './json-values.ts';

/** The location in the bundled document of each part of the contract, by its file or folder. */
const components: Readonly<Record<string, string>> = {
  schemas: 'schemas',
  examples: 'examples',
  'parameters.yaml': 'parameters',
  'responses.yaml': 'responses',
  'headers.yaml': 'headers',
};

type Node = Readonly<Record<string, unknown>>;

/**
 * The contract as one document, as a server would publish it: referenced parts become named components, and
 * paths are inlined.
 */
export async function bundleContract(): Promise<OpenAPIV3_1.Document> {
  const folder = join(root, 'openapi');
  const files = new Map<string, Promise<Node>>();
  const collected: Record<string, Record<string, unknown>> = {};
  const origins = new Map<string, string>();

  const read = (file: string): Promise<Node> => {
    const known = files.get(file) ?? readFile(file, 'utf8').then((text) => parse(text) as Node);
    files.set(file, known);
    return known;
  };

  async function convert(node: unknown, file: string): Promise<unknown> {
    if (Array.isArray(node)) return Promise.all(node.map((item) => convert(item, file)));
    if (!isObject(node)) return node;
    const { $ref: reference, ...others } = node;
    const beside = Object.fromEntries(
      await Promise.all(
        Object.entries(others).map(async ([name, value]) => [name, await convert(value, file)]),
      ),
    );
    if (typeof reference !== 'string') return beside;
    const [path = '', pointer = ''] = reference.split('#/');
    const origin = path === '' ? file : join(dirname(file), path);
    const kind = kindOf(relative(folder, origin));
    if (origin === join(folder, 'service.yaml')) return { $ref: reference, ...beside };
    if (kind === undefined)
      return { ...((await convert(await part(origin, pointer), origin)) as Node), ...beside };
    const name = await collect(kind, pointer, origin);
    return { $ref: `#/components/${kind}/${name}`, ...beside };
  }

  async function collect(kind: string, pointer: string, origin: string): Promise<string> {
    // Examples in different files may have the same name, so their file is added; names of schemas are unique.
    const name = kind === 'examples' ? `${basename(origin, '.yaml')}-${pointer}` : pointer;
    const other = origins.get(`${kind}/${name}`);
    if (other === origin) return name;
    if (other !== undefined) throw invalid(`${basename(origin)} and ${basename(other)} both have "${name}"`);
    origins.set(`${kind}/${name}`, origin);
    const converted = await convert(await part(origin, pointer), origin);
    collected[kind] = { ...collected[kind], [name]: converted };
    return name;
  }

  async function part(file: string, name: string): Promise<unknown> {
    const content = await read(file);
    if (Object.hasOwn(content, name)) return content[name];
    throw invalid(`${basename(file)} has no "${name}"`);
  }

  const service = join(folder, 'service.yaml');
  const document = (await convert(await read(service), service)) as unknown as OpenAPIV3_1.Document;
  const named = Object.entries(collected).map(([kind, parts]) => [kind, sorted(parts)]);
  return { ...document, components: { ...document.components, ...Object.fromEntries(named.toSorted()) } };
}

function kindOf(path: string): string | undefined {
  const [first = ''] = path.split(/[\\/]/);
  return components[first];
}

/** Sorted by name: the files are read in parallel, so the order in which parts are found varies. */
function sorted(parts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const invalid = (what: string) =>
  new HarnessError('CONTRACT_INVALID', `Cannot bundle the contract: ${what}.`);
