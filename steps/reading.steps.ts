import { Given, When } from '@cucumber/cucumber';
import type { Caller } from './world/callers.ts';
import type { SvcWorld } from './world/world.ts';

Given('{caller} has read {reading}', async function (this: SvcWorld, caller: Caller, operation: string) {
  await this.ask(operation, caller);
});

When('{caller} reads {reading}', async function (this: SvcWorld, caller: Caller, operation: string) {
  await this.ask(
    operation,
    caller,
    operation === 'getApiReference' ? { headers: { accept: 'text/html' } } : {},
  );
});
