import { Given, When } from '@cucumber/cucumber';
import type { Invocation } from '#harness/client/script.ts';
import { type Caller, headersFor } from '#steps/world/callers.ts';
import { knownValue } from '#steps/world/values.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Given('{caller} has connected', async function (this: SvcWorld, caller: Caller) {
  await connect(this, caller, this.dialogue.stage.url);
});

Given('{caller} has connected to another instance', async function (this: SvcWorld, caller: Caller) {
  await connect(this, caller, this.dialogue.stage.otherUrl);
});

When('the client runs {command}', async function (this: SvcWorld, command: Invocation) {
  await this.dialogue.run([command]);
});

When('the client runs {command} on the service', async function (this: SvcWorld, command: Invocation) {
  await this.dialogue.run([withUrl(this, command)]);
});

When(
  'the client runs {command} on the service, by position',
  async function (this: SvcWorld, command: Invocation) {
    await this.dialogue.run([{ ...withUrl(this, command), byPosition: true }]);
  },
);

When('the client runs {command} twice', async function (this: SvcWorld, command: Invocation) {
  await this.dialogue.run([command, command]);
});

When(
  'the client runs {command} and then {command}',
  async function (this: SvcWorld, first: Invocation, second: Invocation) {
    await this.dialogue.run([first, second]);
  },
);

When('a person runs {command} and says yes', async function (this: SvcWorld, command: Invocation) {
  await this.dialogue.run([command], 'says yes');
});

When('a person runs {command} and says no', async function (this: SvcWorld, command: Invocation) {
  await this.dialogue.run([command], 'says no');
});

When('the client waits for the Schedule Execution', async function (this: SvcWorld) {
  const Id = knownValue(this.values, 'scheduleExecutionId');
  await this.dialogue.run([{ command: 'Wait-ScheduleExecution', parameters: { Id } }]);
});

When(
  'the client looks for Schedule Executions that are {word}',
  async function (this: SvcWorld, status: string) {
    await this.dialogue.run([{ command: 'Find-ScheduleExecution', parameters: { Status: status } }]);
  },
);

When(
  'the client sets the password of the person, waiting up to {duration}',
  async function (this: SvcWorld, seconds: number) {
    const Password = 'Correct-Horse-9-Battery';
    this.session.secrets.add(Password);
    const Id = knownValue(this.values, 'metaverseObjectId');
    await this.dialogue.run([
      { command: 'Set-Password', parameters: { Id, Password, Wait: String(seconds) } },
    ]);
  },
);

function withUrl({ dialogue }: SvcWorld, invocation: Invocation): Invocation {
  return { ...invocation, parameters: { Url: dialogue.stage.url, ...invocation.parameters } };
}

async function connect({ session, dialogue }: SvcWorld, caller: Caller, Url: string): Promise<void> {
  const headers = await headersFor(session, { ...caller, method: 'api-key' });
  const [ApiKey = ''] = Object.values(headers);
  dialogue.prepare({ command: 'Connect-Svc', parameters: { Url, ApiKey } });
}
