import { once } from 'node:events';
import { join } from 'node:path';
import { announceProfile } from '#app/cli/chosen-target.ts';
import { defineCommand, missing } from '#app/cli/command.ts';
import { interruptedCommand } from '#app/cli/interruption.ts';
import { liveFailures } from '#app/cli/live-failures.ts';
import { defaultOut, duration, httpAddress, port, trafficOption } from '#app/cli/options.ts';
import { writeStyled } from '#app/cli/output.ts';
import { endingWithStarter, starterOptions } from '#app/cli/serving-options.ts';
import { beginTraffic, trafficOptions } from '#app/cli/traffic.ts';
import { startWatchingProxy, type WatchedExchange } from '#app/serve/watching-proxy.ts';
import { flag, option } from '#harness/command-line/options.ts';
import { operationFor } from '#harness/contract/contract.ts';
import { HarnessError, verdictExitCodes } from '#harness/errors/errors.ts';
import { folderName, refuseBusy } from '#harness/files/output-files.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { networkOptions, serverAddress } from '#harness/http/live.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { registerSecretsIn } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { firstOf, unlessInterrupted } from '#harness/programs/interruption.ts';
import { namingNobody } from '#harness/received/answer-rules.ts';
import { entryOf } from '#harness/received/entry-of.ts';
import { isOwnRequest } from '#harness/received/own-requests.ts';
import { requestReader } from '#harness/received/sent-requests.ts';
import { startServers } from '#harness/targets/start-servers.ts';
import { passedIn } from '#harness/traffic/har-entry.ts';
import { openTrafficFile } from '#harness/traffic/traffic-file.ts';

export const watch = defineCommand({
  name: 'watch',
  handlesInterrupt: true,
  options: {
    upstream: option('URL', 'URL of the server that requests are forwarded to', {
      takes: httpAddress,
      default: 'the one in the profile',
    }),
    port: option('N', 'port to listen on', { takes: port, default: 'any free one' }),
    for: option('TIME', 'end after this time, such as 90s, 10m or 2h', { takes: duration }),
    'fail-fast': flag('end with the first failure'),
    ...trafficOptions,
    ...trafficOption,
    ...starterOptions,
  },
  details: [
    'Listens on this machine and forwards the requests of the client; sends no other requests. Configure the printed address in the client, run its tests, and press Ctrl-C. The responses are checked against the rules that apply to every response or to one after another, and the requests against the rules that "received" also checks. Each failure is printed when an exchange first shows it in an operation; the same failure again is counted. Only exchanges that are evidence are kept in memory; all are written to exchanges.ndjson and, at the end, exchanges.har, up to 200 MB. What cannot be judged passes unchanged.',
    'The profile supplies the address, the connection settings (tls, proxy, timeouts), and how the server deviates in paths, in the casing of field names and in the type of ids. The headers and credentials of the profile are not sent.',
    `${verdictExitCodes}; 2: wrong usage; 3: no requests to check, or an internal error.`,
  ],
  async run({ upstream: given, port = 0, ...values }, environment) {
    const { stdout, stderr, env } = environment;
    const run = await beginTraffic(values, environment);
    // With another address, the profile's server is not the one to watch.
    const { profile = run.profile, started } =
      given === undefined ? await start(run.profile, values, environment) : {};
    await using ending = new AsyncDisposableStack();
    ending.defer(async () => started?.close());
    const { baseUrl, ...described }: Partial<ProfileFile> = profile ?? {};
    const address = given ?? baseUrl;
    if (address === undefined)
      throw missing('watch: --upstream', 'Give the address of the server, or --profile FILE.');
    const upstream = serverAddress(address);
    const name = described.name ?? new URL(upstream).host;
    await refuseBusy(values.out ?? defaultOut, { target: { name } });
    registerSecretsIn(described, env);
    const reading = () => networkOptions(described, env);
    const network = await unlessInterrupted(environment.interrupted, reading, interruptedCommand);
    const tell = (line: string) => void stderr.write(`svc-contract: ${line}\n`);
    const isOwn = isOwnRequest(run.placed, upstream);
    const read = requestReader(run.placed);
    const judge = await run.openJudge(true);
    const failFast = new AbortController();
    const out = values.json ? stderr : stdout;
    const print = writeStyled(out, env);
    using live = liveFailures({ judge, fails: run.fails, print });
    const traffic = values['no-traffic']
      ? undefined
      : await openTrafficFile(join(values.out ?? defaultOut, folderName({ target: { name } })));
    ending.defer(() => traffic?.close());
    let count = 0;
    const see = ({ isConcurrent, ...exchange }: WatchedExchange): void => {
      const entry = entryOf(exchange);
      if (!isOwn(entry)) return;
      count += 1;
      const sent = namingNobody(read(entry, count, upstream));
      const isAnswered = exchange.response !== undefined;
      traffic?.add(passedIn(sent.exchange, run.contract, false), judge.secrets);
      const hasFailed = live.add(judge.see({ sent, isAnswered, isConcurrent }), sent);
      if (hasFailed && values['fail-fast']) failFast.abort();
    };
    const proxy = await startWatchingProxy(
      upstream,
      {
        ...network,
        proxy: network.proxy ?? proxyFromEnvironment(upstream, env),
        documentPath: operationFor(run.contract, 'document').path,
      },
      { port, keep: see, tell },
    );
    try {
      out.write(`watch: ${proxy.url}\n`);
      const { interrupted } = endingWithStarter(values, environment);
      const time = values.for === undefined ? [] : AbortSignal.timeout(values.for);
      const over = firstOf([interrupted, failFast.signal, started?.ended ?? [], time].flat());
      if (!over.aborted) await once(over, 'abort');
    } finally {
      await proxy.close();
    }
    const forwarded = proxy.forwarded();
    if (count === 0)
      throw forwarded === 0
        ? nothing(
            `No request arrived at ${proxy.url}.`,
            'Configure this address in the client, instead of that of the server.',
          )
        : nothing(
            `No request can be checked (forwarded: ${forwarded}).`,
            `Check that the server responds at ${upstream}, and that the client uses its API.`,
          );
    return run.finish(
      {
        name,
        judge,
        inputs: [],
        started: started?.results(),
        traffic: await traffic?.seal(judge.secrets),
        server: { url: upstream, notOffered: described.notOffered },
      },
      `${count} checked, ${forwarded - count} forwarded without a check`,
    );
  },
});

async function start(
  profile: ProfileFile | undefined,
  values: { readonly profile?: string | undefined },
  environment: Environment,
): Promise<Partial<Awaited<ReturnType<typeof startServers>>>> {
  if (profile?.start === undefined) return {};
  await announceProfile(values.profile, true, environment);
  const starting = () => startServers(profile, environment.env);
  return unlessInterrupted(environment.interrupted, starting, interruptedCommand, (left) =>
    left.started?.close(),
  );
}

function nothing(message: string, hint: string): HarnessError {
  return new HarnessError('NOTHING_EXERCISED', message, { hint });
}
