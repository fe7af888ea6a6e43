import { Ajv2020 } from 'ajv/dist/2020.js';
import { readOwnData } from '#harness/bundled-data.ts';
import { trusted } from '#harness/compile-on-demand.ts';
import type { Complaint } from '#harness/control/check.ts';
import { HarnessError } from '#harness/errors.ts';

/** Holds declarations against the published description of the protocol. */
export function declarationComplaint(): Complaint {
  const ajv = new Ajv2020({ ...trusted, strict: false });
  ajv.addSchema(readOwnData('openapi/state-control.yaml') as object, 'protocol');
  const validate = ajv.getSchema('protocol#/components/schemas/Vocabulary');
  if (validate === undefined)
    throw new HarnessError('CONTRACT_INVALID', 'openapi/state-control.yaml has no schema Vocabulary.');
  return (declaration) => {
    if (validate(declaration) === true) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the declaration'} ${error?.message ?? 'is not understood'}`;
  };
}
