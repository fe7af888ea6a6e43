import { parentPort } from 'node:worker_threads';
import { runExploration } from './explored-trial.ts';
import { createTrialContext, type ExploredTrial, runTrial, type Trial } from './trial.ts';

// One trial after another, as the pool hands them out; the contract and the steps are loaded once.
const context = await createTrialContext();

parentPort?.on('message', async (trial: Trial | ExploredTrial) => {
  parentPort?.postMessage(
    await (trial.kind === 'explored' ? runExploration(context, trial) : runTrial(context, trial)),
  );
});
