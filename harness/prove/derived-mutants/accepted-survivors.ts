import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from '#harness/root.ts';
import { readYamlFile } from '#harness/yaml-file.ts';

/** Alterations that turn no rule red, and why that is right. */
export interface AcceptedSurvivor {
  /** Which alterations, as their id is written; `*` stands for any text. */
  readonly alterations: string;
  /** The ledger entry or the sentence that permits them. */
  readonly permittedBy?: string;
  /** Why no rule can notice them, though the document does not permit them. */
  readonly survives?: string;
}

const file = join(root, 'openapi/accepted-survivors.yaml');

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
export async function readAcceptedSurvivors(of = file): Promise<readonly AcceptedSurvivor[]> {
  return (
    await readYamlFile(of, {
      name: 'list of exceptions',
      validator: () => new Ajv().compile<readonly AcceptedSurvivor[]>(schema),
    })
  ).value;
}

export function covers({ alterations }: AcceptedSurvivor, id: string): boolean {
  return new RegExp(`^${alterations.split('*').map(RegExp.escape).join('.*')}$`).test(id);
}

/** Why it is right that no rule noticed a mutant, if it is. */
export function excuse(entry: AcceptedSurvivor | undefined): {
  readonly standing: 'permitted' | 'survivor' | 'unexplained';
  readonly because?: string;
} {
  const { permittedBy, survives } = entry ?? {};
  if (permittedBy !== undefined) return { standing: 'permitted', because: permittedBy };
  return survives === undefined ? { standing: 'unexplained' } : { standing: 'survivor', because: survives };
}
