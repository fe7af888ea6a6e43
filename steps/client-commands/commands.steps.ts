import { When } from '@cucumber/cucumber';
import type { Invocation } from '#harness/client/script.ts';
import { hasFinished } from '#harness/rules/client-commands/client-requests.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { knownValue } from '#harness/scenario/values.ts';

When('the client runs {commands}', async function (this: Scenario, commands: readonly Invocation[]) {
  await this.runClient(commands.map((each) => withUrl(this, each)));
});

When(
  'a person runs {commands} and answers {answer}',
  async function (this: Scenario, commands: readonly Invocation[], answer: 'yes' | 'no') {
    await this.runClient(
      commands.map((each) => withUrl(this, each)),
      { answer },
    );
  },
);

When('the client waits for the Schedule Execution', async function (this: Scenario) {
  const Id = knownValue(this.values, 'scheduleExecutionId');
  const order = { command: 'Wait-ScheduleExecution', parameters: { Id } } as const;
  await this.runClient([order], { isOver: hasFinished });
});

When(
  'the client looks for Schedule Executions that are {word}',
  async function (this: Scenario, Status: string) {
    await this.runClient([{ command: 'Find-ScheduleExecution', parameters: { Status } }]);
  },
);

When(
  'the client sets the password of the person with {givenWaits}',
  async function (this: Scenario, waits: readonly (string | undefined)[]) {
    const Password = 'Correct-Horse-9-Battery';
    this.session.secrets.add(Password);
    const Id = knownValue(this.values, 'metaverseObjectId');
    await this.runClient(
      waits.map((Wait) => ({
        command: 'Set-Password',
        parameters: { Id, Password, ...(Wait !== undefined && { Wait }) },
      })),
    );
  },
);

/** The command with the address of the staged service for its Url, where it is given one. */
function withUrl({ client }: Scenario, invocation: Invocation): Invocation {
  const { parameters } = invocation;
  return 'Url' in parameters
    ? { ...invocation, parameters: { ...parameters, Url: client.stage.url } }
    : invocation;
}
