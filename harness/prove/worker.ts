import { parentPort } from 'node:worker_threads';
import { openLaboratory, runTrial, type Trial } from './trial.ts';

// One trial after another, as the pool hands them out; the contract and the steps are loaded once.
const laboratory = await openLaboratory();

parentPort?.on('message', async (trial: Trial) => {
  parentPort?.postMessage(await runTrial(laboratory, trial));
});
