// What lies elsewhere in a built package, where `build/runtime-paths.ts` takes the place of this file.

/** The files that cucumber loads, as patterns below the root. */
export const supportFiles: readonly string[] = [
  'steps/{hooks,parameter-types}.ts',
  'steps/*/words.ts',
  'steps/*/steps.ts',
  'steps/**/*.steps.ts',
];

/** What a worker of `prove` runs. */
export const proofWorker = new URL('./prove/worker.ts', import.meta.url);

/** The shell of our own client, as its subject file starts it. */
export const ownClient = '{here}/shell/shell.ts';
