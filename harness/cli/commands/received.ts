import { basename } from 'node:path';
import { defineCommand } from '#harness/cli/core/command.ts';
import {
  baselineChoice,
  defaultOut,
  gateOptions,
  httpAddress,
  outOption,
  recordedRulesInWord,
  release,
  requiredRules,
} from '#harness/cli/core/options.ts';
import { gate, publish } from '#harness/cli/core/publish.ts';
import { flag, list, option, word } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { newestRelease } from '#harness/http/profile/profile.ts';
import { prepareFolder } from '#harness/output-files.ts';
import { recordedRules } from '#harness/register/register.ts';
import { applyBaseline, readKnownFailures } from '#harness/run/baseline-file.ts';
import { digestOfFile } from '#harness/run/inputs.ts';
import { readHar } from '#harness/run/received/har.ts';
import { ownRequests } from '#harness/run/received/own-requests.ts';
import { checkRecording } from '#harness/run/received/received-result.ts';
import { sentRequests } from '#harness/run/received/sent-requests.ts';

const isRecorded = (id: string): boolean => recordedRules.some((rule) => rule.id === id);

export const received = defineCommand({
  name: 'received',
  handlesInterrupt: true,
  options: {
    file: word('FILE', 'an HTTP archive (HAR 1.2), from --record, a browser, Playwright or a gateway', {
      isRequired: true,
    }),
    'base-url': option('URL', 'address of the service; requests to other addresses are skipped', {
      takes: httpAddress,
      default: 'the only address with API requests',
    }),
    only: list('WHAT', 'check only these rules or areas, e.g. RQ,CL-41', { takes: recordedRulesInWord }),
    release: option('X', 'test against the rules of this release', {
      takes: release,
      default: newestRelease,
    }),
    ...gateOptions,
    require: { ...gateOptions.require, takes: recordedRulesInWord },
    ...outOption,
    quiet: flag('print only failures and the totals'),
    json: flag('print the result as JSON on standard output'),
  },
  details: [
    'Checks the client by its recorded requests: the rules RQ about requests, and the rules for clients that can be checked without running a command. No request is sent.',
    'Exit codes: 0 no rule broken, 1 a rule is broken or a requirement not met, 2 wrong usage or not an HTTP archive, 3 no API requests in it, or an internal error.',
  ],
  async run({ file, only, out = defaultOut, json, quiet, ...values }, environment) {
    const required = requiredRules(values);
    await prepareFolder(out);
    const baseline = await readKnownFailures(baselineChoice(values), isRecorded);
    const [contract, entries] = await Promise.all([loadContract(), readHar(file)]);
    const own = ownRequests(entries, contract, file, values['base-url']);
    const checked = await checkRecording(contract, {
      name: basename(file).replace(/\.har$/i, ''),
      release: values.release ?? newestRelease,
      sent: sentRequests(own, contract),
      only: only.length > 0 ? [...new Set(only.flat())] : undefined,
      inputs: [await digestOfFile('recording', file)],
    });
    const asked = { ...checked, ...(required.length > 0 && { required }) };
    const result = await applyBaseline(asked, baseline);
    await publish(result, { out, json, quiet }, environment);
    if (json) environment.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else if (!quiet)
      environment.stdout.write(
        `  requests: ${own.entries.length} to ${own.base} checked, ${own.aside} others skipped\n`,
      );
    return gate(result, environment);
  },
});
