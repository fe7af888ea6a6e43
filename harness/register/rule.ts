/**
 * The possible needs of a rule. A rule has a need only if all of its scenarios have that need.
 * A call without credentials adds no need.
 *
 * - `state-control`: the target can be brought into a named state
 * - `clock`: the target's clock can be stopped, and moved by seconds
 * - `waiting`: time must pass; if the clock cannot be moved, the run really waits
 * - `administrator`: credentials of a caller who has the Administrator role
 * - `user`: credentials of a caller who does not have the Administrator role
 * - `stranger`: credentials of an authenticated caller who has no identity in the service
 * - `write`, `password`, `reset`, `burst`: an effect that the run must permit
 */
export const needs = [
  'state-control',
  'clock',
  'waiting',
  'administrator',
  'user',
  'stranger',
  'write',
  'password',
  'reset',
  'burst',
] as const;

export type Need = (typeof needs)[number];

/** One statement of the document, read from a `Rule:` in `features/`. */
export interface Rule {
  /** Two letters for the area and two digits. An id is never changed or reused. */
  readonly id: string;
  readonly title: string;
  /** A section such as `4.2`. If the section numbers its rules, the number is added, as in `3.1.2`. */
  readonly section: string;
  /**
   * Whether the document states the rule, implies it, or leaves it open. An open rule cannot fail.
   * A contested rule counts as open.
   */
  readonly basis: 'stated' | 'derived' | 'open';
  /** One to three sentences that paraphrase the document. */
  readonly text: string;
  /** Why the rule follows from the document, for derived rules. */
  readonly derivation?: string;
  /** An entry of `openapi/open-points.yaml`, for open rules. */
  readonly openPoint?: string;
  /** Since when, and why, the rule is contested: until this is decided, it only observes. */
  readonly contested?: string;
  /** First release to which the rule applies. */
  readonly since?: string;
  /** First release to which the rule no longer applies. */
  readonly until?: string;
  /** The first version of svc-contract in which the rule can fail; absent if that is 0.2 or earlier. */
  readonly newIn?: string;
  /** Why the rule cannot be tested. */
  readonly excluded?: string;
  /** The parts of the contract that the rule concerns, in the format of `harness/discover/finding-rules.ts`. */
  readonly contract?: readonly string[];
  /** Ids of other rules. If one of those rules is broken, a failure of this rule is reported as untested. */
  readonly dependsOn: readonly string[];
  /**
   * Set if a violation of this rule can make other rules fail.
   * If one flaw breaks several such rules, the rule with the lowest `precondition` is reported as the cause.
   */
  readonly precondition?: number;
  /** The dimensions in which a rule about everything is tried, such as `operation` and `caller`. */
  readonly over: readonly string[];
  readonly subject: 'server' | 'client' | 'recording';
  /** Whether `svc-contract received` checks requests against the rule. A run may check the rule too. */
  readonly isRecorded?: true;
  readonly needs: readonly Need[];
}

/** One chapter of the register. The `rules` are sorted by id. */
export interface RuleArea {
  readonly id: string;
  readonly title: string;
  /** If the server has none of these operations, no rule of the area can be tested. */
  readonly operations?: readonly string[];
  readonly rules: readonly Rule[];
}
