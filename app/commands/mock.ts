import { defineCommand } from '#app/cli/command.ts';
import { endingWithStarter, seed, servingOptions, servingSettings } from '#app/cli/serving-options.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#app/serve/serve.ts';
import { readServedProfile } from '#app/targets/served-profile.ts';
import { option } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';

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
    const { prismApplication } = await import('#app/targets/prism.ts');
    const profile = await readServedProfile(values.profile, (line) =>
      environment.stderr.write(`svc-contract: ${line}\n`),
    );
    const token = controlToken(environment);
    const { application, contract } = await prismApplication(await loadContract(), token, profile);
    const served = { name: 'mock', application, contract, token };
    return serveUntilInterrupted(served, servingSettings(values), endingWithStarter(values, environment));
  },
});
