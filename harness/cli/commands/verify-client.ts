import { type Command, list, text } from '#harness/cli/frame/command.ts';
import { exitCodeOf } from '#harness/cli/frame/interruption.ts';
import { progressLine } from '#harness/cli/frame/progress.ts';
import { gate, publish } from '#harness/cli/output/publish.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import { ruleById } from '#harness/rules/register.ts';
import { digestOfFile } from '#harness/run/inputs.ts';
import { verifySubject } from '#harness/run/verify-client.ts';

export const verifyClient: Command = {
  name: 'verify-client',
  synopsis: 'verify-client FILE [options]',
  summary: 'Runs a client against a staged service and says which documented rules it keeps.',
  endsItself: true,
  maximumWords: 1,
  options: {
    only: { type: 'string', multiple: true, value: 'ID', help: 'judge these rules alone, e.g. CL-04,CL-22' },
    out: { type: 'string', value: 'DIR', help: 'where reports go (default reports/out)' },
    json: { type: 'boolean', help: 'print the result as JSON on standard output' },
  },
  details: [
    'FILE says for each documented command how the client is asked for it, and how its output is read.',
    'The client runs as its own program, in a new home folder each time. See docs/clients.md.',
    'Exit codes: 0 conforms, 1 does not, 2 wrong usage, 3 harness fault, 130 interrupted: whatever was started for\nthe client is ended, and the result is marked as partial.',
  ],
  async run([file], values, environment) {
    if (file === undefined) {
      throw new HarnessError('USAGE', 'verify-client needs the file that describes the client.', {
        hint: 'See svc-contract verify-client --help.',
      });
    }
    const only = list(values, 'only');
    const unknown = only.find((id) => ruleById(id)?.subject !== 'client');
    if (unknown !== undefined) throw new HarnessError('USAGE', `"${unknown}" is no rule for clients.`);
    const { subject, release } = await readSubject(file);
    const line = progressLine(environment.stderr);
    const { interrupted } = environment;
    const run = await verifySubject(await loadContract(), {
      subject,
      release,
      ...(only.length > 0 && { only }),
      interrupted,
      progress: (done, of) => line.show(`${subject.name}: ${done} of ${of} scenarios`),
    }).finally(() => line.clear());
    const result = { ...run, inputs: [...(run.inputs ?? []), await digestOfFile('subject', file)] };
    const json = values.json === true;
    await publish(result, { out: text(values, 'out') ?? 'reports/out', json }, environment);
    if (json) environment.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    const exitCode = gate(result, environment);
    return interrupted.aborted ? exitCodeOf(interrupted) : exitCode;
  },
};
