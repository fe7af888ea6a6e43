import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { gate } from './gate.ts';
import { everythingElse, whatAChangeNeeds } from './steps.ts';

// `npm test` runs the checks for a change; `--all` runs all checks, and `--rest` those that `--all` adds.
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    // Tests only every Nth mutant of the complete proof.
    sample: { type: 'string', default: '1' },
  },
});

const rest = everythingElse(Number(values.sample));
const minutes = values.sample === '1' ? 'twenty' : 'ten';
const cores = availableParallelism();
const here = cores === 2 ? '' : `; this machine has ${cores}`;

const [steps, duration] = values.rest
  ? [rest, `about ${minutes} minutes`]
  : values.all
    ? [[...whatAChangeNeeds, ...rest], `about ${minutes} minutes`]
    : [whatAChangeNeeds, 'at most two minutes'];

// Every step may need the generated files. Their sources may have changed, so they are generated again.
await import('#build/generate-types.ts');
await import('#build/typing/main.ts');
process.stdout.write(`${steps.length} steps, which take ${duration} on two quiet cores${here}.\n`);
process.exitCode = await gate(steps, (text) => process.stdout.write(text));
