import { join } from 'node:path';
import { writeFiles } from '#harness/files/output-folder.ts';
import { type Proof, proofTable } from './proof.ts';
import { proofPage } from './proof-page.ts';

/** Writes `proof.json`, `proof.html` for people, and the table of faults as `proof.md`. Answers with the page's path. */
export async function writeProof(folder: string, proof: Proof, whole: boolean): Promise<string> {
  await writeFiles(folder, [
    ['proof.json', `${JSON.stringify(proof, null, 2)}\n`],
    ['proof.html', proofPage(proof, whole)],
    ['proof.md', proofTable(proof)],
  ]);
  return join(folder, 'proof.html');
}
