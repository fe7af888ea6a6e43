import { basename } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { httpAddress } from '#app/cli/options.ts';
import { recordedRulesInWord } from '#app/cli/run-options.ts';
import { beginTraffic, trafficOptions } from '#app/cli/traffic.ts';
import { flag, list, option, word } from '#harness/command-line/options.ts';
import { HarnessError, verdictExitCodes } from '#harness/errors/errors.ts';
import { hasWholeAnswer, readHar } from '#harness/received/har.ts';
import { ownRequests } from '#harness/received/own-requests.ts';
import { sentRequests } from '#harness/received/sent-requests.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import { digestOfFile } from '#harness/verdict/inputs.ts';

export const received = defineCommand({
  name: 'received',
  handlesInterrupt: true,
  options: {
    file: word('FILE', 'a HAR file (HTTP archive 1.2), from --record, a browser, Playwright or a gateway', {
      isRequired: true,
    }),
    server: flag('also check the recorded responses of the server', { excludes: ['only'] }),
    'base-url': option('URL', 'address of the service; requests to other addresses are skipped', {
      takes: httpAddress,
      default: 'the address of the API requests, if there is only one',
    }),
    only: list('WHAT', 'check only these rules or areas, e.g. RQ,CL-41', { takes: recordedRulesInWord }),
    ...trafficOptions,
  },
  details: [
    'Checks the recorded requests against the rules of the area RQ (requests), and against the client rules that can be checked without running a command. With --server it also checks the recorded responses, as "watch" does for live traffic. No request is sent.',
    `${verdictExitCodes}; 2: wrong usage or not a HAR file; 3: no API requests in the file, or an internal error.`,
  ],
  async run({ file, only, server: isServerJudged, 'base-url': baseUrl, ...values }, environment) {
    const run = await beginTraffic(values, environment);
    const { entries, broken } = await readHar(file);
    if (broken.length > 0)
      environment.stderr.write(
        `svc-contract: ${file}: broken entries (skipped): ${broken.length}: ${firstFew(broken)}\n`,
      );
    const traffic = ownRequests(entries, run.placed, file, baseUrl);
    const sent = sentRequests(traffic, run.placed);
    const answered = sent.filter((_, index) => traffic.entries.slice(index, index + 1).every(hasWholeAnswer));
    if (isServerJudged && answered.length === 0)
      throw new HarnessError('NOTHING_EXERCISED', `No API response in ${file} is complete.`, {
        hint: 'Record the responses with their headers and bodies.',
      });
    const left = sent.length - answered.length;
    const areas = only.length > 0 ? [...new Set(only.flat())] : undefined;
    const judge = await run.openJudge(isServerJudged, areas);
    judge.judge({ sent, answered: isServerJudged ? answered : [] });
    const recording = {
      name: basename(file).replace(/\.har$/i, ''),
      judge,
      sent,
      inputs: await digestOfFile('recording', file),
      ...(isServerJudged && { server: { url: traffic.base, notOffered: run.profile?.notOffered } }),
    };
    const incomplete = isServerJudged && left > 0 ? `; incomplete responses (not checked): ${left}` : '';
    return run.finish(
      recording,
      `${sent.length} to ${traffic.base} checked, ${traffic.aside} outside the API skipped${incomplete}`,
    );
  },
});
