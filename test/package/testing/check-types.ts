import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

// A separate program, because vitest resolves this package to TypeScript sources, which Node does not load.
const [tarball = '', ...entrypoints] = process.argv.slice(2);
const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)), { entrypoints });
process.stdout.write(JSON.stringify(checked.types === false ? [{ kind: 'NoTypes' }] : checked.problems));
