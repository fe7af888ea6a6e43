import type { Answer } from '#reference/server/domain/wire.ts';
import { type Call, record } from './call.ts';

/** Answers with a record that has just been made. Status and header are open. */
export function created({ world, request }: Call, body: object, id: string): Answer {
  const { pathname } = new URL(request.url);
  return record(body, world.freedoms.creationStatus, { location: `${pathname.replace(/\/$/, '')}/${id}` });
}
