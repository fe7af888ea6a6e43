/** The id of a module that imports all steps of the features. */
export const allSteps = 'virtual:steps';

/** Modules that need Node, by the name of their file in `dist/js`. */
export const programs = {
  api: 'app/api/svc-contract.ts',
  playwright: 'mocks/playwright/svc-test.ts',
  'svc-contract': 'app/svc-contract.js',
  svc: 'reference-impl/client/cli/svc.js',
  'svc-shell': 'reference-impl/client/shell/shell.ts',
  'proof-worker': 'proof/run/worker.ts',
  supervisor: 'harness/programs/supervisor.ts',
  steps: allSteps,
} as const;

/**
 * Modules that import no Node modules, by the name of their file in `dist/portable`. They run on Node 20 and in
 * browsers of its age, so the build fails if one of them uses what is newer.
 */
export const libraries = {
  client: 'reference-impl/client/client.ts',
  factories: 'mocks/factories/factories.ts',
  msw: 'mocks/msw/svc-mock.ts',
  'msw-undici': 'mocks/msw/dispatcher.ts',
  openapi: 'build/openapi.ts',
  types: 'openapi/types.ts',
  reference: 'reference-impl/server/reference.ts',
} as const;

/** Modules whose declarations belong to the package's exports. */
export const declared: readonly string[] = [programs.api, programs.playwright, ...Object.values(libraries)];

/** Maps modules to their replacements in a built package, where files are at other paths. */
export const replaced: Readonly<Record<string, string>> = {
  'harness/contract/bundle.ts': 'build/bundled-contract.ts',
  'harness/files/bundled-data.ts': 'build/bundled-data.ts',
  'harness/files/runtime-paths.ts': 'build/runtime-paths.ts',
  'harness/document/read-document.ts': 'build/read-document.ts',
  'harness/register/read-register.ts': 'build/read-register.ts',
  'reference-impl/listener/swagger-ui-folder.ts': 'build/swagger-ui-folder.ts',
};

/** In these modules, `import.meta.url` is not rewritten, so it is the module's location in the package. */
export const keepModuleUrl: readonly string[] = [
  programs['svc-contract'],
  programs.svc,
  libraries.openapi,
  // A replacement is loaded under the name of the module that it replaces.
  ...Object.keys(replaced),
];
