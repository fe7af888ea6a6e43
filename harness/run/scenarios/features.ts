import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type PickleStep, PickleStepType } from '@cucumber/messages';
import { compareNaturally } from '#harness/natural-order.ts';
import { root } from '#harness/root.ts';
import { rulesOf } from './eligibility.ts';
import { featureFiles } from './feature-files.ts';

/** A scenario as the feature files tell it, one for each row of an outline. */
export interface WrittenScenario {
  readonly name: string;
  readonly file: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly rules: readonly string[];
  /** What it brings about and does. */
  readonly stimulus: string;
}

/** Every scenario of `features/`, without running any. */
export async function writtenScenarios(): Promise<readonly WrittenScenario[]> {
  const found: WrittenScenario[] = [];
  for (const file of featureFiles()) {
    const newId = IdGenerator.uuid();
    const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
    const document = parser.parse(await readFile(join(root, file), 'utf8'));
    for (const pickle of compile(document, file, newId)) {
      const tags = pickle.tags.map(({ name }) => name);
      const line = pickle.location?.line ?? 0;
      const location = `${file}:${line}`;
      found.push({
        name: pickle.name,
        file,
        location,
        tags,
        rules: rulesOf(tags),
        stimulus: stimulusOf(pickle.steps),
      });
    }
  }
  return found.sort(byLocation);
}

/** What a scenario brings about and does, in its own words: those that share it differ in what they expect alone. */
export function stimulusOf(steps: readonly PickleStep[]): string {
  const doing = steps.filter(({ type }) => type !== PickleStepType.OUTCOME);
  return doing.map(({ text }) => text).join('\n');
}

/** The order of scenarios: by file, then by line. */
export function byLocation(one: { readonly location: string }, other: { readonly location: string }): number {
  return compareNaturally(one.location, other.location);
}
