import { type ClientFault, outputting, type Run } from '#mocks/client-commands/mutant.ts';

/** A wrong turn that was derived from the shapes, requests and switches of the commands, not thought of one by one. */
export interface DerivedFault {
  /** What is wrong, and where: `get-version: Version null`. */
  readonly id: string;
  /** The rules of which one has to notice; only their scenarios are run. */
  readonly rules: readonly string[];
  readonly wrong: ClientFault['wrong'];
}

/** A wrong turn of one command alone. */
export const when =
  (command: string, wrong: ClientFault['wrong']): ClientFault['wrong'] =>
  (right: Run): Run => {
    const turned = wrong(right);
    return (argv, environment) =>
      argv[0] === command ? turned(argv, environment) : right(argv, environment);
  };

export type Shown = Record<string, unknown>;

/** What a command outputs, object by object; `all` are the objects of one output. */
export const showing = (change: (shown: Shown, all: readonly Shown[]) => Shown): ClientFault['wrong'] =>
  outputting((value) => {
    const all = (Array.isArray(value) ? value : [value]) as readonly Shown[];
    const changed = all.map((each) => change(each, all));
    return Array.isArray(value) ? changed : changed[0];
  });
