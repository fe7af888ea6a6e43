import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, list, text, type Values, wholeNumber } from '#harness/cli/frame/command.ts';
import { exitCodeOf } from '#harness/cli/frame/interruption.ts';
import { progressLine } from '#harness/cli/frame/progress.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { clientProofSummary, isKilled, tryClientFaults } from '#harness/prove/client-proof.ts';
import { experiment } from '#harness/prove/experiment.ts';
import { isProven, type Proof, proofSummary, proofTable } from '#harness/prove/proof.ts';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import { faults as catalogue, faultById } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';

export const prove: Command = {
  name: 'prove',
  synopsis: 'prove [options]',
  summary: 'Turns faults and shakes on the harness itself: does each rule see its fault, and nothing else?',
  endsItself: true,
  maximumWords: 0,
  options: {
    fault: {
      type: 'string',
      multiple: true,
      value: 'ID',
      help: 'these faults alone, or all whose id begins so',
    },
    sample: { type: 'string', value: 'N', help: 'every Nth fault alone' },
    shakes: { type: 'string', value: 'N', help: 'how many seeds to shake with (default 50)' },
    workers: { type: 'string', value: 'N', help: 'how many trials at once (default: one a core)' },
    out: { type: 'string', value: 'DIR', help: 'where proof.json and proof.md go (default reports/out)' },
    clients: { type: 'boolean', help: 'faulty clients against the rules for clients, and nothing else' },
    json: { type: 'boolean', help: 'print the proof as JSON on standard output' },
  },
  details: [
    'A fault is killed when the rule it breaks turns red; a shake passes when no rule does.',
    'Exit codes: 0 proven, 1 not, 2 wrong usage, 3 harness fault, 130 interrupted: trials under way are finished, and\nthe proof tells how many were not.',
  ],
  async run(_words, values, environment) {
    if (values.clients === true) return proveClients(values, environment);
    const { stdout, stderr, interrupted } = environment;
    const faults = chooseFaults(values);
    const line = progressLine(stderr);
    const proof = await experiment({
      faults,
      shakes: wholeNumber(values, 'shakes', 0) ?? 50,
      workers: wholeNumber(values, 'workers', 1) ?? availableParallelism(),
      interrupted,
      progress: (done, of, last) => line.show(`${done} of ${of} trials, last ${last}`),
    });
    line.clear();
    await write(text(values, 'out') ?? 'reports/out', proof);
    const isWhole = faults.length === catalogue.length;
    stdout.write(values.json === true ? `${JSON.stringify(proof, null, 2)}\n` : proofSummary(proof, isWhole));
    if (interrupted.aborted) return exitCodeOf(interrupted);
    return isProven(proof, isWhole) ? 0 : 1;
  },
};

async function proveClients(values: Values, { stdout, stderr, interrupted }: Environment): Promise<number> {
  const wanted = list(values, 'fault');
  const faults = clientFaults.filter(
    ({ id }) => wanted.length === 0 || wanted.some((each) => id.startsWith(each)),
  );
  if (faults.length === 0)
    throw new HarnessError('USAGE', `There is no client fault "${wanted.join(', ')}".`);
  const line = progressLine(stderr);
  const trials = await tryClientFaults(await loadContract(), faults, interrupted, (done, last) =>
    line.show(`${done} of ${faults.length} faulty clients, last ${last}`),
  ).finally(() => line.clear());
  stdout.write(values.json === true ? `${JSON.stringify(trials, null, 2)}\n` : clientProofSummary(trials));
  if (interrupted.aborted) return exitCodeOf(interrupted);
  return trials.every(isKilled) ? 0 : 1;
}

function chooseFaults(values: Values): readonly Fault[] {
  const wanted = list(values, 'fault');
  const unknown = wanted.find(
    (id) => faultById(id) === undefined && !catalogue.some((each) => each.id.startsWith(id)),
  );
  if (unknown !== undefined) throw new HarnessError('USAGE', `There is no fault "${unknown}".`);
  const step = wholeNumber(values, 'sample', 1) ?? 1;
  return catalogue
    .filter(({ id }) => wanted.length === 0 || wanted.some((each) => id.startsWith(each)))
    .filter((_, index) => index % step === 0);
}

async function write(folder: string, proof: Proof): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`),
    writeFile(join(folder, 'proof.md'), proofTable(proof)),
  ]);
}
