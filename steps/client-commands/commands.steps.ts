import { When } from '@cucumber/cucumber';
import type { Invocation } from '#harness/client/script.ts';
import { knownValue } from '#steps/world/values.ts';
import type { SvcWorld } from '#steps/world/world.ts';

When('the client runs {command}', async function (this: SvcWorld, command: Invocation) {
  await this.client.run([withUrl(this, command)]);
});

When(
  'the client runs {command} and then {command}',
  async function (this: SvcWorld, first: Invocation, second: Invocation) {
    await this.client.run([withUrl(this, first), withUrl(this, second)]);
  },
);

When(
  'a person runs {command} and answers {answer}',
  async function (this: SvcWorld, command: Invocation, answer: 'yes' | 'no') {
    await this.client.run([withUrl(this, command)], answer);
  },
);

When('the client waits for the Schedule Execution', async function (this: SvcWorld) {
  const Id = knownValue(this.values, 'scheduleExecutionId');
  await this.client.run([{ command: 'Wait-ScheduleExecution', parameters: { Id } }]);
});

When(
  'the client looks for Schedule Executions that are {word}',
  async function (this: SvcWorld, Status: string) {
    await this.client.run([{ command: 'Find-ScheduleExecution', parameters: { Status } }]);
  },
);

When(
  'the client sets the password of the person with a wait of {duration}',
  async function (this: SvcWorld, seconds: number) {
    const Password = 'Correct-Horse-9-Battery';
    this.session.secrets.add(Password);
    const Id = knownValue(this.values, 'metaverseObjectId');
    await this.client.run([{ command: 'Set-Password', parameters: { Id, Password, Wait: String(seconds) } }]);
  },
);

/** The command with the address of the staged service for its Url, where it is given one. */
function withUrl({ client }: SvcWorld, invocation: Invocation): Invocation {
  const { parameters } = invocation;
  return 'Url' in parameters
    ? { ...invocation, parameters: { ...parameters, Url: client.stage.url } }
    : invocation;
}
