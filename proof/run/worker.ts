import { parentPort } from 'node:worker_threads';
import { loadContract } from '#harness/contract/contract.ts';
import { limits } from '#harness/errors/limits.ts';
import { explore } from '#harness/explore/explore.ts';
import { cutText } from '#harness/text/cut-text.ts';
import { serviceModel } from '#steps/explore/service-model.ts';
import { deriveMutants } from './derived-mutants.ts';
import {
  breaksSchema,
  type ExploredTrial,
  openTrial,
  runTrial,
  type Trial,
  type TrialResult,
} from './trial.ts';

// This worker runs the trials that the pool assigns, and loads the contract and the steps only once.
const contract = await loadContract();
const derivedMutants = new Map(deriveMutants(contract).map((each) => [each.id, each]));

parentPort?.on('message', async (trial: Trial | ExploredTrial) => {
  parentPort?.postMessage(
    await (trial.kind === 'explored'
      ? runExploration(trial)
      : runTrial(contract, trial, derivedMutantOf(trial))),
  );
});

function derivedMutantOf(trial: Trial) {
  return trial.kind === 'derived' ? derivedMutants.get(trial.id) : undefined;
}

/** Explores the server of a trial. If no rule covers a finding, `rule` is the title of the finding. */
async function runExploration({ of, requests }: ExploredTrial): Promise<TrialResult> {
  const opened = await openTrial(contract, of, derivedMutantOf(of));
  let schemaSees = false;
  try {
    const { discoveries } = await explore(contract, opened, serviceModel, {
      ...{ seed: 1, requests, seconds: limits.runSeconds, untilFound: true },
      interrupted: new AbortController().signal,
      progress: () => undefined,
      watch(exchange) {
        schemaSees ||= breaksSchema(contract, exchange);
      },
    });
    return {
      ...{ trial: of, schemaSees },
      ...{ errors: [], exercised: [], scenarios: 0, scenariosWithoutRule: [] },
      red: discoveries.map(({ finding: { rule, title, expected, found } }) => ({
        rule: rule ?? title,
        expected,
        actual: cutText(found, 200),
      })),
      ...opened.met(),
    };
  } finally {
    await opened.close();
  }
}
