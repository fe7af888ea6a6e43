import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { newestRelease, type Release } from '#harness/profile/profile.ts';
import { ruleById, rules } from '#harness/register/register.ts';
import type { Progress } from '#harness/run/run-features.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { settleRules } from '#harness/verdict/build-result.ts';
import { mutants } from '#proof/mutants.ts';
import { serviceOf } from '#proof/shapes/service.ts';
import { type Trace, traceMutants } from '#proof/shapes/trace.ts';
import { withMutants, withRandomVariant } from '#proof/targets/modified-reference.ts';
import { openReference, type ReferenceTargetOptions } from '#proof/targets/reference.ts';
import { type DerivedMutant, mutating } from './derived-mutants.ts';
import { type Failures, failuresOf } from './failures.ts';
import { combineMiddleware, withVariant } from './variants.ts';

/** One run against the reference implementation, unchanged or with a change. Default of `scenarios`: all. */
export type Trial =
  | { readonly kind: 'calm'; readonly release?: Release }
  | { readonly kind: 'mutant'; readonly id: string; readonly scenarios?: readonly string[] }
  | { readonly kind: 'variant'; readonly id: string }
  | { readonly kind: 'random variant'; readonly seed: number }
  | { readonly kind: 'derived'; readonly id: string; readonly scenarios: readonly string[] };

/** A trial that does not run the features. Instead, `explore` sends at most `requests` requests. */
export interface ExploredTrial {
  readonly kind: 'explored';
  readonly of: Trial;
  readonly requests: number;
}

export function nameOf(trial: Trial): string {
  if (trial.kind === 'random variant') return `random variant ${trial.seed}`;
  return trial.kind === 'calm' ? `release ${trial.release ?? newestRelease}` : trial.id;
}

export interface TrialResult extends Failures {
  readonly trial: Trial;
  readonly exercised: readonly string[];
  readonly scenarios: number;
  /** Scenarios without a rule of the register. */
  readonly scenariosWithoutRule: readonly string[];
  /** For a mutant: whether a schema validator alone would detect the mutant (see `breaksSchema`). */
  readonly schemaSees: boolean;
  /** Only present for a run on the unmodified server. */
  readonly reachability?: Reachability;
  /** For a derived mutant: whether any response could be mutated. */
  readonly isMet?: boolean;
}

/** The rules for servers, except excluded rules. `breakableRules` are the testable rules that can fail. */
export const testableRules = rules.filter(
  ({ subject, excluded }) => subject === 'server' && excluded === undefined,
);
export const breakableRules = testableRules.filter(({ basis }) => basis !== 'open');
const breakableIds = breakableRules.map(({ id }) => id);

/** Opens the server of a trial in this process, without sockets. If `derived` is given, it mutates the responses. */
export async function openTrial(
  contract: Contract,
  trial: Trial,
  derived: DerivedMutant | undefined,
  more: ReferenceTargetOptions = {},
) {
  const mutant = derived && mutating(derived);
  const middleware = mutant && { middleware: [mutant.middleware] };
  const settings = { inProcess: true, contract, ...settingsOf(trial, contract), ...middleware, ...more };
  const met = () => mutant && { isMet: mutant.isMet() };
  return { ...(await openReference(settings)), met };
}

