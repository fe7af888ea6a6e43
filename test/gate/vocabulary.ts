import process from 'node:process';
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api';
import { root } from '#harness/files/root.ts';
import { supportFiles } from '#harness/files/runtime-paths.ts';

// This program, `npm run vocabulary`, prints every sentence that features may use.

/** The parts of a step definition that are used here; cucumber's published type omits some of them. */
interface StepDefinition {
  readonly keyword: string;
  readonly pattern: string;
}

const provided = { import: [...supportFiles], paths: [] };
const { runConfiguration } = await loadConfiguration({ file: false, provided }, { cwd: root });
const { stepDefinitions } = (await loadSupport(runConfiguration, { cwd: root })) as unknown as {
  readonly stepDefinitions: readonly StepDefinition[];
};
for (const [keyword, definitions] of Map.groupBy(stepDefinitions, (each) => each.keyword)) {
  const patterns = definitions.map(({ pattern }) => pattern).sort();
  process.stdout.write(`\n${patterns.map((pattern) => `${keyword} ${pattern}\n`).join('')}`);
}
