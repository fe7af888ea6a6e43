import type { BaselineEntry, BaselineOutcome } from './baseline.ts';
import type { Coverage } from './coverage.ts';
import type { Cause } from './outcome.ts';
import type { Verdict } from './verdict.ts';

/** The outcome of one run against one target: the one shape that every report is made from. */
export interface RunResult {
  readonly $schema: string;
  readonly formatVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string; readonly sha256: string };
  /** Digests of what else decided the outcome; a profile, the subject file of a client or a baseline only where one was given. */
  readonly inputs?: readonly RunInput[];
  readonly target: {
    readonly name: string;
    /** Absent where a client was judged, which has no address. */
    readonly baseUrl?: string;
    /** Files of the profile that a repeated request needs too; absent if none. */
    readonly tls?: RequiredTls;
    readonly release: string;
    /** The release whose rules it keeps where it breaks those of its own; absent where it breaks none, or keeps none. */
    readonly behavesAs?: string;
  };
  readonly capabilities: Capabilities;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly summary: Readonly<Record<Verdict, number>>;
  /** The chapters of the register that rules belong to by the letters of their ids, in its order. */
  readonly areas?: readonly { readonly id: string; readonly title: string }[];
  readonly rules: readonly RuleResult[];
  /** Named sets of rules and how much of each was judged, the whole last; absent in results of older versions. */
  readonly claims?: readonly Claim[];
  /** Why the server leaves out areas on purpose, by their letters, as its profile says; absent when it says nothing. */
  readonly notOffered?: Readonly<Record<string, string>>;
  /** True when the server was given no valid credential to judge it with. Absent when it was. */
  readonly withoutCredentials?: true;
  /** What the known failures of the target made of the run; absent when none were given. */
  readonly baseline?: BaselineOutcome & { readonly entries?: readonly BaselineEntry[] };
  /** Rules that must not stay untested; absent when none were asked for. */
  readonly required?: readonly string[];
  /** Rules that the run was told to leave out: not among `rules`, and not judged in any claim. Absent when none were. */
  readonly excluded?: readonly string[];
  readonly observations: readonly ObservationResult[];
  /** What the run has made and could not remove again, by where it was made; absent when there is nothing. */
  readonly leftBehind?: readonly LeftBehind[];
  /** Why the target could not be returned to the initial state at the end; absent where it was, or has none. */
  readonly notCalm?: string;
  /** True when the run ended early: rules that were not reached are untested. Absent when it did not. */
  readonly partial?: boolean;
  /** Why the run could not begin, and what to do; absent when it did. */
  readonly notBegun?: string;
  /** Which part of a run this is; absent in a whole one. */
  readonly shard?: ShardResult;
  /** Secrets removed, long bodies shortened. */
  readonly exchanges: readonly ExchangeResult[];
}

export type RequiredTls = readonly ('authority' | 'certificate')[];

/** A named set of the rules that can fail at the target's release, and how much of it a run has judged. */
export interface Claim {
  /** The letters of an area, `read`, or what is claimed of the whole: `server`, `client` or `recording`. */
  readonly id: string;
  /** How many rules it has, also those that the run was not asked for. */
  readonly rules: number;
  readonly judged: number;
  readonly broken: number;
  /** How many of those that passed were judged on a sample. */
  readonly sampled: number;
  /** Areas with rules in it that the server leaves out on purpose, by its profile. */
  readonly notOffered?: readonly string[];
}

/** Records that a run has made on the target, and that stay. */
export interface LeftBehind {
  readonly path: string;
  readonly ids: readonly string[];
  /** How the server answered when it was asked to remove them; absent where it publishes no way to. */
  readonly refusal?: string;
}

/** One part of a run that is split over jobs. */
export interface ShardResult {
  /** Counts from 1. */
  readonly index: number;
  readonly of: number;
}

export interface RunInput {
  readonly name: 'rules' | 'features' | 'profile' | 'subject' | 'recording' | 'baseline';
  readonly sha256: string;
  /** Where a profile or a subject file lies, seen from the folder of the run; absent for one outside of it. */
  readonly file?: string;
}

