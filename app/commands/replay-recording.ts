import { interruptedCommand } from '#app/cli/interruption.ts';
import type { Traffic } from '#app/cli/traffic.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { liveTarget, networkOptions, serverAddress } from '#harness/http/live.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { registerSecretsIn } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { namingNobody } from '#harness/received/answer-rules.ts';
import type { HarEntry } from '#harness/received/har.ts';
import { lostFields } from '#harness/received/lost-fields.ts';
import type { ownRequests } from '#harness/received/own-requests.ts';
import { isSafe, replay } from '#harness/received/replay.ts';
import { requestReader } from '#harness/received/sent-requests.ts';
import { registerSecret } from '#harness/redaction/secret-memory.ts';
import { groupDigits } from '#harness/text/without-locale.ts';

/** The credentials that are sent in place of recorded ones, by the names that curl lines of a recording use. */
const variables = { 'x-api-key': 'SVC_CLIENT_KEY', authorization: 'SVC_CLIENT_TOKEN' } as const;

interface Recorded {
  readonly name: string;
  readonly url: string;
  readonly run: Traffic;
  readonly entries: AsyncIterable<HarEntry>;
  readonly requests: ReturnType<typeof ownRequests>;
}

/** Sends the safe requests of a recording to another server, and judges its responses. Returns the exit code. */
export async function replayRecording(
  { name, url, run, entries, requests }: Recorded,
  { stderr, env, interrupted }: Environment,
): Promise<number> {
  const described: Partial<ProfileFile> = run.profile ?? {};
  registerSecretsIn(described, env);
  const address = serverAddress(url);
  const network = await networkOptions(described, env);
  const target = liveTarget(address, {
    ...network,
    proxy: network.proxy ?? proxyFromEnvironment(address, env),
  });
  const judge = await run.openJudge(true, undefined, false);
  const read = requestReader(run.placed);
  const lost = lostFields();
  let [sent, left] = [0, 0];
  async function* all(): AsyncGenerator<HarEntry> {
    for await (const entry of requests.select(entries)) {
      if (!isSafe(entry)) left += 1;
      yield entry;
    }
  }
  try {
    const credentials = credentialsFrom(env);
    for await (const replayed of replay(all(), { base: requests.base, target, credentials })) {
      if (interrupted.aborted) throw interruptedCommand();
      sent += 1;
      const one = namingNobody(read(replayed.entry, sent, address));
      judge.see({ sent: one, isAnswered: true, isConcurrent: false });
      lost.compare(replayed, one.exchange.operation ?? one.url.pathname);
    }
  } finally {
    await target.close();
  }
  for (const line of lost.lines()) stderr.write(`svc-contract: not as recorded: ${line}\n`);
  const skipped = left === 0 ? '' : `, ${groupDigits(left)} that may change something skipped`;
  return run.finish(
    { name, judge, inputs: [], server: { url: address, notOffered: described.notOffered } },
    `${groupDigits(sent)} sent again to ${address}${skipped}`,
  );
}

function credentialsFrom(env: Environment['env']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([header, variable]) => {
      const secret = env[variable];
      if (secret === undefined || secret === '') return [];
      registerSecret(env, secret);
      return [[header, header === 'authorization' ? `Bearer ${secret}` : secret] as const];
    }),
  );
}
