import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, list, text, type Values } from '#harness/cli/command.ts';
import type { Environment } from '#harness/cli/environment.ts';
import { progressLine } from '#harness/cli/progress.ts';
import { judgeFault } from '#harness/cli/proof/judge.ts';
import { runTrials } from '#harness/cli/proof/pool.ts';
import type { Trial, TrialResult } from '#harness/cli/proof/trial.ts';
import { wholeNumber } from '#harness/cli/serve.ts';
import { HarnessError } from '#harness/errors.ts';
import { rules } from '#harness/rules/catalogue.ts';
import { toolVersion } from '#harness/version.ts';
import { faults as catalogue, faultById } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';
import { isProven, type Proof, proofSummary, proofTable } from '#reports/proof.ts';

export const prove: Command = {
  name: 'prove',
  synopsis: 'prove [options]',
  summary: 'Turns faults and shakes on the harness itself: does each rule see its fault, and nothing else?',
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
    json: { type: 'boolean', help: 'print the proof as JSON on standard output' },
  },
  details: [
    'A fault is killed when the rule it breaks turns red; a shake passes when no rule does.',
    'Exit codes: 0 proven, 1 not, 2 wrong usage, 3 harness fault.',
  ],
  async run(_words, values, environment) {
    const started = performance.now();
    const chosen = chooseFaults(values);
    const shakes = wholeNumber(values, 'shakes', 0) ?? 50;
    const trials: Trial[] = [
      ...chosen.map(({ id }): Trial => ({ kind: 'fault', id })),
      ...Array.from({ length: shakes }, (_, index): Trial => ({ kind: 'shake', seed: index + 1 })),
    ];
    const results = await run(trials, values, environment);
    const proof = proofOf(chosen, results, performance.now() - started);
    await write(text(values, 'out') ?? 'reports/out', proof);
    environment.stdout.write(
      values['json'] === true ? `${JSON.stringify(proof, null, 2)}\n` : proofSummary(proof),
    );
    const isWhole = chosen.length === catalogue.length;
    return isProven(
      isWhole ? proof : { ...proof, figures: { ...proof.figures, rules: proof.figures.rulesProven } },
    )
      ? 0
      : 1;
  },
};

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

async function run(
  trials: readonly Trial[],
  values: Values,
  { stderr, interrupted }: Environment,
): Promise<readonly TrialResult[]> {
  const line = progressLine(stderr);
  const workers = wholeNumber(values, 'workers', 1) ?? availableParallelism();
  const results = await runTrials(trials, {
    workers,
    interrupted,
    progress: (done, { trial }) =>
      line.show(
        `${done} of ${trials.length} trials, last ${trial.kind === 'fault' ? trial.id : `shake ${trial.kind === 'shake' ? trial.seed : ''}`}`,
      ),
  });
  line.clear();
  return results;
}

function proofOf(chosen: readonly Fault[], results: readonly TrialResult[], durationMs: number): Proof {
  const faults = chosen.flatMap((fault) => {
    const result = results.find(({ trial }) => trial.kind === 'fault' && trial.id === fault.id);
    return result === undefined ? [] : [judgeFault(fault, result)];
  });
  const shakes = results.flatMap(({ trial, red, errors }) =>
    trial.kind === 'shake' ? [{ seed: trial.seed, red, errors }] : [],
  );
  const seenFailing = new Set(faults.filter(({ standing }) => standing === 'killed').map(({ rule }) => rule));
  const canFail = rules.filter(
    ({ basis, subject, excluded, retired }) =>
      basis !== 'open' && subject === 'server' && excluded === undefined && retired === undefined,
  );
  return {
    formatVersion: 1,
    tool: { name: 'svc-contract', version: toolVersion },
    durationMs: Math.round(durationMs),
    figures: {
      faults: faults.length,
      killed: faults.filter(({ standing }) => standing === 'killed').length,
      invisibleToSchemas: faults.filter(({ schemaSees, standing }) => !schemaSees && standing === 'killed')
        .length,
      seenByPrism: faults.filter(({ prismSees }) => prismSees).length,
      shakes: shakes.length,
      shakesPassed: shakes.filter(({ red, errors }) => red.length + errors.length === 0).length,
      rules: canFail.length,
      rulesProven: canFail.filter(({ id }) => seenFailing.has(id)).length,
    },
    faults,
    shakes,
    unproven: canFail.filter(({ id }) => !seenFailing.has(id)).map(({ id }) => id),
  };
}

async function write(folder: string, proof: Proof): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`),
    writeFile(join(folder, 'proof.md'), proofTable(proof)),
  ]);
}