export interface Capabilities {
  readonly stateControl: string;
  readonly states: readonly string[];
  readonly movesClock: boolean;
  readonly allowed: readonly string[];
}

export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly basis: 'stated' | 'derived' | 'open';
  /** The rule in one to three sentences. */
  readonly text?: string;
  /** How a derived rule follows from what is stated. */
  readonly derivation?: string;
  /** Where an open rule's answer is written down, among the observations. */
  readonly openPoint?: string;
  readonly verdict: Verdict;
  /** Why an untested rule was not exercised. */
  readonly cause?: Cause;
  /** The cause in words: what would unlock it, or what went wrong with the harness; of a passed rule, how far it was tried. */
  readonly detail?: string;
  /** What would unlock it by name: states, effects, members of the budget, kinds of caller, operations. */
  readonly needs?: readonly string[];
  /** How many of how many it judged; absent where there is nothing to count. */
  readonly coverage?: readonly Coverage[];
  /** For how many seconds what it speaks of was read again, as the profile tolerates; absent where it was there at once. */
  readonly tolerated?: number;
  /** All operations at which a server broke it, more than its evidence may show; absent where one is at none. */
  readonly failedAt?: readonly string[];
  readonly scenarios: readonly ScenarioResult[];
  /** How often the rule was examined on the traffic of other scenarios. */
  readonly passive: { readonly held: number; readonly broken: number };
  readonly evidence: readonly Evidence[];
}

export interface ScenarioResult {
  readonly name: string;
  /** Feature file and line, relative to the checkout. */
  readonly location: string;
  readonly outcome: string;
  readonly durationMs: number;
  readonly cause?: Cause;
  readonly detail?: string;
  readonly needs?: readonly string[];
  /** Everything that it lacked, by name, not only what ended it. */
  readonly lacks?: readonly string[];
}

/** What was expected, what was found, and the exchanges that show it. */
export interface Evidence {
  readonly expected: string;
  readonly actual: string;
  /** The scenario that found it, with its location, for a person to read; absent when a passive check did. */
  readonly scenario?: string;
  /** Feature file and line of the scenario that found it, or on whose traffic a passive check did. */
  readonly location?: string;
  /** Ids of exchanges. */
  readonly exchanges: readonly number[];
  /** The states that were entered for it, in order. */
  readonly situation?: readonly SituationStep[];
  /** Which of the commands of a client showed it, counted from 0; absent where several did. */
  readonly nth?: number;
  /** What a client was told, and what it did. */
  readonly commands?: readonly ClientCommandEvidence[];
}

/** A command line of a client as it was run, and how it ended. */
export interface ClientCommandEvidence {
  readonly line: string;
  /** An exit code, or what else its shell says of it. */
  readonly status: string;
  readonly output: string;
  /** What it printed on standard error; absent at a terminal, and where the shell does not tell whose it is. */
  readonly errors?: string;
  /** What a person saw at each prompt, and typed. */
  readonly prompts?: readonly { readonly shown: string; readonly typed: string }[];
}

/** A state of the state control protocol, as it was asked for. */
export interface SituationStep {
  readonly state: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ObservationResult {
  readonly id: string;
  readonly question: string;
  readonly section: string;
  readonly observed: readonly string[];
}

export interface ExchangeResult {
  readonly id: number;
  readonly operation?: string;
  readonly caller: string;
  /** Feature file and line of the scenario it was sent for; absent for the harness's own probing. */
  readonly location?: string;
  readonly at: string;
  readonly durationMs: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** A line of a feature file. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** The parts of a location as results write it, `file:line`; undefined where it has no line. */
export function parseLocation(location: string): Place | undefined {
  const colon = location.lastIndexOf(':');
  const line = Number(location.slice(colon + 1));
  return colon > 0 && Number.isInteger(line) && line >= 1
    ? { file: location.slice(0, colon), line }
    : undefined;
}
