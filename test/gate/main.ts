import process from 'node:process';
import { gate } from './gate.ts';

process.exitCode = await gate((text) => process.stdout.write(text));
