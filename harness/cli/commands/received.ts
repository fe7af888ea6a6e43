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
import { loadContract } from '#harness/contract/contract.ts';
import { newestRelease } from '#harness/http/profile/profile.ts';
import { prepareFolder } from '#harness/output-files.ts';
import { readHar } from '#harness/received/har.ts';
import { ownRequests } from '#harness/received/own-requests.ts';
import { checkRecording } from '#harness/received/received-result.ts';
import { sentRequests } from '#harness/received/sent-requests.ts';
import { recordedRules } from '#harness/register/register.ts';
import { digestOfFile } from '#harness/run/inputs.ts';
import { applyBaseline, readKnownFailures } from '#harness/run/known-failures.ts';

const isRecorded = (id: string): boolean => recordedRules.some((rule) => rule.id === id);

export const received = defineCommand({
  name: 'received',
  handlesInterrupt: true,
  options: {
    file: {
      type: 'word',
      value: 'FILE',
      isRequired: true,
      help: 'an HTTP archive (HAR 1.2): of --record, of a browser, of Playwright, of a gateway',
    },
    'base-url': {
      type: 'string',
      value: 'URL',
      takes: httpAddress,
      default: 'the only one at which the API is asked',
      help: 'address of the service; what was sent elsewhere is set aside',
    },
    only: {
      type: 'string',
      multiple: true,
      separator: ',',
      value: 'WHAT',
      takes: recordedRulesInWord,
      help: 'judge only these rules or areas, e.g. RQ,CL-41',
    },
    release: {
      type: 'string',
      value: 'X',
      takes: release,
      default: newestRelease,
      help: 'expect what this release documents',
    },
    ...gateOptions,
    require: { ...gateOptions.require, takes: recordedRulesInWord },
    ...outOption,
    quiet: { type: 'boolean', help: 'print only failures and the totals' },
    json: { type: 'boolean', help: 'print the result as JSON on standard output' },
  },
  details: [
    'Judges what the recording shows of the client: the rules RQ, on the requests themselves, and those of the rules for clients that need no command of it. Nothing is sent.',
    'Exit codes: 0 conforms, 1 does not conform, 2 wrong usage or no HTTP archive, 3 nothing to judge in it, or a harness fault.',
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
        `  requests: ${own.entries.length} to ${own.base} judged, ${own.aside} others set aside\n`,
      );
    return gate(result, environment);
  },
});
