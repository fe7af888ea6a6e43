import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from './fake-environment.ts';

export const controlToken = 'a token for this test';

const closing: (() => Promise<unknown>)[] = [];

/** A serving command with state control, as a client and its test see it. */
export interface Started {
  readonly api: string;
  readonly control: string;
  readonly printed: string;
  /** What it has written of the requests so far. */
  logged(): string;
  /** Asks state control, with its token. */
  ask(path: string, method?: string, body?: object): Promise<Response>;
  /** What an entered state answers with. */
  enter(state: string, params?: object): Promise<Record<string, unknown>>;
}

/** Starts a serving command and waits for its addresses; `stopAll` ends it. */
export async function started(...words: readonly string[]): Promise<Started> {
  const environment = fakeEnvironment({ SVC_CONTROL_TOKEN: controlToken });
  const running = run([...words, '--state-control'], environment);
  closing.push(() => {
    environment.interrupt();
    return running;
  });
  const ended = running.then((code) => `ended with ${code}: ${environment.written.stderr}`);
  while (!environment.written.stdout.includes('token')) {
    const over = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
    if (over !== undefined) throw new Error(String(over));
  }
  const printed = environment.written.stdout;
  const { api, control } = words.includes('--quiet') ? addressesOfJson(printed) : addressesOfLines(printed);
  const ask: Started['ask'] = (path, method = 'GET', body) =>
    fetch(control + path, {
      method,
      headers: { authorization: `Bearer ${controlToken}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    api,
    control,
    printed,
    logged: () => environment.written.stderr,
    ask,
    async enter(state, params = {}) {
      const answer = await ask('/states', 'POST', { state, params });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { values: Record<string, unknown> }).values;
    },
  };
}

/** Ends everything that was started. */
export async function stopAll(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
}

function addressesOfLines(printed: string): Pick<Started, 'api' | 'control'> {
  return { api: addressIn(printed, 'mock|reference'), control: addressIn(printed, 'state control') };
}

function addressesOfJson(printed: string): Pick<Started, 'api' | 'control'> {
  const { url, stateControl } = JSON.parse(printed) as { url: string; stateControl: { url: string } };
  return { api: url, control: stateControl.url };
}

function addressIn(printed: string, label: string): string {
  return new RegExp(`^(?:${label}): (http\\S+)$`, 'm').exec(printed)?.[1] ?? '';
}
