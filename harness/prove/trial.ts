import { type Contract, loadContract, operationById, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/http/profile/profile.ts';
import { ruleById, rules } from '#harness/rules/register.ts';
import { settleRules } from '#harness/run/build-result.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { withFault, withShake } from '#harness/targets/departures.ts';
import { openReference, type ReferenceTargetOptions } from '#harness/targets/reference.ts';
import { prismProxyEye } from '#mocks/prism/prism-proxy-eye.ts';

/** One run of every feature: against the calm reference, a faulty one, or one that takes every freedom. */
export type Trial =
  | { readonly kind: 'calm'; readonly release?: Release }
  | { readonly kind: 'fault'; readonly id: string }
  | { readonly kind: 'shake'; readonly seed: number };

export interface TrialResult {
  readonly trial: Trial;
  /** Rules that turned red, and why the first of their evidence says so. */
  readonly red: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
  /** Rules whose scenarios ended in a fault of the harness. */
  readonly errors: readonly { readonly rule: string; readonly detail: string }[];
  /** Rules that the run exercised, and those that nothing did. */
  readonly exercised: readonly string[];
  readonly untested: readonly string[];
  readonly scenarios: number;
  /** Scenarios that name no rule of the register. */
  readonly scenariosWithoutRule: readonly string[];
  /** Whether any answer breaks the contract's schemas, so that a schema checker could have seen it. */
  readonly schemaSees: boolean;
  /** Whether Prism's validation proxy would have reported any answer. */
  readonly prismSees: boolean;
  readonly durationMs: number;
}

/** What every trial of a process shares. */
export interface TrialContext {
  readonly contract: Contract;
  readonly prismEye: Awaited<ReturnType<typeof prismProxyEye>>;
}

export async function createTrialContext(): Promise<TrialContext> {
  const contract = await loadContract();
  return { contract, prismEye: await prismProxyEye(contract.dereferenced) };
}

const rulesThatCanFail: readonly string[] = rules
  .filter(
    ({ basis, subject, excluded }) => basis !== 'open' && subject === 'server' && excluded === undefined,
  )
  .map(({ id }) => id);

/** Runs one trial in this process, without sockets. */
export async function runTrial({ contract, prismEye }: TrialContext, trial: Trial): Promise<TrialResult> {
  const started = performance.now();
  const opened = await openReference({ inProcess: true, document: contract.document, ...settingsOf(trial) });
  try {
    // A fault can turn nothing red that is open, so what only observes is left out.
    const only = trial.kind === 'fault' ? rulesThatCanFail : undefined;
    const session = await exercise(contract, opened, { only });
    const settled = settleRules(session, only);
    const { exchanges } = session.recorder;
    // Only faults are compared with other tools.
    const compared = trial.kind === 'fault' ? exchanges : [];
    const prismSees = compared.some(
      ({ operation = '', response }) => prismEye({ operation, ...response }).length > 0,
    );
    return {
      trial,
      red: settled
        .filter(({ verdict }) => verdict === 'failed')
        .map(({ id, evidence: [first] }) => ({
          rule: id,
          expected: first?.expected ?? '',
          actual: (first?.actual ?? '').slice(0, 200),
        })),
      errors: settled
        .filter(({ verdict }) => verdict === 'error')
        .map(({ id, detail = '' }) => ({ rule: id, detail })),
      exercised: settled
        .filter(({ verdict }) => verdict !== 'untested' && verdict !== 'inapplicable')
        .map(({ id }) => id),
      scenarios: session.journal.scenarios.length,
      scenariosWithoutRule: session.journal.scenarios
        .filter((scenario) => !scenario.rules.some((id) => ruleById(id) !== undefined))
        .map(({ location }) => location),
      untested: settled.filter(({ verdict }) => verdict === 'untested').map(({ id }) => id),
      // Headers have schemas too, and Prism looks at those.
      schemaSees: prismSees || compared.some((exchange) => breaksSchema(contract, exchange)),
      prismSees,
      durationMs: performance.now() - started,
    };
  } finally {
    await opened.close();
  }
}

function settingsOf(trial: Trial): ReferenceTargetOptions {
  if (trial.kind === 'fault') return withFault(trial.id);
  if (trial.kind === 'shake') return withShake(trial.seed);
  return trial.release === undefined ? {} : { release: trial.release };
}

/** What a checker of schemas alone would report: a status that is not documented, or a body that breaks its schema. */
function breaksSchema(contract: Contract, { operation, response }: Exchange): boolean {
  if (operation === undefined) return false;
  const documented = responseFor(operationById(contract, operation), response.status);
  if (documented === undefined) return true;
  if (documented.schema === undefined) return false;
  return (
    response.content === undefined || violationsOf(documented.schema, response.content, 'whole').length > 0
  );
}
