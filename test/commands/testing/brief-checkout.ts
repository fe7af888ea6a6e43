import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#harness/root.ts';

/** Rules that the reference implementation passes, from several areas, so that each shard has some. */
const fewRules = ['SH-04', 'SH-08', 'SY-03', 'AU-14', 'LS-03', 'LS-09', 'EN-01', 'PW-02', 'VR-01'];

/** How many rules a brief `verify` judges. */
export const briefRuleCount = fewRules.length;

/**
 * Puts a `svc-contract` into a job's folder that is this checkout, except that `verify` judges few rules. What a
 * documented job puts around its commands does not depend on how many rules they judge.
 */
export async function placeBriefCheckout(folder: string): Promise<void> {
  const main = join(folder, 'svc-contract/harness/cli/main.ts');
  await mkdir(dirname(main), { recursive: true });
  await writeFile(
    main,
    `if (process.argv[2] === 'verify') process.argv.push('--only', '${fewRules.join()}');
await import(${JSON.stringify(pathToFileURL(join(root, 'harness/cli/main.ts')).href)});
`,
  );
}
