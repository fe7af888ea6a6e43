import type { Command } from '#harness/cli/frame/command.ts';
import { servingOptions, servingSettings } from '#harness/cli/frame/serving-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { controlToken, controlTokenVariable, serveUntilInterrupted } from '#harness/devtools/serve.ts';
import { createPrismMock } from '#mocks/prism/prism-mock.ts';

export const mock: Command = {
  name: 'mock',
  synopsis: 'mock [options]',
  summary: 'Serves the Prism mock: every answer is an example of the contract.',
  endsItself: true,
  maximumWords: 0,
  options: servingOptions,
  details: [
    `With --state-control a state picks named examples. Its token is printed, or taken from ${controlTokenVariable}.`,
    'Ends on Ctrl-C.',
  ],
  async run(_words, values, environment) {
    const contract = await loadContract();
    const token = controlToken(environment);
    const application = await createPrismMock(contract, token);
    return serveUntilInterrupted(
      { name: 'mock', application, contract, token },
      servingSettings(values),
      environment,
    );
  },
};
