import { Refusal } from '#reference/server/domain/errors.ts';
import { type Answer, type Outgoing, textOf } from '#reference/server/domain/wire.ts';
import { textResponse } from '#reference/server/http/text-response.ts';
import type { World } from '#reference/server/world/world.ts';

/** The one place where an error becomes an answer (2.9, 7.1). */
export function errorAnswer({ behaviour: { errors }, freedoms, clock }: World, error: unknown): Answer {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal('internal-error', 'Something went wrong inside the service.');
  return {
    status: errors.statusOf(refusal.kind, freedoms),
    kind: 'error',
    body: errors.body(refusal, clock.now(), freedoms),
    headers: refusal.extras.headers ?? {},
  };
}

/** Writes an answer down as the freedoms ask. */
export function response(
  { behaviour: { wire }, freedoms }: World,
  answer: Answer,
  outgoing: Outgoing,
): Response {
  const shaped = wire.shape(answer, outgoing);
  return textResponse(textOf(shaped, wire, freedoms), {
    status: shaped.status,
    headers: { 'content-type': freedoms.contentType, ...shaped.headers },
  });
}
