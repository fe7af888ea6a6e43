import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Proof, proofTable } from './proof.ts';

/** Writes `proof.json`, and the table of faults as `proof.md`. */
export async function writeProof(folder: string, proof: Proof): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`),
    writeFile(join(folder, 'proof.md'), proofTable(proof)),
  ]);
}
