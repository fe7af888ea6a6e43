import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

// This is a separate program: vitest would load the TypeScript files of `@arethetypeswrong/core`, and fail.
const [tarball = '', ...entrypoints] = process.argv.slice(2);
const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)), { entrypoints });
process.stdout.write(JSON.stringify(checked.types === false ? [{ kind: 'NoTypes' }] : checked.problems));
