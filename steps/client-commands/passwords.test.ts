import { expect, it } from 'vitest';
import { commandRun } from '#test/builders/client-runs.ts';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { sendsGivenWait } from './passwords.ts';

const operation = 'setConnectedSystemObjectPassword';

it.each([['('], ['.*'], [17]])('a command with another name sends the wait %j, which nobody gave', (wait) => {
  const { request, ...rest } = exchangeWith({ operation });
  const sent = { ...request, method: 'POST', body: JSON.stringify({ password: 'secret', wait }) };
  const run = commandRun({ command: 'change-password', exchanges: [{ ...rest, request: sent }] });
  expect(sendsGivenWait(run, contextOfCheck).kind).toBe('broken');
});
