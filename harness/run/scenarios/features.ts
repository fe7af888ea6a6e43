import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { root } from '#harness/root.ts';
import { rulesOf } from './eligibility.ts';

/** A scenario as the feature files tell it, one for each row of an outline. */
export interface WrittenScenario {
  readonly name: string;
  readonly file: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly rules: readonly string[];
}

/** Every scenario of `features/`, without running any. */
export async function writtenScenarios(): Promise<readonly WrittenScenario[]> {
  const found: WrittenScenario[] = [];
  for await (const file of glob('features/**/*.feature', { cwd: root })) {
    const newId = IdGenerator.uuid();
    const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
    const document = parser.parse(await readFile(join(root, file), 'utf8'));
    for (const pickle of compile(document, file, newId)) {
      const tags = pickle.tags.map(({ name }) => name);
      const line = pickle.location?.line ?? 0;
      found.push({ name: pickle.name, file, location: `${file}:${line}`, tags, rules: rulesOf(tags) });
    }
  }
  return found.sort(byLocation);
}

/** The order of scenarios: by file, then by line. */
export function byLocation(one: { readonly location: string }, other: { readonly location: string }): number {
  return one.location.localeCompare(other.location, 'en', { numeric: true });
}
