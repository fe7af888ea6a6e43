import type { Exchange } from '#harness/http/exchange.ts';
import type { CallerKind } from '#harness/register/callers.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import type { Combination } from './covering.ts';

/** A way in which requests differ, such as the caller. */
export interface Dimension {
  /** The values that this run can send, the usual one first. */
  readonly values: (session: Session) => readonly string[];
  /** Whether pairs with the first values come before those with later ones. */
  readonly isRanked?: true;
  /** The values that this run cannot send, each with the reason. */
  readonly outOfReach?: (session: Session) => ReadonlyMap<string, string>;
  /** Whether a rule is about a value. Absent if every rule is about all values. */
  readonly concerns?: (rule: string, value: string) => boolean;
  /** The value of an exchange that belongs to no sweep. */
  readonly of?: (exchange: Exchange, session: Session) => string | undefined;
}

/** Requests for every combination of the values of several dimensions. */
export interface Span {
  readonly over: Readonly<Record<string, Dimension>>;
  /** Whether requests enter states. These are sent first, and then the initial state is restored. */
  readonly entersStates?: true;
  /**
   * Whether the server may accept some of the requests, which then have an unknown effect. At each stage these are sent
   * after all others, and then the initial state is restored.
   */
  readonly mayChange?: true;
  /** Brings the server into a state in which the responses show more, if that is possible. */
  readonly begin?: (session: Session, location: string) => Promise<void>;
  /** Whether the requests of a combination are sent at the same time. Otherwise, one is sent after another. */
  readonly isAtOnce?: boolean;
  /** Most combinations are one request. None if the server has nothing of the kind, for example no second page. */
  readonly requestsFor: (session: Session, combination: Combination) => Promise<readonly Swept[]>;
}

export interface Swept {
  readonly request: Request;
  readonly caller: CallerKind;
  readonly operation?: string;
  /** The state to enter before the request. */
  readonly after?: { readonly state: string; readonly params: StateParams };
}

/** The values for which `whyNot` gives no reason, and those out of reach, each with its reason. */
export function withinReach(
  names: readonly string[],
  whyNot: (session: Session, name: string) => string | undefined,
): Required<Pick<Dimension, 'values' | 'outOfReach'>> {
  return {
    values: (session) => names.filter((name) => whyNot(session, name) === undefined),
    outOfReach: (session) =>
      new Map(
        names.flatMap((name) => {
          const why = whyNot(session, name);
          return why === undefined ? [] : [[name, why] as const];
        }),
      ),
  };
}

/** The first version of svc-contract whose runs try combinations. */
export const sweptSince = '0.3';

let registered: ReadonlyMap<string, Span> = new Map();

/** Called once the steps are loaded, with the spans by name, in the order in which they are sent. */
export function registerSpans(spans: Readonly<Record<string, Span>>): void {
  registered = new Map(Object.entries(spans));
}

export const registeredSpans = (): typeof registered => registered;

/** The span that has all dimensions of a rule; undefined for a rule without any. */
export function spanOf({ over }: Pick<Rule, 'over'>): Span | undefined {
  return over.length === 0
    ? undefined
    : [...registered.values()].find((span) => over.every((name) => name in span.over));
}

/** The spans of these rules, in the order in which they are sent. */
export function spansOver(ids: Iterable<string>) {
  const chosen = [...ids].map((id) => ({ id, span: spanOf(ruleById(id) ?? { over: [] }) }));
  return [...registered.values()]
    .map((span) => ({ span, rules: chosen.filter((each) => each.span === span).map(({ id }) => id) }))
    .filter(({ rules }) => rules.length > 0);
}
