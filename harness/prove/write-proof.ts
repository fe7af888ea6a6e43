import { writeFiles } from '#harness/output-folder.ts';
import { type Proof, proofTable } from './proof.ts';

/** Writes `proof.json`, and the table of faults as `proof.md`. */
export function writeProof(folder: string, proof: Proof): Promise<void> {
  return writeFiles(folder, [
    ['proof.json', `${JSON.stringify(proof, null, 2)}\n`],
    ['proof.md', proofTable(proof)],
  ]);
}
