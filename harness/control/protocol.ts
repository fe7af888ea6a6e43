import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Complaint } from '#harness/control/check.ts';
import { HarnessError } from '#harness/errors.ts';
import { root } from '#harness/root.ts';
import { parseYaml } from '#harness/yaml-file.ts';

const file = join(root, 'openapi/state-control.yaml');

/** Holds declarations against the published description of the protocol. */
export async function declarationComplaint(): Promise<Complaint> {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(parseYaml(await readFile(file, 'utf8'), file).value as object, 'protocol');
  const validate = ajv.getSchema('protocol#/components/schemas/Vocabulary');
  if (validate === undefined)
    throw new HarnessError('CONTRACT_INVALID', 'openapi/state-control.yaml has no schema Vocabulary.');
  return (declaration) => {
    if (validate(declaration) === true) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the declaration'} ${error?.message ?? 'is not understood'}`;
  };
}
