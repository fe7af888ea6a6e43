import { defineCommand } from '#app/cli/command.ts';
import { httpAddress } from '#app/cli/options.ts';
import { endingWithStarter, seed, servingOptions, servingSettings } from '#app/cli/serving-options.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#app/serve/serve.ts';
import { readAnswers } from '#app/targets/read-answers.ts';
import { readServedProfile } from '#app/targets/served-profile.ts';
import { option } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { assertDistinct } from '#harness/files/same-file.ts';
import { answerAsRecorded } from '#mocks/recorded/answer-as-recorded.ts';

export const mock = defineCommand({
  name: 'mock',
  handlesInterrupt: true,
  options: {
    ...servingOptions,
    from: option(
      'FILE',
      'answer as in this recording (HAR 1.2, or lines of HAR entries) where it has the request',
    ),
    'base-url': option('URL', 'address of the API in the recording', {
      takes: httpAddress,
      needs: 'from',
      default: 'the address of the API requests, if there is only one',
    }),
    seed: option('N', 'random seed of the delays', { takes: seed, needs: 'jitter', default: '1' }),
  },
  details: [
    'With --from, several answers to the same request are given in turn, and the last one is repeated. Credentials are not compared. Any other request, and one for which a state or the header Prefer selects an example, is answered with an example.',
    `With --state-control, entering a state selects the examples that the mock returns. The token of state control is printed: the value of ${controlTokenVariable} or, if that variable is not set, a random token.`,
    'Runs until Ctrl-C.',
  ],
  async run(values, environment) {
    // Prism is slow to load, and the help does not need it.
    const { prismApplication } = await import('#app/targets/prism.ts');
    const { from, 'base-url': baseUrl, record } = values;
    assertDistinct({ '--from': from, '--record': record });
    const tell = (line: string): void => environment.stderr.write(`svc-contract: ${line}\n`);
    const profile = await readServedProfile(values.profile, tell);
    const token = controlToken(environment);
    const prism = await prismApplication(await loadContract(), token, profile);
    const { contract, isSelected } = prism;
    const { interrupted } = environment;
    const answers = from && (await readAnswers(from, contract, { baseUrl, interrupted, tell }));
    const application = answers
      ? answerAsRecorded(prism.application, answers, { contract, isSelected })
      : prism.application;
    const served = { name: 'mock', application, contract, token };
    return serveUntilInterrupted(served, servingSettings(values), endingWithStarter(values, environment));
  },
});
