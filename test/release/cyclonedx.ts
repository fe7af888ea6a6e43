import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';

/** The package with the schemas of CycloneDX. Only this check needs it, so it is not a dependency. */
export const schemasOfCycloneDx = '@cyclonedx/cyclonedx-library@10.3.0';

/** Validates a list of parts, with the schemas in a folder. Returns the problems, one per line. */
export async function invalidIn(sbom: string, folder: string): Promise<string> {
  const schema = async (name: string) =>
    JSON.parse(await readFile(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
  // Ajv does not have the formats of these schemas.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(await schema('bom-1.6'));
  if (validate(JSON.parse(sbom))) return '';
  return ajv.errorsText(validate.errors, { separator: '\n' });
}
