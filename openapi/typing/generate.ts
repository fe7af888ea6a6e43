import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadContract } from '#harness/contract/contract.ts';
import { readNamedContract } from './named-contract.ts';
import { operationTable } from './operation-table.ts';
import { operationTypes } from './operation-types.ts';
import { schemaTypes } from './schema-types.ts';

const banner = '// Generated from service.yaml by npm run types:generate. Edit that instead.\n\n';
const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The files that are generated from the contract, by their names in `openapi/`. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const { schemas, operations } = await readNamedContract();
  const contract = await loadContract();
  const types = `${await schemaTypes(schemas)}\n${operationTypes(operations)}\n${helpers}`;
  return {
    'types.ts': laidOut(banner + types),
    'operations.json': laidOut(operationTable([...contract.operations.values()]), 'json'),
  };
}

/** Laid out as the rest of the code is. */
export function laidOut(text: string, ending = 'ts'): string {
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=generated.${ending}`], {
    input: text,
    encoding: 'utf8',
  });
}

const helpers = `export type OperationId = keyof Operations;

/** The body with which an operation answers a status. */
export type Answer<
  Id extends OperationId,
  Status extends keyof Operations[Id]['answers'],
> = Operations[Id]['answers'][Status];

/** The body of an answer that is no error. */
export type Success<Id extends OperationId> = Operations[Id]['answers'][keyof Operations[Id]['answers'] &
  (200 | 201 | 202)];

/** The body that an operation takes. */
export type RequestBody<Id extends OperationId> = NonNullable<Operations[Id]['body']>;
`;
