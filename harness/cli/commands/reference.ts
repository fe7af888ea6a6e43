import { defineCommand } from '#harness/cli/core/command.ts';
import { apiKey, httpOrigin, release } from '#harness/cli/core/options.ts';
import { seedOption, servingOptions, servingSettings } from '#harness/cli/core/serving-options.ts';
import { decimalNumber, wholeNumber } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { servingBounds } from '#harness/limits.ts';
import { assertDistinct, type NamedFiles } from '#harness/output-files.ts';
import { openReferenceData, referenceApplication } from '#harness/targets/reference-application.ts';

export const reference = defineCommand({
  name: 'reference',
  handlesInterrupt: true,
  options: {
    ...servingOptions,
    seed: { ...seedOption, default: '1', help: 'seed of the data and of the jitter' },
    release: { type: 'string', value: 'X', takes: release, help: 'behave as this release' },
    fault: {
      type: 'string',
      multiple: true,
      separator: ',',
      value: 'ID',
      help: 'break a documented rule, to see how a client copes with it',
    },
    shake: {
      type: 'string',
      value: 'SEED',
      takes: wholeNumber(...servingBounds.shake),
      help: 'vary everything the document leaves open, at random by this seed',
    },
    'public-url': {
      type: 'string',
      value: 'URL',
      takes: httpOrigin,
      default: 'the address that is listened on',
      help: 'where browsers reach this server, for a container or a proxy; people sign in below it',
    },
    'api-key': {
      type: 'string',
      value: 'KEY',
      takes: apiKey,
      help: "the administrator's API key, in place of a random one",
    },
    objects: {
      type: 'string',
      value: 'N',
      takes: wholeNumber(...servingBounds.objects),
      help: 'how many Metaverse Objects to begin with, of which a million take half a gigabyte of memory',
    },
    data: {
      type: 'string',
      value: 'FILE',
      help: 'keep everything in this SQLite file, and go on with what it holds; without it, in memory',
    },
    'time-scale': {
      type: 'string',
      value: 'N',
      takes: decimalNumber(...servingBounds.timeScale),
      default: '1',
      help: 'let its time pass so many times as fast: heartbeats, deliveries, schedules',
    },
  },
  details: [
    "Prints an administrator's API key and a bearer token; the key outlives a factory reset. A key given with --api-key is printed too: the service holds nothing but made-up data, and listens on this machine unless --host says otherwise.",
    `With --state-control its token is printed, or taken from ${controlTokenVariable}; the state "a caller exists" answers with the headers to send.`,
    'The faults of a rule are listed by svc-contract rules ID, such as svc-contract rules SH-04, and all of them by svc-contract rules --faults.',
    'The file of --data is begun where there is none, with --seed and --objects. It holds keys and tokens, so others lose their rights to it.',
    'Serves until Ctrl-C.',
    'Exit codes: 0 ended with Ctrl-C, 2 wrong usage or a file that is not such a data file, or is in use, 3 a disk without room or a fault of this program.',
  ],
  async run(values, environment) {
    assertDistinct({ ...filesOf(values.data), '--record': values.record });
    const contract = await loadContract();
    const token = controlToken(environment);
    const { fault: faults, 'api-key': key, 'public-url': publicUrl, data, ...given } = values;
    const { 'time-scale': timeScale, cors: origins, ...wanted } = given;
    const warn = (line: string) => environment.stderr.write(`svc-contract: ${line}\n`);
    const keeper = data === undefined ? undefined : await openReferenceData(data, values, warn);
    try {
      const request = { ...wanted, contract, token, faults, origins, keeper, timeScale };
      const { application, places } = referenceApplication(request);
      const issueCredentials = () => application.issueCredentials(key);
      return await serveUntilInterrupted(
        { name: 'reference', application, contract, token, issueCredentials, ...(places && { places }) },
        { ...servingSettings(values), ...(publicUrl !== undefined && { publicUrl }) },
        environment,
      );
    } finally {
      keeper?.close();
    }
  },
});

/** A data file, and those that SQLite keeps beside it. */
function filesOf(data: string | undefined): NamedFiles {
  if (data === undefined) return {};
  const beside = ['-wal', '-shm', '-journal'].map((end) => [`--data (${end})`, data + end] as const);
  return { '--data': data, ...Object.fromEntries(beside) };
}
