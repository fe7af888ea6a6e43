import { defineCommand } from '#harness/cli/core/command.ts';
import { endingWithStarter } from '#harness/cli/core/lifeline.ts';
import { apiKey, httpOrigin, release } from '#harness/cli/core/options.ts';
import { seed, servingOptions, servingSettings } from '#harness/cli/core/serving-options.ts';
import { decimalNumber, list, option, wholeNumber } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { servingBounds } from '#harness/limits.ts';
import { assertDistinct, type NamedFiles } from '#harness/output-files.ts';
import { openReferenceData, referenceApplication } from '#harness/targets/reference-application.ts';
import { readServedProfile } from '#harness/targets/served-profile.ts';

export const reference = defineCommand({
  name: 'reference',
  handlesInterrupt: true,
  options: {
    ...servingOptions,
    seed: option('N', 'seed of the data and of the jitter', { takes: seed, default: '1' }),
    release: option('X', 'behave as this release', { takes: release }),
    fault: list('ID', 'break a documented rule, to see how a client copes with it'),
    shake: option('SEED', 'vary everything the document leaves open, at random by this seed', {
      takes: wholeNumber(...servingBounds.shake),
    }),
    'public-url': option(
      'URL',
      'where browsers reach this server, for a container or a proxy; people sign in below it',
      { takes: httpOrigin, default: 'the address that is listened on' },
    ),
    'api-key': option('KEY', "the administrator's API key, in place of a random one", { takes: apiKey }),
    objects: option(
      'N',
      'how many Metaverse Objects to begin with, of which a million take half a gigabyte of memory',
      { takes: wholeNumber(...servingBounds.objects) },
    ),
    data: option('FILE', 'persist state in this SQLite file (default: in memory)'),
    'time-scale': option('N', 'run the clock N times as fast', {
      takes: decimalNumber(...servingBounds.timeScale),
      default: '1',
    }),
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
    const { fault: faults, 'api-key': key, 'public-url': publicUrl, data, profile: file, ...given } = values;
    const profile = file === undefined ? undefined : await readServedProfile(file);
    const token = controlToken(environment);
    const { 'time-scale': timeScale, cors: origins, ...wanted } = given;
    const warn = (line: string) => environment.stderr.write(`svc-contract: ${line}\n`);
    const keeper = data === undefined ? undefined : await openReferenceData(data, values, warn);
    try {
      const request = {
        ...wanted,
        contract: await loadContract(),
        profile,
        token,
        faults,
        origins,
        keeper,
        timeScale,
      };
      const { application, contract } = referenceApplication(request);
      const issueCredentials = () => application.issueCredentials(key);
      return await serveUntilInterrupted(
        { name: 'reference', application, contract, token, issueCredentials },
        { ...servingSettings(values), ...(publicUrl !== undefined && { publicUrl }) },
        endingWithStarter(values, environment),
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
