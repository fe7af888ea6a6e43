import { randomBytes } from 'node:crypto';
import type { Session } from './session.ts';

/** A password for one request, which no report will ever show. */
export function newPassword({ secrets }: Pick<Session, 'secrets'>): string {
  // Long and of all kinds of character, since some policy may be in force.
  const password = `Pw1!${randomBytes(18).toString('base64url')}`;
  secrets.add(password);
  return password;
}
