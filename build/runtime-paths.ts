import { root } from '#harness/files/root.ts';

// Replaces `harness/files/runtime-paths.ts` in a built package, where all JavaScript is in one folder.

export const supportFiles: readonly string[] = ['js/steps.js'];

export const proofWorker = new URL(`file://${root}js/proof-worker.js`);

export const supervisor = new URL(`file://${root}js/supervisor.js`);

export const ownClient = '{here}/../../js/svc-shell.js';
