import { once } from 'node:events';
import { defineCommand, missing } from '#harness/cli/core/command.ts';
import { defaultOut, httpAddress, port } from '#harness/cli/core/options.ts';
import { endingWithStarter, servingOptions } from '#harness/cli/core/serving-options.ts';
import { beginTraffic, trafficOptions } from '#harness/cli/core/traffic.ts';
import { option } from '#harness/command-line-options.ts';
import { operationFor } from '#harness/contract/contract.ts';
import type { RecordedExchange } from '#harness/devtools/record.ts';
import { startWatchingProxy } from '#harness/devtools/watching-proxy.ts';
import { HarnessError, verdictExitCodes } from '#harness/errors.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { networkOptions, serverAddress } from '#harness/http/live.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { registerSecretsIn } from '#harness/http/profile/secrets.ts';
import { limits } from '#harness/limits.ts';
import { refuseBusy } from '#harness/output-files.ts';
import { namingNobody } from '#harness/run/received/answer-rules.ts';
import type { HarEntry } from '#harness/run/received/har.ts';
import { ownRequests } from '#harness/run/received/own-requests.ts';
import { sentRequests } from '#harness/run/received/sent-requests.ts';

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
    'until-stdin-closes': servingOptions['until-stdin-closes'],
    'parent-pid': servingOptions['parent-pid'],
  },
  details: [
    'Listens on this machine and forwards the requests of the client; sends no other requests. Configure the printed address in the client, run its tests, and press Ctrl-C. Then the responses are checked against the rules that apply to every response, and the requests against the rules that "received" also checks. Bodies are kept in memory until the end.',
    'The profile supplies the address, the connection settings (tls, proxy, timeouts), and how the server deviates in paths, in the casing of field names and in the type of ids. The headers and credentials of the profile are not sent.',
    `${verdictExitCodes}; 2: wrong usage; 3: no requests to check, or an internal error.`,
  ],
  async run({ upstream: given, port = 0, ...values }, environment) {
    const { stdout, stderr, env } = environment;
    const run = await beginTraffic(values, environment);
    const { baseUrl, ...described }: Partial<ProfileFile> = run.profile ?? {};
    const address = given ?? baseUrl;
    if (address === undefined)
      throw missing('watch: --upstream', 'Give the address of the server, or --profile FILE.');
    const upstream = serverAddress(address);
    const name = described.name ?? new URL(upstream).host;
    await refuseBusy(values.out ?? defaultOut, { target: { name } });
    registerSecretsIn(described, env);
    const network = await networkOptions(described, env);
    const tell = (line: string) => void stderr.write(`svc-contract: ${line}\n`);
    const { keep, entries } = storage(tell);
    const proxy = await startWatchingProxy(
      upstream,
      {
        ...network,
        proxy: network.proxy ?? proxyFromEnvironment(upstream, env),
        documentPath: operationFor(run.contract, 'document').path,
      },
      { port, keep, tell },
    );
    try {
      (values.json ? stderr : stdout).write(`watch: ${proxy.url}\n`);
      const { interrupted } = endingWithStarter(values, environment);
      if (!interrupted.aborted) await once(interrupted, 'abort');
    } finally {
      await proxy.close();
    }
    const forwarded = proxy.forwarded();
    if (entries.length === 0)
      throw forwarded === 0
        ? nothing(
            `No request arrived at ${proxy.url}.`,
            'Configure this address in the client, instead of that of the server.',
          )
        : nothing(
            `No request can be checked (forwarded: ${forwarded}).`,
            `Check that the server responds at ${upstream}.`,
          );
    const traffic = ownRequests(entries, run.placed, 'the traffic', upstream);
    const sent = sentRequests(traffic, run.placed).map(namingNobody);
    const recording = {
      name,
      sent,
      inputs: [],
      server: { url: upstream, answered: sent, notOffered: described.notOffered },
    };
    return run.finish(
      recording,
      `${sent.length} checked, ${forwarded - sent.length} forwarded without a check`,
    );
  },
});

function nothing(message: string, hint: string): HarnessError {
  return new HarnessError('NOTHING_EXERCISED', message, { hint });
}

/** Stores the exchanges that pass through, up to the memory limit. */
function storage(tell: (line: string) => void) {
  const entries: HarEntry[] = [];
  let room: number = limits.keptBytes;
  return {
    entries,
    keep(exchange: RecordedExchange): void {
      const isFull = room <= 0;
      room -= exchange.request.body.length + (exchange.response?.body.length ?? 0) + 2_000;
      if (!isFull) entries.push(entryOf(exchange));
      if (!isFull && room <= 0)
        tell('No further traffic is checked: the memory for recorded traffic is used up.');
    },
  };
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
