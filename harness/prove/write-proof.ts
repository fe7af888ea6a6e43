import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Proof, proofTable } from './proof.ts';
import { proofPage } from './proof-page.ts';

/** Writes `proof.json`, `proof.html` for people, and the table of faults as `proof.md`. Answers with the page's path. */
export async function writeProof(folder: string, proof: Proof, whole: boolean): Promise<string> {
  await mkdir(folder, { recursive: true });
  const page = join(folder, 'proof.html');
  await Promise.all([
    writeFile(join(folder, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`),
    writeFile(page, proofPage(proof, whole)),
    writeFile(join(folder, 'proof.md'), proofTable(proof)),
  ]);
  return page;
}
