import { parentPort } from 'node:worker_threads';
import { createTrialContext, runTrial, type Trial } from './trial.ts';

// One trial after another, as the pool hands them out; the contract and the steps are loaded once.
const context = await createTrialContext();

parentPort?.on('message', async (trial: Trial) => {
  parentPort?.postMessage(await runTrial(context, trial));
});
