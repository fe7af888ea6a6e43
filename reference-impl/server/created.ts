import { type Call, record } from './call.ts';
import type { Answer } from './wire.ts';

/** Answers with a record that has just been made. Status and header are open. */
export function created({ world, request }: Call, body: object, id: string): Answer {
  const { pathname } = new URL(request.url);
  return record(body, world.freedoms.creationStatus, { location: `${pathname.replace(/\/$/, '')}/${id}` });
}
