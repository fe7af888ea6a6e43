import { join } from 'node:path';
import { Ajv } from 'ajv';
import { readYamlFile } from '#harness/files/yaml-file.ts';
import { root } from '#harness/root.ts';

/** Alterations that turn no rule red, and why that is right. */
export interface Exception {
  /** Which alterations, as their id is written; `*` stands for any text. */
  readonly alterations: string;
  /** The ledger entry or the sentence that permits them. */
  readonly permittedBy?: string;
  /** Why no rule can notice them, though the document does not permit them. */
  readonly survives?: string;
}

const file = join(root, 'harness/prove/alterations/exceptions.yaml');

const schema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['alterations'],
    properties: {
      alterations: { type: 'string' },
      permittedBy: { type: 'string', minLength: 1 },
      survives: { type: 'string', minLength: 1 },
    },
    oneOf: [{ required: ['permittedBy'] }, { required: ['survives'] }],
  },
};

/** A published list of exceptions: that of the alterations, unless another is named. */
export async function readExceptions(of = file): Promise<readonly Exception[]> {
  return (
    await readYamlFile(of, {
      name: 'list of exceptions',
      validator: () => new Ajv().compile<readonly Exception[]>(schema),
    })
  ).value;
}

export function covers({ alterations }: Exception, id: string): boolean {
  return new RegExp(`^${alterations.split('*').map(RegExp.escape).join('.*')}$`).test(id);
}
