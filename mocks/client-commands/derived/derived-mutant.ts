import { type Deviation, outputting } from '#mocks/client-commands/mutant.ts';
import { altered, type FieldChanges, type Fields } from '#mocks/proofs/service.ts';

/** A mutant of a client that is generated, not written by hand. */
export interface DerivedClientMutant {
  /** The location and the defect: `get-version: Version null`. */
  readonly id: string;
  /** At least one of these rules must detect the mutant. Only the scenarios of these rules are run. */
  readonly rules: readonly string[];
  readonly deviation: Deviation;
}

export const derive = (
  rules: readonly string[],
  deviations: Readonly<Record<string, Deviation>>,
): readonly DerivedClientMutant[] =>
  Object.entries(deviations).map(([id, deviation]) => ({ id, rules, deviation }));

export const when =
  (command: string, deviation: Deviation): Deviation =>
  (right) => {
    const deviating = deviation(right);
    return (argv, environment) => (argv[0] === command ? deviating : right)(argv, environment);
  };

/** Changes the output of a command, object by object; `all` contains the objects of that output. */
export const showing = (change: FieldChanges<[all: readonly Fields[]]>): Deviation =>
  outputting((value) => {
    const all = (Array.isArray(value) ? value : [value]) as readonly Fields[];
    const changed = all.map((each) => altered(each, change, all));
    return Array.isArray(value) ? changed : changed[0];
  });
