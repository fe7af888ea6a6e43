import process from 'node:process';
import { parseArgs } from 'node:util';
import { gate } from './gate.ts';
import { sampleProof, steps } from './steps.ts';

// For whoever has just proven more than the sample.
const { values } = parseArgs({ options: { 'without-proof': { type: 'boolean', default: false } } });
const chosen = steps.filter((step) => !(values['without-proof'] && step === sampleProof));

process.exitCode = await gate(chosen, (text) => process.stdout.write(text));
