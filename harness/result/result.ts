import type { GeneratedResult } from './generated-result.ts';

export type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The outcome of one run against one target. Every report is created from this result. */
export interface RunResult extends DeepReadonly<GeneratedResult> {}

export type RuleResult = RunResult['rules'][number];
export type ScenarioResult = RuleResult['scenarios'][number];
/** The expected and the found value, and the exchanges that show the difference. */
export type Evidence = RuleResult['evidence'][number];
/** A command line of a client, and how it ended. */
export type ClientCommandEvidence = NonNullable<Evidence['commands']>[number];
/** A state that was entered through state control, with its parameters. */
export type SituationStep = NonNullable<Evidence['situation']>[number];
export type ExchangeResult = RunResult['exchanges'][number];
export type ObservationResult = RunResult['observations'][number];
export type RequiredTls = NonNullable<RunResult['target']['tls']>;
export type RunInput = NonNullable<RunResult['inputs']>[number];
/** A named set of rules, and how many of them a run has tested. Rules that cannot fail are left out. */
export type Claim = NonNullable<RunResult['claims']>[number];
/** Records that a run has created on the target, and that remain. */
export type LeftBehind = NonNullable<RunResult['leftBehind']>[number];
/** One part of a run that is split over jobs. */
export type ShardResult = NonNullable<RunResult['shard']>;

export interface SourceLocation {
  readonly file: string;
  readonly line: number;
}

/** The parts of a location such as `file:line` in a result. Returns undefined if the location has no line. */
export function parseLocation(location: string): SourceLocation | undefined {
  const colon = location.lastIndexOf(':');
  const line = Number(location.slice(colon + 1));
  return colon > 0 && Number.isInteger(line) && line >= 1
    ? { file: location.slice(0, colon), line }
    : undefined;
}
