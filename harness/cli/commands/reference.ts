import { defineCommand } from '#harness/cli/frame/command.ts';
import { seedOption, servingOptions, servingSettings } from '#harness/cli/frame/serving-options.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { apiKey, httpOrigin, release } from '#harness/cli/frame/value-types.ts';
import { wholeNumber } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { referenceApplication } from '#harness/targets/reference-application.ts';

export const reference = defineCommand({
  name: 'reference',
  summary: summaries.reference,
  endsItself: true,
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
      takes: wholeNumber(0),
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
      takes: wholeNumber(0),
      help: 'how many Metaverse Objects to begin with',
    },
  },
  details: [
    "Prints an administrator's API key and a bearer token; the key outlives a factory reset. A key given with --api-key is printed too: the service holds nothing but made-up data, and listens on this machine unless --host says otherwise.",
    `With --state-control its token is printed, or taken from ${controlTokenVariable}; the state "a caller exists" answers with the headers to send.`,
    'The faults of a rule are listed by svc-contract rules ID, such as svc-contract rules SH-04, and all of them by svc-contract rules --faults.',
    'Serves until Ctrl-C.',
  ],
  async run(values, environment) {
    const contract = await loadContract();
    const token = controlToken(environment);
    const { fault: faults, 'api-key': key, 'public-url': publicUrl, ...wanted } = values;
    const { application, places } = referenceApplication({
      ...wanted,
      contract,
      token,
      faults,
      origins: values.cors,
    });
    return serveUntilInterrupted(
      {
        name: 'reference',
        application,
        contract,
        token,
        issueCredentials: () => application.issueCredentials(key),
        ...(places && { places }),
      },
      { ...servingSettings(values), ...(publicUrl !== undefined && { publicUrl }) },
      environment,
    );
  },
});
