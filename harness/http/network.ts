import { readGivenFile } from '#harness/input-file.ts';
import { limits } from '#harness/limits.ts';
import type { LiveOptions } from './live.ts';
import type { ProfileFile } from './profile/profile-file.ts';

/** How a server is reached, as its profile says it: authority, proxy, headers and timeouts. */
export async function networkOptions({
  name,
  tls,
  proxy,
  headers,
  timeouts,
}: Partial<ProfileFile>): Promise<LiveOptions> {
  const authority =
    tls?.authority === undefined
      ? undefined
      : await readGivenFile('certificate authority', tls.authority, limits.authorityBytes);
  return {
    ...(name !== undefined && { name }),
    ...(authority !== undefined && { authority }),
    ...(proxy !== undefined && { proxy }),
    ...(headers !== undefined && { headers }),
    ...(timeouts?.connectSeconds !== undefined && { connectMs: timeouts.connectSeconds * 1000 }),
    ...(timeouts?.answerSeconds !== undefined && { answerMs: timeouts.answerSeconds * 1000 }),
  };
}
