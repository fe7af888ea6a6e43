import { defineCommand } from '#app/cli/command.ts';
import { apiKey, exampleRule, httpOrigin, release } from '#app/cli/options.ts';
import { endingWithStarter, seed, servingOptions, servingSettings } from '#app/cli/serving-options.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#app/serve/serve.ts';
import { openReferenceData, referenceApplication } from '#app/targets/reference-application.ts';
import { decimalNumber, list, option, type ValueType, wholeNumber } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import { assertDistinct, type NamedFiles } from '#harness/files/same-file.ts';

const seedOfVariant = wholeNumber(...servingBounds.variant);

const variant: ValueType<number | string> = {
  read: (text) => (/^OP-/i.test(text) ? text : seedOfVariant.read(text)),
  accepts: `the id of a variant in the open-points register, or ${seedOfVariant.accepts}`,
  isListed: true,
};

export const reference = defineCommand({
  name: 'reference',
  handlesInterrupt: true,
  options: {
    ...servingOptions,
    seed: option('N', 'random seed of the data and of the delays of --jitter', { takes: seed, default: '1' }),
    release: option('X', 'behave as this release', { takes: release }),
    mutant: list('ID', 'break a documented rule, to test how a client handles it'),
    variant: option(
      'SEED|ID',
      'decide at random, from this seed, what the API document leaves open; or make the one choice of an id such as "OP-03 omitted"',
      {
        takes: variant,
      },
    ),
    'public-url': option('URL', 'address that browsers use for sign-in, if a container or proxy changes it', {
      takes: httpOrigin,
      default: 'the address that the server listens on',
    }),
    'api-key': option('KEY', "the administrator's API key, instead of a random one", { takes: apiKey }),
    objects: option('N', 'number of generated Metaverse Objects', {
      takes: wholeNumber(...servingBounds.objects),
    }),
    data: option('FILE', 'persist state in this SQLite file (default: in memory)'),
    'time-scale': option('N', 'run the clock N times as fast', {
      takes: decimalNumber(...servingBounds.timeScale),
      default: '1',
    }),
  },
  details: [
    "Prints an administrator's API key and a bearer token; the key survives a factory reset. A key given with --api-key is printed too, because the service contains only generated data and listens on localhost unless --host is given.",
    `With --state-control the token of state control is printed: the value of ${controlTokenVariable} or, if that variable is not set, a random token. Entering the state "a caller exists" returns the request headers of that caller.`,
    'Another id lists the variants of its open point. A variant with an id cannot have --mutant, --profile or --release.',
    `To list the mutants of a rule: npx svc-contract rules ${exampleRule}. To list all mutants: npx svc-contract rules --mutants.`,
    'If the file given with --data does not exist, it is created with the data that --seed and --objects describe. It contains keys and tokens, so only its owner can read it.',
    'Runs until Ctrl-C.',
    'Exit codes: 0: ended with Ctrl-C; 2: wrong usage, or a file that is in use or is not a data file; 3: disk full or internal error.',
  ],
  async run(values, environment) {
    assertDistinct({ ...filesOf(values.data), '--record': values.record });
    const { seed, objects, release, variant, mutant: mutants, cors: origins } = values;
    const { data, 'time-scale': timeScale, 'public-url': publicUrl } = values;
    const warn = (line: string) => environment.stderr.write(`svc-contract: ${line}\n`);
    // A service without a profile does not load what reads and checks one.
    const profile =
      values.profile === undefined
        ? undefined
        : await (await import('#app/targets/served-profile.ts')).readServedProfile(values.profile, warn);
    const token = controlToken(environment);
    const wanted = { seed, objects, release, variant, mutants, origins, timeScale, profile, token };
    const storage = data === undefined ? undefined : await openReferenceData(data, values, warn);
    try {
      const request = { ...wanted, storage, contract: await loadContract() };
      const { application, contract } = await referenceApplication(request);
      const issueCredentials = () => application.issueCredentials(values['api-key']);
      return await serveUntilInterrupted(
        { name: 'reference', application, contract, token, issueCredentials },
        { ...servingSettings(values), ...(publicUrl !== undefined && { publicUrl }) },
        endingWithStarter(values, environment),
      );
    } finally {
      storage?.close();
    }
  },
});

/** A data file, and the files that SQLite writes next to it. */
function filesOf(data: string | undefined): NamedFiles {
  if (data === undefined) return {};
  const beside = ['-wal', '-shm', '-journal'].map((end) => [`--data (${end})`, data + end] as const);
  return { '--data': data, ...Object.fromEntries(beside) };
}
