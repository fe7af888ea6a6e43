import { defineCommand } from '#harness/cli/core/command.ts';
import { endingWithStarter } from '#harness/cli/core/lifeline.ts';
import {
  baselineChoice,
  defaultOut,
  gateOptions,
  httpAddress,
  outOption,
  port,
  release,
  requiredRules,
} from '#harness/cli/core/options.ts';
import { gate, publish } from '#harness/cli/core/publish.ts';
import { servingOptions } from '#harness/cli/core/serving-options.ts';
import { flag, option } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { RecordedExchange } from '#harness/devtools/record.ts';
import { startWatchingProxy } from '#harness/devtools/watching-proxy.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { serverAddress } from '#harness/http/live.ts';
import { newestRelease } from '#harness/http/profile/profile.ts';
import { limits } from '#harness/limits.ts';
import { prepareFolder } from '#harness/output-files.ts';
import { ruleById } from '#harness/register/register.ts';
import { applyBaseline, readKnownFailures } from '#harness/run/baseline-file.ts';
import type { HarEntry } from '#harness/run/received/har.ts';
import { ownRequests } from '#harness/run/received/own-requests.ts';
import { checkRecording } from '#harness/run/received/received-result.ts';
import { sentRequests } from '#harness/run/received/sent-requests.ts';

export const watch = defineCommand({
  name: 'watch',
  handlesInterrupt: true,
  options: {
    upstream: option('URL', 'URL of the server that requests are forwarded to', {
      takes: httpAddress,
      isRequired: true,
    }),
    port: option('N', 'port to listen on', { takes: port, default: 'any free one' }),
    release: option('X', 'test against the rules of this release', {
      takes: release,
      default: newestRelease,
    }),
    ...gateOptions,
    ...outOption,
    'until-stdin-closes': servingOptions['until-stdin-closes'],
    'parent-pid': servingOptions['parent-pid'],
    quiet: flag('print only the address, failures and the totals'),
    json: flag('print the result as JSON on standard output'),
  },
  details: [
    'Listens on this machine and forwards the requests of the client; sends no others. Configure the printed address in the client, run its tests, and end with Ctrl-C: then the server is checked by the rules about any response, and the client as by "received". Bodies are kept in memory until then.',
    'Exit codes: 0 no rule broken, 1 a rule is broken or a requirement not met, 2 wrong usage, 3 no requests to check, or an internal error.',
  ],
  async run({ out = defaultOut, json, quiet, ...values }, environment) {
    const { stdout, stderr } = environment;
    const required = requiredRules(values);
    const upstream = serverAddress(values.upstream);
    await prepareFolder(out);
    const baseline = await readKnownFailures(baselineChoice(values), (id) => ruleById(id) !== undefined);
    const contract = await loadContract();
    const { keep, entries } = storage((line) => stderr.write(`svc-contract: ${line}\n`));
    const proxy = await startWatchingProxy(upstream, {
      port: values.port ?? 0,
      keep,
      tell: (line) => stderr.write(`svc-contract: ${line}\n`),
    });
    try {
      (json ? stderr : stdout).write(`watch: ${proxy.url}\n`);
      await interruption(endingWithStarter({ ...values, quiet }, environment));
    } finally {
      await proxy.close();
    }
    if (entries.length === 0)
      throw new HarnessError('NOTHING_EXERCISED', `No request came to ${proxy.url}.`, {
        hint: 'Give the client this address in place of that of the server.',
      });
    const own = ownRequests(entries, contract, 'the traffic', upstream);
    const checked = await checkRecording(contract, {
      name: new URL(upstream).host,
      release: values.release ?? newestRelease,
      sent: sentRequests(own, contract),
      inputs: [],
      upstream,
    });
    const result = await applyBaseline({ ...checked, ...(required.length > 0 && { required }) }, baseline);
    await publish(result, { out, json, quiet }, environment);
    if (json) stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else if (!quiet)
      stdout.write(`  requests: ${own.entries.length} checked, ${own.aside} others passed on\n`);
    return gate(result, environment);
  },
});

function interruption({ interrupted }: Environment): Promise<void> {
  return new Promise((resolve) => {
    if (interrupted.aborted) resolve();
    interrupted.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Keeps what passes, as far as there is memory for it. */
function storage(tell: (line: string) => void) {
  const entries: HarEntry[] = [];
  let room: number = limits.keptBytes;
  return {
    entries,
    keep(exchange: RecordedExchange): void {
      const isFull = room <= 0;
      room -= exchange.request.body.length + (exchange.response?.body.length ?? 0) + 2_000;
      if (!isFull) entries.push(entryOf(exchange));
      if (!isFull && room <= 0) tell('What passes from now on is not judged: there is no more room for it.');
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
