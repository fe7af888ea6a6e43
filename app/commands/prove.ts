import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { exitCodeOf, interruptedExitCodes } from '#app/cli/interruption.ts';
import { defaultOut } from '#app/cli/options.ts';
import { progressLine } from '#app/cli/output.ts';
import {
  flag,
  list,
  type OptionTable,
  option,
  type ValuesOf,
  wholeNumber,
} from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { prepareFolder, writeFiles } from '#harness/files/output-files.ts';
import { newestRelease, type Release, releases } from '#harness/profile/profile.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { clientProofSummary, isProvenOfClients, proveRulesOfClients } from '#proof/run/client-proof.ts';
import { deriveMutants } from '#proof/run/derived-mutants.ts';
import {
  explorationProofSummary,
  isProvenByExploring,
  proveExploration,
} from '#proof/run/exploration-proof.ts';
import { isProven, proofSummary, proofTables } from '#proof/run/proof.ts';
import { runProof } from '#proof/run/run-proof.ts';
import { changedRules, selectClients, selectMutants } from '#proof/run/select-mutants.ts';

const options = {
  mutant: list('ID', 'try only mutants whose id starts with this; "rules --mutants" lists the ids'),
  'derived-mutant': option('TEXT', 'try only derived mutants whose id contains this', {
    multiple: true,
    excludes: ['clients'],
  }),
  variant: option('TEXT', 'try only variants of open points whose id contains this, e.g. OP-27', {
    multiple: true,
  }),
  clients: flag('test the rules for clients instead, with faulty clients'),
  explore: flag('test "explore" instead of the rules, with 2,000 requests per server', {
    excludes: ['clients', 'changed'],
  }),
  sample: option('N', 'try only every Nth mutant, derived mutant and variant', {
    takes: wholeNumber(1, 10_000),
    excludes: ['clients'],
  }),
  changed: flag('with --sample: also test what changed since the main branch', {
    excludes: ['clients', 'mutant', 'derived-mutant', 'variant'],
  }),
  'random-variants': option('N', 'number of random variants', {
    takes: wholeNumber(0, 10_000),
    excludes: ['clients'],
    default: '50, or none with --mutant, --derived-mutant or --variant',
  }),
  workers: option('N', 'number of trials that run in parallel', {
    takes: wholeNumber(1, 64),
    excludes: ['clients'],
    default: 'one per core',
  }),
  out: option('DIR', 'folder for the files of the proof', { default: defaultOut }),
  json: flag('print the proof as JSON on standard output'),
} as const satisfies OptionTable;

type Values = ValuesOf<typeof options>;

export const prove = defineCommand({
  name: 'prove',
  handlesInterrupt: true,
  options,
  details: [
    'A mutant is killed if the rule that it breaks fails. A derived mutant is generated from the contract: it changes or omits one field of the documented responses, or accepts a request that must be refused. At least one rule must fail, unless the open-points register permits the change or accepted-survivors.yaml gives a reason. A variant differs from the reference implementation in one way that the open-points register permits; no rule may fail. A random variant combines such differences at random, from a seed; no rule may fail.',
    '--changed looks for ids of rules and open points in the files that differ from the main branch, and adds up to 60 mutants of these rules, and all variants of these open points, to the sample. The reference implementation of an older release is tested only if a selected mutant needs that release.',
    'With --clients, a faulty client is killed in the same way. No rule may fail for a client that differs from the reference client only in permitted ways.',
    'With --explore, a mutant is found if "explore" reports a broken rule or another finding. Explore must find at least 60 % of the mutants whose responses are valid against the schemas, and nothing in variants and random variants.',
    `Exit codes: 0: proven; 1: not proven; 2: wrong usage; 3: internal error; ${interruptedExitCodes}. After any of these signals, running trials are finished, and the proof shows how many were skipped.`,
  ],
  async run(values, environment) {
    const isProven = await (values.clients ? proveClients : proveServers)(values, environment);
    const { interrupted } = environment;
    return interrupted.aborted ? exitCodeOf(interrupted) : isProven ? 0 : 1;
  },
});

async function proveServers(values: Values, { stdout, stderr, interrupted }: Environment): Promise<boolean> {
  const { 'random-variants': requestedVariants, json, changed, explore, ...wanted } = values;
  const { workers = availableParallelism(), out = defaultOut } = values;
  await prepareFolder(out);
  const { isWhole, ...trials } = selectMutants(deriveMutants(await loadContract()), {
    ...wanted,
    ...(changed && { changed: changedRules() }),
  });
  // If trials are selected by name, random variants are added only on request.
  const isNamed = wanted.mutant.length + wanted['derived-mutant'].length + wanted.variant.length > 0;
  const randomVariants = requestedVariants ?? (isNamed ? 0 : 50);
  const line = progressLine(stderr);
  const options = { ...trials, randomVariants, workers, interrupted };
  if (explore) {
    const progress = (done: number, of: number): void => line.show(`${done} of ${of} servers explored`);
    const exploration = proveExploration({ ...options, requests: 2_000, progress });
    const explored = await exploration.finally(() => line.clear());
    const text = jsonText(explored);
    await writeFiles(out, [['exploration-proof.json', text]]);
    stdout.write(json ? text : explorationProofSummary(explored));
    return isProvenByExploring(explored);
  }
  // With --changed, older releases that the change does not affect are skipped, to finish sooner.
  const isSelected = (release: Release): boolean =>
    release === newestRelease || trials.mutants.some((each) => each.release === release);
  const proof = await runProof({
    ...options,
    releases: changed ? releases.filter(isSelected) : releases,
    progress: (done, of, last) => line.show(`${done} of ${of} trials, last ${last}`),
  });
  line.clear();
  await writeFiles(out, [
    ['proof.json', jsonText(proof)],
    ['proof.md', proofTables(proof)],
  ]);
  stdout.write(
    json ? jsonText(proof) : `${proofSummary(proof, isWhole)}  report: ${join(out, 'proof.md')}\n`,
  );
  return isProven(proof, isWhole);
}

async function proveClients({ json, ...wanted }: Values, { stdout, stderr, interrupted }: Environment) {
  const line = progressLine(stderr);
  const contract = await loadContract();
  const proof = await proveRulesOfClients(contract, selectClients(wanted), interrupted, (done, of, last) =>
    line.show(`${done} of ${of} clients, last ${last}`),
  ).finally(() => line.clear());
  stdout.write(json ? jsonText(proof) : clientProofSummary(proof));
  return isProvenOfClients(proof);
}
