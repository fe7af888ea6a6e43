/**
 * Where a rule comes from: a sentence says it, it follows from sentences, or the document is silent.
 * Only the first two can fail a server.
 */
export type Basis = 'stated' | 'derived' | 'open';

/** Two letters for each chapter of the register, in document order in `catalogue.ts`. */
export type Area = 'SH' | 'SY' | 'AU' | 'FR' | 'PW' | 'LS' | 'ER' | 'EN' | 'RL' | 'AC' | 'SC' | 'VR' | 'CL';

/** Never reused and never renumbered; says nothing about figures or sections, since both may change. */
export type RuleId = `${Area}-${string}`;

/** An entry of `openapi/open-points.yaml`. */
export type OpenPointId = `OP-${string}`;

/** A release of the product under test, not of this harness. */
export type ReleaseNumber = `${number}.${number}.${number}`;

/**
 * What scenarios of a rule need, all of it together; calls without credentials need nothing.
 *
 * - `state-control`: the target can be brought into a named state
 * - `clock`: the target's time stands still or is moved to the second
 * - `waiting`: time passes, for real where the clock cannot be moved
 * - `administrator`, `user`: credentials of a caller with, or without, the Administrator role
 * - `stranger`: credentials of an authenticated caller who has no identity in the service
 * - `write`, `password`, `reset`, `burst`: an effect that the run must permit
 */
export type Need =
  | 'state-control'
  | 'clock'
  | 'administrator'
  | 'user'
  | 'stranger'
  | 'write'
  | 'password'
  | 'reset'
  | 'burst'
  | 'waiting';

/** How a rule meets its evidence; `never` marks a row that is kept for completeness and not tested. */
export type Observed = 'scenario' | 'passive' | 'both' | 'never';

interface Facts<A extends Area> {
  readonly id: `${A}-${string}`;
  /** A fact in one short line. */
  readonly title: string;
  /** Section and, where the section numbers its rules, the rule: `3.1.2`. */
  readonly section: string;
  /** One to three sentences in our own words. */
  readonly text: string;
  /** First release that the rule holds for. */
  readonly since?: ReleaseNumber;
  /** First release that it no longer holds for. */
  readonly until?: ReleaseNumber;
  /** The version of this harness that dropped the rule. */
  readonly retired?: string;
}

type Grounds =
  | { readonly basis: 'stated'; readonly derivation?: never; readonly openPoint?: never }
  | { readonly basis: 'derived'; readonly derivation: string; readonly openPoint?: never }
  | { readonly basis: 'open'; readonly openPoint: OpenPointId; readonly derivation?: never };

interface Tested {
  readonly observed: Exclude<Observed, 'never'>;
  readonly needs: readonly Need[];
  readonly excluded?: never;
}

interface Untested {
  readonly observed: 'never';
  readonly needs: readonly [];
  /** Why no test can be made, in a way that a reader of the document would accept. */
  readonly excluded: string;
}

/** One statement of the document that one small fault can break, or the reason why it is not tested. */
export type Rule = Facts<Area> &
  Grounds &
  (Tested | Untested) & { /** Who is judged by it. */ readonly subject: 'server' | 'client' };

/** A rule as an area's table writes it: what the area or an empty list already says is left out. */
export type RuleDraft<A extends Area> = Facts<A> &
  Grounds &
  (
    | { readonly observed: Tested['observed']; readonly needs?: readonly Need[]; readonly excluded?: never }
    | { readonly excluded: string; readonly observed?: never; readonly needs?: never }
  );

/** One chapter of the register, its rules in the order of their ids. */
export interface RuleArea {
  readonly id: Area;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Refuses, by throwing, ids that do not ascend and rules with an empty sentence, so a table cannot load half written. */
export function defineRules<A extends Area>(
  area: A,
  title: string,
  drafts: readonly RuleDraft<A>[],
): RuleArea {
  const rules = drafts.map((draft) => complete(draft, area));
  for (const [index, rule] of rules.entries()) {
    const previous = rules[index - 1];
    if (previous !== undefined && previous.id >= rule.id) {
      throw new Error(`${rule.id} follows ${previous.id}: ids ascend and none is used twice`);
    }
  }
  return { id: area, title, rules };
}

function complete<A extends Area>(draft: RuleDraft<A>, area: A): Rule {
  refuseIncomplete(draft, area);
  const subject = area === 'CL' ? 'client' : 'server';
  return draft.excluded === undefined
    ? { ...draft, subject, needs: draft.needs ?? [] }
    : { ...draft, subject, observed: 'never', needs: [] };
}

function refuseIncomplete<A extends Area>(draft: RuleDraft<A>, area: A): void {
  if (!new RegExp(`^${area}-\\d{2}$`).test(draft.id)) {
    throw new Error(`${draft.id} is not an id of area ${area}: two digits follow the letters`);
  }
  const sentences = {
    title: draft.title,
    text: draft.text,
    derivation: draft.derivation,
    excluded: draft.excluded,
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    if (sentence !== undefined && sentence.trim() === '') {
      throw new Error(`${draft.id} has an empty ${name}`);
    }
  }
  if (!/^\d+(\.\d+){0,2}$/.test(draft.section)) {
    throw new Error(`${draft.id} names no section: ${draft.section}`);
  }
}
