import { basename } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { interruptedCommand } from '#app/cli/interruption.ts';
import { liveFailures } from '#app/cli/live-failures.ts';
import { httpAddress } from '#app/cli/options.ts';
import { writeStyled } from '#app/cli/output.ts';
import { recordedRulesInWord } from '#app/cli/run-options.ts';
import { beginTraffic, trafficOptions } from '#app/cli/traffic.ts';
import { flag, list, option, word } from '#harness/command-line/options.ts';
import { HarnessError, verdictExitCodes } from '#harness/errors/errors.ts';
import { hasWholeAnswer } from '#harness/received/har.ts';
import { inOrder } from '#harness/received/in-order.ts';
import { ownRequests } from '#harness/received/own-requests.ts';
import { openRecording } from '#harness/received/recording.ts';
import { requestReader } from '#harness/received/sent-requests.ts';
import { digestOfFile } from '#harness/verdict/inputs.ts';
import { replayRecording } from './replay-recording.ts';

export const received = defineCommand({
  name: 'received',
  handlesInterrupt: true,
  options: {
    file: word(
      'FILE',
      'a HAR file (HTTP archive 1.2), lines of HAR entries, or a JSON log of nginx, Envoy, Kong or Apache; - reads standard input',
      { isRequired: true },
    ),
    server: flag('also check the recorded responses of the server', { excludes: ['only'] }),
    replay: option(
      'URL',
      'send the GET and HEAD requests of the recording to this server, and check its responses instead of the recorded ones',
      { takes: httpAddress, excludes: ['only', 'follow', 'server'] },
    ),
    follow: flag('read what is added to the file, until Ctrl-C, and print failures as they come'),
    'base-url': option('URL', 'address of the service; requests to other addresses are skipped', {
      takes: httpAddress,
      default: 'the address of the API requests, if there is only one',
    }),
    only: list('WHAT', 'check only these rules or areas, e.g. RQ,CL-41', { takes: recordedRulesInWord }),
    ...trafficOptions,
  },
  details: [
    'Checks the recorded requests against the rules of the area RQ (requests), and against the client rules that can be checked without running a command. With --server it also checks the recorded responses, as "watch" does for live traffic. No request is sent, except with --replay: with SVC_CLIENT_KEY and SVC_CLIENT_TOKEN in place of the recorded credentials. Fields that the recorded responses have and the new ones lack are printed, and fail nothing. A recording may have any length: only exchanges that are evidence are kept in memory. A log contains no headers and no bodies, so only rules about addresses are checked.',
    `${verdictExitCodes}; 2: wrong usage or not a recording; 3: no API requests in the file, or an internal error.`,
  ],
  async run(
    { file, only, server: isServerJudged, replay: url, follow, 'base-url': baseUrl, ...values },
    environment,
  ) {
    const { stdin, stdout, stderr, env, interrupted } = environment;
    const run = await beginTraffic(values, environment);
    const recording = openRecording(file, { input: stdin, follow, interrupted });
    const requests = ownRequests(run.placed, file, baseUrl);
    const name =
      file === '-' ? 'standard input' : basename(file).replace(/\.(?:har|ndjson|jsonl|log|json)$/i, '');
    if (url !== undefined)
      return replayRecording({ name, url, run, entries: recording.entries, requests }, environment);
    const areas = only.length > 0 ? [...new Set(only.flat())] : undefined;
    const judge = await run.openJudge(isServerJudged, areas);
    const out = values.json ? stderr : stdout;
    const print = writeStyled(out, env);
    using live = liveFailures({ judge, fails: run.fails, print: follow ? print : () => undefined });
    const read = requestReader(run.placed);
    let [count, answered] = [0, 0];
    const own = requests.select(recording.entries);
    for await (const { entry, isConcurrent } of inOrder(own, follow ? 1 : undefined)) {
      if (interrupted.aborted && !follow) throw interruptedCommand();
      count += 1;
      const isAnswered = hasWholeAnswer(entry);
      answered += Number(isAnswered);
      const sent = read(entry, count, requests.base());
      live.add(judge.see({ sent, isAnswered, isConcurrent }), sent);
    }
    const unread = recording.unread();
    if (unread !== '')
      stderr.write(`svc-contract: ${file}: entries that cannot be read (skipped): ${unread}\n`);
    if (isServerJudged && answered === 0)
      throw new HarnessError('NOTHING_EXERCISED', `No API response in ${file} is complete.`, {
        hint: 'Record the responses with their headers and bodies.',
      });
    const left = count - answered;
    const incomplete = isServerJudged && left > 0 ? `; incomplete responses (not checked): ${left}` : '';
    const base = requests.base();
    return run.finish(
      {
        name,
        judge,
        inputs: file === '-' || follow ? [] : await digestOfFile('recording', file),
        ...(isServerJudged && { server: { url: base, notOffered: run.profile?.notOffered } }),
      },
      `${count} to ${base} checked, ${requests.aside()} outside the API skipped${incomplete}`,
    );
  },
});
