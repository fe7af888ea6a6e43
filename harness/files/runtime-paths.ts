// Paths that differ in a built package, where `build/runtime-paths.ts` replaces this file.

/** The files that cucumber loads, as patterns below the root. */
export const supportFiles: readonly string[] = [
  'steps/{hooks,monitors,parameter-types,sweeps}.ts',
  'steps/*/words.ts',
  'steps/*/steps.ts',
];

export const proofWorker = new URL('../../proof/run/worker.ts', import.meta.url);

export const supervisor = new URL('../programs/supervisor.ts', import.meta.url);

/** The path of the bundled client's program. The `client.yaml` of this client contains exactly this text. */
export const ownClient = '{here}/shell/shell.ts';
