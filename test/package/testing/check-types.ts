import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

// Prints the problems that are-the-types-wrong finds in a tarball, for the given entry points. A separate
// program, because vitest resolves that package to its TypeScript sources, which Node does not load.
const [tarball = '', ...entrypoints] = process.argv.slice(2);
const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)), { entrypoints });
process.stdout.write(JSON.stringify(checked.types === false ? [{ kind: 'NoTypes' }] : checked.problems));
