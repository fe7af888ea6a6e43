import { clientMutants } from '#mocks/client-commands/mutants.ts';
import { mutants } from '#mocks/mutants.ts';

/** A mutant as it is listed. */
export interface ListedMutant {
  readonly id: string;
  /** What goes wrong, in a sentence. */
  readonly title: string;
}

const all = [...mutants, ...clientMutants].map(({ id, rule, summary }) => ({ id, rule, title: summary }));

/** The mutants that break a rule; those of every rule when left out. */
export function mutantsOfRule(id?: string): readonly ListedMutant[] {
  return all.filter(({ rule }) => id === undefined || rule === id);
}
