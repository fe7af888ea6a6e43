import { defineCommand } from '#harness/cli/core/command.ts';
import {
  endingWithStarter,
  seed,
  servingOptions,
  servingSettings,
} from '#harness/cli/core/serving-options.ts';
import { option } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { readServedProfile } from '#harness/targets/served-profile.ts';

export const mock = defineCommand({
  name: 'mock',
  handlesInterrupt: true,
  options: {
    ...servingOptions,
    seed: option('N', 'random seed of the delays', { takes: seed, needs: 'jitter', default: '1' }),
  },
  details: [
    `With --state-control, entering a state selects the examples that the mock returns. The token of state control is printed: the value of ${controlTokenVariable} or, if that variable is not set, a random token.`,
    'Runs until Ctrl-C.',
  ],
  async run(values, environment) {
    // Prism is slow to load, and the help does not need it.
    const { prismApplication } = await import('#harness/targets/prism.ts');
    const profile = await readServedProfile(values.profile);
    const token = controlToken(environment);
    const { application, contract } = await prismApplication(await loadContract(), token, profile);
    return serveUntilInterrupted(
      { name: 'mock', application, contract, token },
      servingSettings(values),
      endingWithStarter(values, environment),
    );
  },
});
