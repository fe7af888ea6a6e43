import { type Deviation, type Fields, outputting } from '#mocks/client-commands/mutant.ts';

/** A mutant that was derived from the shapes, requests and switches of the commands, not thought of one by one. */
export interface DerivedClientMutant {
  /** What is wrong, and where: `get-version: Version null`. */
  readonly id: string;
  /** The rules of which one has to notice; only their scenarios are run. */
  readonly rules: readonly string[];
  readonly deviation: Deviation;
}

/** Gives each of these deviations its rules. */
export const derive = (
  rules: readonly string[],
  deviations: Readonly<Record<string, Deviation>>,
): readonly DerivedClientMutant[] =>
  Object.entries(deviations).map(([id, deviation]) => ({ id, rules, deviation }));

/** A deviation of one command alone. */
export const when =
  (command: string, deviation: Deviation): Deviation =>
  (right) => {
    const deviating = deviation(right);
    return (argv, environment) => (argv[0] === command ? deviating : right)(argv, environment);
  };

/** What a command outputs, object by object; `all` are the objects of one output. */
export const showing = (change: (shown: Fields, all: readonly Fields[]) => Fields): Deviation =>
  outputting((value) => {
    const all = (Array.isArray(value) ? value : [value]) as readonly Fields[];
    const changed = all.map((each) => change(each, all));
    return Array.isArray(value) ? changed : changed[0];
  });
