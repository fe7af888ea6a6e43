import { expect, it } from 'vitest';
import { commandRun } from '#test/builders/client-runs.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { refusedCommands } from './refused-commands.ts';

it('names each command that the client or the service refused in every run, with the reason', () => {
  const url = 'http://service.example/api/v1/things/7';
  const answer = (status: number) => exchangeWith({ url, status, content: { message: 'There is none.' } });
  const runs = [
    commandRun({ command: 'new', errors: '\n  error: --kind is required\nUsage: …', status: '2' }),
    commandRun({ command: 'get', exchanges: [answer(200), answer(404)] }),
    commandRun({ command: 'get', exchanges: [answer(500)] }),
    commandRun({ command: 'list', exchanges: [answer(400)] }),
    commandRun({ command: 'list', exchanges: [answer(200)] }),
    commandRun({ command: 'silent' }),
  ];
  const commands = ['new', 'get', 'list', 'silent', 'not run'];
  const others = {
    runs: commands.map((command) => ({ command, parameters: {} })),
    lacking: new Map(),
    untried: new Map(),
  };
  const leftOut = [1, 2].map(() => ({ command: 'list', parameters: {} }));
  expect(refusedCommands({ others, runs, leftOut })).toEqual([
    { command: 'new', by: 'client', reason: 'error: --kind is required' },
    { command: 'get', by: 'service', reason: '404 for GET /api/v1/things/7: There is none.' },
    { command: 'list', by: 'time', reason: 'runs left out: 2' },
  ]);
});
