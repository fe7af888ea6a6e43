import process from 'node:process';
import { gate } from '#harness/gate/gate.ts';

process.exitCode = await gate((text) => process.stdout.write(text));
