import { expect } from 'vitest';
import { run } from '#app/cli.ts';
import { fakeEnvironment, labelled, resultIn } from './run-command.ts';

/** Runs `watch` while a client uses a server. `name` is the server's name in its profile. */
export async function watchTraffic(
  { upstream, out, name }: { readonly upstream: string; readonly out: string; readonly name?: string },
  client: (url: string) => Promise<unknown>,
  ...args: string[]
) {
  const environment = fakeEnvironment();
  const ended = run(['watch', '--upstream', upstream, '--out', out, ...args], environment);
  let url = '';
  const listens = expect.poll(() => (url = labelled(environment.written.stdout, 'watch'))).not.toBe('');
  await Promise.race([listens, ended.then(() => expect(environment.written.stderr).toBe(''))]);
  await client(url);
  environment.interrupt();
  const exitCode = await ended;
  const readResult = () => resultIn(out, name ?? new URL(upstream).host.replace(':', '_'));
  return { exitCode, readResult, ...environment.written };
}
