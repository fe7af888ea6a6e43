import { type Command, defineCommand, program } from '#harness/cli/frame/command.ts';
import { summaries } from '#harness/cli/frame/summaries.ts';
import { completionFor, shells } from '#harness/cli/output/completion.ts';
import { oneOf } from '#harness/command-line-options.ts';

/** The command that completes all commands, whose tables it is given. */
export function completionOf(load: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: 'completion',
    summary: summaries.completion,
    options: {
      shell: { type: 'word', value: 'SHELL', takes: oneOf(shells), isRequired: true, help: 'the shell' },
    },
    details: [
      'For bash and zsh: eval "$(svc-contract completion bash)" in the file that the shell reads when it starts. For fish: svc-contract completion fish > ~/.config/fish/completions/svc-contract.fish.',
    ],
    async run({ shell }, { stdout }) {
      const descriptions = (await load()).map(({ description }) => description);
      stdout.write(completionFor(shell, program, descriptions));
      return 0;
    },
  });
}
