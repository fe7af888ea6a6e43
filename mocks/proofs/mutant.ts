import { documentedErrors, type RefusalKind } from '#reference/server/domain/errors.ts';
import type { Release } from '#reference/server/domain/releases.ts';
import type { Answer, Outgoing } from '#reference/server/domain/wire.ts';
import { type Behaviour, type Departures, departing } from '#reference/server/world/behaviour.ts';

/** The areas of the reference implementation's behaviour, each with some of its decisions changed. */
export type Changes = Departures;

/** A small wrong turn that breaks one documented rule, for proving that the harness sees it. */
export interface Fault {
  /** The rule it breaks and what it does, e.g. `SH-04-worker-has-the-limit-of-the-scheduler`. */
  readonly id: string;
  readonly rule: string;
  /** Further rules that the same wrong turn breaks, because they say the same thing from another side. */
  readonly alsoBreaks: readonly string[];
  /** What the server does wrong, in one sentence. */
  readonly summary: string;
  /** The release whose rule it breaks; the newest when left out. */
  readonly release?: Release;
  readonly behaviour: Behaviour;
}

export interface FaultOptions {
  readonly alsoBreaks?: readonly string[];
  readonly release?: Release;
}

/** A fault from what changes in the documented behaviour; the id begins with the rule's. */
export function fault(id: string, summary: string, changes: Changes, options: FaultOptions = {}): Fault {
  const { alsoBreaks = [], release } = options;
  return {
    id,
    rule: id.slice(0, 5),
    alsoBreaks,
    summary,
    ...(release !== undefined && { release }),
    behaviour: departing(changes),
  };
}

/** The members of a body, their names as the contract spells them. */
export type Body = Readonly<Record<string, unknown>>;

/** Changes what an operation answers with success, or several operations do. */
export function answersOf(
  operations: string | readonly string[],
  change: (body: Body, outgoing: Outgoing) => unknown,
): Changes {
  return reshaped(
    ({ kind, status }, { operation = '' }) =>
      kind !== 'error' && status < 300 && [operations].flat().includes(operation),
    (answer, outgoing) => ({ ...answer, body: change(answer.body as Body, outgoing) }),
  );
}

/** Changes whole answers, of those that `concerns` picks. */
export function reshaped(
  concerns: (answer: Answer, outgoing: Outgoing) => boolean,
  change: (answer: Answer, outgoing: Outgoing) => Answer,
): Changes {
  return {
    wire: {
      shape: (answer, outgoing) => (concerns(answer, outgoing) ? change(answer, outgoing) : answer),
    },
  };
}

/** Changes responses as they leave, of those that `concerns` picks; for what is not JSON. */
export function replaced(
  concerns: (response: Response, outgoing: Outgoing) => boolean,
  change: (response: Response) => Response | Promise<Response>,
): Changes {
  return {
    wire: {
      answer: (response, outgoing) => (concerns(response, outgoing) ? change(response) : response),
    },
  };
}

/** Changes the error body of some refusals. */
export function errorBody(
  kinds: readonly RefusalKind[],
  change: (body: Body) => Record<string, unknown>,
): Changes {
  return {
    errors: {
      body(refusal, ...rest) {
        const written = documentedErrors.body.call(this, refusal, ...rest);
        return kinds.includes(refusal.kind) ? change(written) : written;
      },
    },
  };
}

/** Gives a refusal another status. */
export function errorStatus(kind: RefusalKind, status: number): Changes {
  return {
    errors: {
      statusOf: (refused, freedoms) =>
        refused === kind ? status : documentedErrors.statusOf(refused, freedoms),
    },
  };
}

export function without(body: Body, ...names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** The same moment in the notation of a place that is two hours ahead of UTC. */
export function inAnotherZone(moment: unknown): string {
  const local = new Date((moment instanceof Date ? moment : new Date(String(moment))).getTime() + 7_200_000);
  return local.toISOString().replace('Z', '+02:00');
}
