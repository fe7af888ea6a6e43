import { parentPort } from 'node:worker_threads';
import { cutText } from '#harness/cut-text.ts';
import { explore } from '#harness/explore/explore.ts';
import { through } from '#harness/http/middleware.ts';
import { limits } from '#harness/limits.ts';
import { openReference } from '#harness/targets/reference.ts';
import { serviceOf } from '#mocks/proofs/service.ts';
import { serviceModel } from '#steps/model/service-model.ts';
import { mutating } from './derived-mutants.ts';
import {
  breaksSchema,
  createTrialContext,
  type ExploredTrial,
  runTrial,
  settingsOf,
  type Trial,
  type TrialContext,
  type TrialResult,
} from './trial.ts';

// Runs the trials that the pool assigns, one after another; the contract and the steps are loaded once.
const context = await createTrialContext();

parentPort?.on('message', async (trial: Trial | ExploredTrial) => {
  parentPort?.postMessage(
    await (trial.kind === 'explored' ? runExploration(context, trial) : runTrial(context, trial)),
  );
});

/** Explores the server of a trial. If no rule covers a finding, its title is reported as the rule. */
async function runExploration(
  { contract, derived }: TrialContext,
  { of, requests }: ExploredTrial,
): Promise<TrialResult> {
  const opened = await openReference({ inProcess: true, contract, ...settingsOf(of, contract) });
  const derivedMutant = of.kind === 'derived' ? derived.get(of.id) : undefined;
  const mutant = derivedMutant && mutating(serviceOf(contract), derivedMutant);
  const send = through(mutant ? [mutant.middleware] : [], opened.target.send);
  let schemaSees = false;
  try {
    const { discoveries } = await explore(
      contract,
      { ...opened, target: { ...opened.target, send } },
      serviceModel,
      {
        ...{ seed: 1, requests, seconds: limits.runSeconds, untilFound: true },
        interrupted: new AbortController().signal,
        progress: () => undefined,
        watch(exchange) {
          schemaSees ||= breaksSchema(contract, exchange);
        },
      },
    );
    return {
      ...{ trial: of, schemaSees },
      ...{ errors: [], exercised: [], scenarios: 0, scenariosWithoutRule: [] },
      red: discoveries.map(({ finding: { rule, title, expected, found } }) => ({
        rule: rule ?? title,
        expected,
        actual: cutText(found, 200),
      })),
      ...(mutant !== undefined && { isMet: mutant.isMet() }),
    };
  } finally {
    await opened.close();
  }
}
