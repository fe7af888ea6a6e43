import { join } from 'node:path';
import { defineCommand } from '#app/cli/command.ts';
import { exitCodeOf, interruptedExitCodes } from '#app/cli/interruption.ts';
import { openOption } from '#app/cli/open-report.ts';
import { asOfOption, defaultOut, outOption, release, trafficOption } from '#app/cli/options.ts';
import { progressLine } from '#app/cli/output.ts';
import { gate, publish } from '#app/cli/publish.ts';
import { clientClaim, clientRules, requiredRules } from '#app/cli/run-options.ts';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { keyLeaves } from '#harness/client/client-run.ts';
import { linesOf, type OtherCommands } from '#harness/client/other-commands.ts';
import { flag, list, option, wholeNumber, word } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { describedAt } from '#harness/discover/discover.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { folderName, prepareFolder, refuseBusy } from '#harness/files/output-files.ts';
import { withOperationsForClients } from '#harness/profile/own-operations.ts';
import { registerSecret } from '#harness/redaction/secret-memory.ts';
import { isSecretName } from '#harness/redaction/secret-names.ts';
import { longestHold, mostSeconds } from '#harness/run/held-answers.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { digestOfFile, noteRequest } from '#harness/verdict/inputs.ts';
import { simulatorOf } from '#proof/targets/open-simulator.ts';

const nothing = { operations: [], lost: [] };

/** How many commands are offered and not tested. */
function offeredLine({ runs, lacking }: OtherCommands): readonly string[] {
  const count = runs.length + lacking.size;
  return count === 0 ? [] : [`other commands: ${count} not tested; --every-command runs them`];
}

export const verifyClient = defineCommand({
  name: 'verify-client',
  handlesInterrupt: true,
  options: {
    file: word(
      'FILE',
      'client definition: how to run each documented command of the client, and how to read its output',
      { isRequired: true },
    ),
    only: list('ID', 'test only these rules, e.g. CL-04,CL-22', { takes: clientRules }),
    require: list('WHAT', 'fail if any of these is untested: rule ids, or "client" for all', {
      takes: clientClaim,
    }),
    'every-command': flag(
      'also run the commands that the document does not name; they may do other things than call the service',
    ),
    hold: option('SECONDS', 'minimum delay of responses to password requests, to test CL-59', {
      takes: wholeNumber(1, mostSeconds),
    }),
    openapi: option('FILE-or-URL', 'OpenAPI document of the server, to simulate its other operations too'),
    release: option('X', 'test against the rules of this release', { takes: release }),
    ...asOfOption,
    ...outOption,
    ...trafficOption,
    ...openOption,
    quiet: flag('print only failures and the totals'),
    json: flag('print the result as JSON on standard output'),
  },
  details: [
    "With --openapi, operations of the document that the contract does not have are answered by the document's schemas, with made-up records.",
    `The client runs as a separate program, in a new home folder each time. See docs/clients.md. With --hold, the client must wait at least that long for the response to a password request (rule CL-59). The API document mentions waits of up to ${mostSeconds} s.`,
    `Exit codes: 0: no rule is broken; 1: a rule is broken, or a required rule was not tested; 2: wrong usage; 3: the client cannot be tested, or an internal error; ${interruptedExitCodes}. After any of these signals, all client processes are ended, and the result is marked as partial.`,
  ],
  async run(values, environment) {
    const { file, only, hold, openapi, out = defaultOut, quiet, json, require } = values;
    const required = requiredRules({ require });
    await prepareFolder(out);
    const { subject, release } = await readClientDefinition(file, values.release);
    await refuseBusy(out, { target: subject });
    // A client may print its environment, so the secrets in the environment are registered for redaction.
    for (const [name, value] of Object.entries(subject.environment))
      if (isSecretName(name)) registerSecret(environment.env, value);
    if (hold !== undefined && hold > longestHold(subject))
      throw new HarnessError('USAGE', `--hold ${hold} is more than half the timeoutSeconds of ${file}.`, {
        hint: `Set timeoutSeconds to ${2 * hold} or more.`,
      });
    const { operations, lost } =
      openapi === undefined ? nothing : await describedAt(openapi, environment.env);
    if (lost.length > 0)
      environment.stderr.write(`Warning: ${lost.length} operations of ${openapi} could not be read.\n`);
    const line = progressLine(environment.stderr, quiet);
    const { interrupted } = environment;
    const run = await verifyClientUnderTest(withOperationsForClients(await loadContract(), operations), {
      subject,
      release,
      asOf: values['as-of'],
      openSimulator: simulatorOf(operations),
      ...(only.length > 0 && { only: only.flat() }),
      hold,
      trafficIn: values['no-traffic'] ? undefined : join(out, folderName({ target: subject })),
      everyCommand: values['every-command'],
      announceOthers: (own, others) => {
        const lines = values['every-command'] ? linesOf(own, others) : offeredLine(others);
        if (!quiet) environment.stderr.write(lines.map((each) => `${each}\n`).join(''));
      },
      interrupted,
      progress: ({ done, of, pace }) => {
        const others = pace && `, other commands: ${pace.done} of ${pace.of}, ${pace.secondsLeft} s left`;
        line.show(`${subject.name}: ${done} of ${of} scenarios${others ?? ''}`);
      },
    }).finally(() => line.clear());
    const noted = await noteRequest(run, { required });
    const files = [
      ...(await digestOfFile('subject', file)),
      ...(openapi === undefined ? [] : await digestOfFile('openapi', openapi)),
    ];
    const result = { ...noted, inputs: [...(noted.inputs ?? []), ...files] };
    const written = await publish(result, { ...values, out }, environment);
    if (json) environment.stdout.write(jsonText(result));
    // Only a warning: the document does not forbid sending the key to another Url.
    if (result.observations.some(({ observed }) => observed.includes(keyLeaves)))
      environment.stderr.write(
        'Warning: the client sends the key of its session to any Url that a command is given (CL-70).\n',
      );
    const exitCode = Math.max(written, gate(result, environment));
    return interrupted.aborted ? exitCodeOf(interrupted) : exitCode;
  },
});