/** Runs one trial. */
export async function runTrial(
  contract: Contract,
  trial: Trial,
  derived: DerivedMutant | undefined,
): Promise<TrialResult> {
  const trace =
    trial.kind === 'calm' ? traceMutants(mutantsIn(trial.release), serviceOf(contract)) : undefined;
  const traced = trace && { behaviour: trace.behaviour, middleware: [() => trace.middleware] };
  const opened = await openTrial(contract, trial, derived, traced);
  try {
    // Rules on open points cannot fail, so scenarios that only observe are skipped.
    const only = trial.kind === 'mutant' || trial.kind === 'derived' ? breakableIds : undefined;
    const watch = trace && watchMutants(trace);
    const locations = 'scenarios' in trial ? trial.scenarios : undefined;
    const session = await exercise(contract, opened, { only, progress: watch?.progress }, locations);
    const settled = settleRules(session, only);
    const { exchanges } = session.recorder;
    // `schemaSees` is needed only for mutants, so the exchanges of other trials are not validated.
    const compared = trial.kind === 'mutant' ? exchanges : [];
    return {
      trial,
      ...failuresOf(settled),
      exercised: settled
        .filter(({ verdict }) => verdict !== 'untested' && verdict !== 'inapplicable')
        .map(({ id }) => id),
      scenarios: session.journal.scenarios.length,
      scenariosWithoutRule: session.journal.scenarios
        .filter((scenario) => !scenario.rules.some((id) => ruleById(id) !== undefined))
        .map(({ location }) => location),
      schemaSees: compared.some((exchange) => breaksSchema(contract, exchange)),
      ...(watch !== undefined && {
        reachability: { operations: scenariosByOperation(exchanges), mutants: watch.seen() },
      }),
      ...opened.met(),
    };
  } finally {
    await opened.close();
  }
}

function mutantsIn(wanted: Release = newestRelease): typeof mutants {
  return mutants.filter(({ release = newestRelease }) => release === wanted);
}

export function settingsOf(trial: Trial, contract: Contract): ReferenceTargetOptions {
  if (trial.kind === 'mutant') return withMutants([trial.id]);
  if (trial.kind === 'random variant') {
    const further = trial.seed % 3 === 0;
    if (trial.seed % 2 === 1) return { ...withRandomVariant(trial.seed), further };
    // Some middleware needs settings as a record and reset options in the body, so only the rest is random.
    const variant = withRandomVariant(trial.seed, { settingsAs: 'record', resetOptionsIn: 'body' });
    return { ...variant, further, middleware: combineMiddleware(trial.seed) };
  }
  if (trial.kind === 'variant') return withVariant(trial.id, contract);
  return trial.kind === 'derived' || trial.release === undefined ? {} : { release: trial.release };
}

/** Whether a schema validator alone would report a response: an undocumented status, or an invalid body. */
export function breaksSchema(contract: Contract, { operation, response }: Exchange): boolean {
  const described = contract.operations.get(operation ?? '');
  if (described === undefined) return false;
  const documented = responseFor(described, response.status);
  if (documented === undefined) return true;
  if (documented.schema === undefined) return false;
  return (
    response.content === undefined || violationsOf(documented.schema, response.content, 'full').length > 0
  );
}

/** The scenarios that a change can affect. A trial of the change skips all others. */
export interface Reachability {
  /** By operation: the scenarios that call it. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
  /** By id of a mutant: the scenarios in which the mutant would change the server's decision or response. */
  readonly mutants: Readonly<Record<string, readonly string[]>>;
}

function scenariosByOperation(exchanges: readonly Exchange[]): Reachability['operations'] {
  const byOperation = Map.groupBy(exchanges, ({ operation = '' }) => operation);
  return Object.fromEntries(
    [...byOperation].map(([operation, all]) => [
      operation,
      [...new Set(all.flatMap(({ location }) => location ?? []))],
    ]),
  );
}

/** Records in which scenarios each mutant would change the server. Call this before the first scenario. */
function watchMutants(trace: Trace): { readonly progress: Progress; seen(): Reachability['mutants'] } {
  // A mutant that changes a decision while the server starts affects every scenario.
  const everywhere = trace.take();
  const locations: string[] = [];
  const seen = new Map<string, string[]>();
  const swept = new Set<string>();
  let tried = 0;
  return {
    progress({ ended = [], combinations }) {
      if (combinations !== undefined && combinations.done > tried) {
        tried = combinations.done;
        for (const id of trace.take()) swept.add(id);
      }
      const location = ended.at(-1)?.location;
      if (location === undefined || location === locations.at(-1)) return;
      locations.push(location);
      for (const id of trace.take()) seen.set(id, [...(seen.get(id) ?? []), location]);
    },
    seen: () => {
      // Which combinations are tried depends on the scenarios, so what only they reach needs all of them.
      const all = [...everywhere, ...[...swept].filter((id) => !seen.has(id))];
      return Object.fromEntries([...seen, ...all.map((id) => [id, locations] as const)]);
    },
  };
}
