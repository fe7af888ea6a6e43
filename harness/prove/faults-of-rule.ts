import { clientMutants } from '#mocks/client-commands/mutants.ts';
import { mutants } from '#mocks/mutants.ts';

/** A fault as it is listed. */
export interface ListedFault {
  readonly id: string;
  /** What goes wrong, in a sentence. */
  readonly title: string;
}

const all = [...mutants, ...clientMutants].map(({ id, rule, summary }) => ({ id, rule, title: summary }));

/** The faults that break a rule; those of every rule when left out. */
export function faultsOfRule(id?: string): readonly ListedFault[] {
  return all.filter(({ rule }) => id === undefined || rule === id);
}
