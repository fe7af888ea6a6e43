import { formatRate, type Trials } from './proof.ts';
import { openPool, permittedServers } from './run-proof.ts';
import { nameOf, type Trial, type TrialResult } from './trial.ts';

interface ExplorationProofOptions extends Trials {
  readonly requests: number;
  readonly workers: number;
  readonly interrupted: AbortSignal;
  readonly progress: (done: number, of: number) => void;
}

/** Of the mutants whose responses all match the schemas, the share that an exploration must find. */
const leastFound = 0.6;

/** Explores each mutant and variant, without running features. Variants must have no problems. */
export async function proveExploration(options: ExplorationProofOptions) {
  const { requests, workers, interrupted, progress, mutants, derivedMutants } = options;
  const started = performance.now();
  const servers: readonly Trial[] = [
    ...mutants.map(({ id }): Trial => ({ kind: 'mutant', id })),
    ...derivedMutants.map(({ id }): Trial => ({ kind: 'derived', id, scenarios: [] })),
    { kind: 'calm' },
    ...permittedServers(options),
  ];
  await using pool = openPool({ workers, interrupted, progress: (done) => progress(done, servers.length) });
  const results = await pool.run(servers.map((of) => ({ kind: 'explored', of, requests })));
  return {
    requests,
    servers: results.map((result) => ({
      id: nameOf(result.trial),
      standing: standingOf(result),
      /** Whether a response violated the contract's schemas before the first finding. */
      schemaSees: result.schemaSees,
      red: result.red,
    })),
    unfinished: servers.length - results.length,
    durationMs: Math.round(performance.now() - started),
  };
}

type ExplorationProof = Awaited<ReturnType<typeof proveExploration>>;

function standingOf({ trial, red, isMet }: TrialResult) {
  if (trial.kind !== 'mutant' && trial.kind !== 'derived')
    return red.length > 0 ? 'false positive' : 'passed';
  if (red.length > 0) return 'found';
  return isMet === false ? 'not met' : 'missed';
}

function figuresOf({ servers }: ExplorationProof) {
  const count = (some: ExplorationProof['servers'], ...standings: readonly string[]): number =>
    some.filter(({ standing }) => standings.includes(standing)).length;
  const subtle = servers.filter(({ schemaSees }) => !schemaSees);
  return {
    mutants: count(servers, 'found', 'missed'),
    found: count(servers, 'found'),
    subtle: count(subtle, 'found', 'missed'),
    subtleFound: count(subtle, 'found'),
    permitted: count(servers, 'passed', 'false positive'),
    passed: count(servers, 'passed'),
  };
}

export function isProvenByExploring(proof: ExplorationProof): boolean {
  const { subtle, subtleFound, permitted, passed } = figuresOf(proof);
  return proof.unfinished === 0 && passed === permitted && subtleFound >= subtle * leastFound;
}

export function explorationProofSummary(proof: ExplorationProof): string {
  const { mutants, found, subtle, subtleFound, permitted, passed } = figuresOf(proof);
  return [
    '',
    `  mutants found      ${formatRate(found, mutants)}, by exploring with at most ${proof.requests} requests per mutant; no features were run`,
    `                     ${formatRate(subtleFound, subtle)} mutants with responses that are all valid against the schemas`,
    `  conforming servers ${formatRate(passed, permitted)} without a failure or a finding`,
    '',
    ...(proof.unfinished > 0 ? [`  interrupted; trials not run: ${proof.unfinished}`] : []),
    ...proof.servers
      .filter(({ standing }) => standing === 'false positive')
      .flatMap(({ id, red }) =>
        red.map(({ rule, expected, actual }) => `  ${id}: ${rule}, expected ${expected}, found ${actual}`),
      ),
    `  ${(proof.durationMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}
