import type { Errors, RefusalKind } from '#reference/server/domain/errors.ts';
import { documentedErrors } from '#reference/server/domain/errors.ts';
import type { Answer, Outgoing } from '#reference/server/domain/wire.ts';
import type { Changes } from './fault.ts';

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
  const body: Errors['body'] = (refusal, ...rest) => {
    const written = documentedErrors.body(refusal, ...rest);
    return kinds.includes(refusal.kind) ? change(written) : written;
  };
  return { errors: { body } };
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
