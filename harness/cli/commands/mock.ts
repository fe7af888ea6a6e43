import { defineCommand } from '#harness/cli/frame/command.ts';
import { seedOption, servingOptions, servingSettings } from '#harness/cli/frame/serving-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { prismApplication } from '#harness/targets/prism.ts';

export const mock = defineCommand({
  name: 'mock',
  summary: 'Serves the Prism mock: every answer is an example of the contract.',
  endsItself: true,
  options: {
    ...servingOptions,
    seed: { ...seedOption, needs: 'jitter', default: '1', help: 'seed of the jitter' },
  },
  details: [
    `With --state-control a state selects named examples. Its token is printed, or taken from ${controlTokenVariable}.`,
    'Serves until Ctrl-C.',
  ],
  async run(values, environment) {
    const contract = await loadContract();
    const token = controlToken(environment);
    const application = await prismApplication(contract, token);
    return serveUntilInterrupted(
      { name: 'mock', application, contract, token },
      servingSettings(values),
      environment,
    );
  },
});
