import { once } from 'node:events';
import { announceProfile } from '#app/cli/chosen-target.ts';
import { defineCommand, missing } from '#app/cli/command.ts';
import { interruptedCommand } from '#app/cli/interruption.ts';
import { defaultOut, httpAddress, port } from '#app/cli/options.ts';
import { endingWithStarter, starterOptions } from '#app/cli/serving-options.ts';
import { beginTraffic, trafficOptions } from '#app/cli/traffic.ts';
import type { RecordedExchange } from '#app/serve/record.ts';
import { startWatchingProxy } from '#app/serve/watching-proxy.ts';
import { option } from '#harness/command-line/options.ts';
import { operationFor } from '#harness/contract/contract.ts';
import { HarnessError, verdictExitCodes } from '#harness/errors/errors.ts';
import { refuseBusy } from '#harness/files/output-files.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { networkOptions, serverAddress } from '#harness/http/live.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { registerSecretsIn } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { firstOf, unlessInterrupted } from '#harness/programs/interruption.ts';
import { namingNobody } from '#harness/received/answer-rules.ts';
import type { HarEntry } from '#harness/received/har.ts';
import { keepTraffic } from '#harness/received/kept-traffic.ts';
import { isOwnRequest } from '#harness/received/own-requests.ts';
import { sentRequests } from '#harness/received/sent-requests.ts';
import { startServers } from '#harness/targets/start-servers.ts';

export const watch = defineCommand({
  name: 'watch',
  handlesInterrupt: true,
  options: {
    upstream: option('URL', 'URL of the server that requests are forwarded to', {
      takes: httpAddress,
      default: 'the one in the profile',
    }),
    port: option('N', 'port to listen on', { takes: port, default: 'any free one' }),
    ...trafficOptions,
    ...starterOptions,
  },
  details: [
    'Listens on this machine and forwards the requests of the client; sends no other requests. Configure the printed address in the client, run its tests, and press Ctrl-C. Then the responses are checked against the rules that apply to every response or to one after another, and the requests against the rules that "received" also checks. Up to 80 MB of traffic are kept in memory until the end.',
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
    const traffic = keepTraffic({
      openJudge: () => run.openJudge(true),
      read: (entries, first) =>
        sentRequests({ base: upstream, entries: entries.filter(isOwn) }, run.placed, first).map(namingNobody),
      onFull: () =>
        tell('The result will contain only failures of the traffic so far: the memory for traffic is full.'),
    });
    const proxy = await startWatchingProxy(
      upstream,
      {
        ...network,
        proxy: network.proxy ?? proxyFromEnvironment(upstream, env),
        documentPath: operationFor(run.contract, 'document').path,
      },
      { port, keep: (exchange) => traffic.keep(entryOf(exchange)), tell },
    );
    try {
      (values.json ? stderr : stdout).write(`watch: ${proxy.url}\n`);
      const { interrupted } = endingWithStarter(values, environment);
      const over = started === undefined ? interrupted : firstOf([interrupted, started.ended]);
      if (!over.aborted) await once(over, 'abort');
    } finally {
      await proxy.close();
    }
    const forwarded = proxy.forwarded();
    const { judge, sent, count } = await traffic.end();
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
        sent,
        inputs: [],
        started: started?.results(),
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

function entryOf({ at, milliseconds, request, response }: RecordedExchange): HarEntry {
  const listed = (headers: Headers) => [...headers].map(([name, value]) => ({ name, value }));
  const { method, url, headers, body } = request;
  return {
    startedDateTime: at.toISOString(),
    time: milliseconds,
    request: { method, url, headers: listed(headers), ...(body !== '' && { postData: { text: body } }) },
    response: {
      status: response?.status ?? 0,
      headers: listed(response?.headers ?? new Headers()),
      content: { text: response?.body ?? '' },
    },
  };
}
