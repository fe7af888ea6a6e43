import process from 'node:process';
import { run } from './cli.ts';
import { processEnvironment } from './environment.ts';

process.exitCode = await run(process.argv.slice(2), processEnvironment(process));
