import { type Deviation, type Fields, outputting } from '#mocks/client-commands/mutant.ts';

/**
 * A mutant that was generated from the shapes, requests and switches of the commands, not written by hand.
 */
export interface DerivedClientMutant {
  /** The location and the defect: `get-version: Version null`. */
  readonly id: string;
  /** At least one of these rules must detect it; only their scenarios are run. */
  readonly rules: readonly string[];
  readonly deviation: Deviation;
}

/** Creates a mutant from each deviation; all of them have the same rules. */
export const derive = (
  rules: readonly string[],
  deviations: Readonly<Record<string, Deviation>>,
): readonly DerivedClientMutant[] =>
  Object.entries(deviations).map(([id, deviation]) => ({ id, rules, deviation }));

/** A deviation that affects only one command. */
export const when =
  (command: string, deviation: Deviation): Deviation =>
  (right) => {
    const deviating = deviation(right);
    return (argv, environment) => (argv[0] === command ? deviating : right)(argv, environment);
  };

/** The output of a command, object by object; `all` are the objects of one output. */
export const showing = (change: (shown: Fields, all: readonly Fields[]) => Fields): Deviation =>
  outputting((value) => {
    const all = (Array.isArray(value) ? value : [value]) as readonly Fields[];
    const changed = all.map((each) => change(each, all));
    return Array.isArray(value) ? changed : changed[0];
  });
