import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { after, beforeEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const [npx = '', ...words] = (env.SVC_CONTRACT ?? 'npx svc-contract').split(' ');
const options = ['--until-stdin-closes', '--quiet', '--state-control', '--objects=250', '--time-scale=20'];
const server = spawn(npx, [...words, 'reference', ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
const { value: line } = await createInterface(server.stdout)[Symbol.asyncIterator]().next();
if (line === undefined) throw new Error('The server did not start; its message is above.');

/** The first line that the server prints with `--quiet` (docs/other-languages.md). */
export const svc: { url: string; apiKey: string; stateControl: { url: string; token: string } } =
  JSON.parse(line);

/** Repeats a throttled request after the required wait. */
export async function patientFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 429) return answer;
  await sleep(Number(answer.headers.get('retry-after')) * 1000);
  return fetch(again);
}

async function control(method: string, body?: object) {
  const headers = { authorization: `Bearer ${svc.stateControl.token}` };
  const answer = await fetch(`${svc.stateControl.url}/states`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? undefined : ((await answer.json()).values as Record<string, string>);
}

/** Puts the service into a state, and returns the ids of the state's records. */
export async function enter(state: string, params: object = {}): Promise<Record<string, string>> {
  return (await control('POST', { state, params })) ?? {};
}

beforeEach(() => control('DELETE'));
after(() => server.stdin.end());
