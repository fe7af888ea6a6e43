// A client written in a hurry, with common mistakes. It works most of the time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sessionFile = join(process.env.HOME ?? '.', 'session.json');
const [command = '', ...words] = process.argv.slice(2);
const options = Object.fromEntries(
  words.flatMap((word) => (word.startsWith('--') ? [word.slice(2).split('=')] : [])),
);
const session = existsSync(sessionFile) ? JSON.parse(readFileSync(sessionFile, 'utf8')) : {};
// Mistake: the session overrides the Url.
const url = session.url ?? words.find((word) => !word.startsWith('--'));

async function ask(path, init = {}) {
  const headers = { 'x-api-key': session.key ?? '', 'content-type': 'application/json' };
  const address = new URL(path, url);
  address.searchParams.set('key', session.key ?? '');
  for (;;) {
    const answer = await fetch(address, { ...init, headers });
    if (answer.status === 202) throw new Error('It did not work.');
    // Mistake: retries a 429 without waiting.
    if (answer.status !== 429) return answer.json();
  }
}

const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

const commands = {
  connect() {
    const [, key] = words;
    writeFileSync(sessionFile, JSON.stringify({ url: words[0], key }));
    process.stdout.write(`Connected to ${words[0]} with ${key}\n`);
  },
  async health() {
    const check = await ask(
      `/api/v1/health${'ready' in options ? '/ready' : 'live' in options ? '/live' : ''}`,
    );
    if (check.status === 'not_ready') throw new Error('The service is not ready.');
    print(check);
  },
  async services() {
    const cache = join(process.env.HOME ?? '.', 'health.json');
    if (existsSync(cache)) return print(JSON.parse(readFileSync(cache, 'utf8')));
    const { services, ...summary } = await ask('/api/v1/system/health');
    if ('summary' in options) return print(summary);
    const known = services
      .filter(({ lastSeenAt }) => lastSeenAt.length > 0)
      .sort((a, b) => a.service.localeCompare(b.service));
    writeFileSync(cache, JSON.stringify(known));
    print(known);
  },
  version: async () => print(await ask('/api/v1/health/version')),
  config: async () => print(await ask('/api/v1/auth/config')),
  async whoami() {
    const user = await ask('/api/v1/userinfo');
    if (!user.authorised) throw new Error(user.message);
    print(user);
  },
  async reset() {
    const includeAdministrators = 'everyone' in options || 'lockout' in options;
    const body = JSON.stringify({ includeAdministrators, acknowledgeAdministratorLockout: true });
    print(await ask('/api/v1/system/reset', { method: 'POST', body }));
  },
  async wait() {
    for (;;) {
      const { status } = await ask(`/api/v1/schedule-executions/${words[0]}`);
      if (['Completed', 'Complete', 'Failed', 'Cancelled'].includes(status)) return print({ status });
      if (!['Running', 'Queued', 'CompleteWithError'].includes(status)) throw new Error(`What is ${status}?`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  },
  // Mistake: sends the number of a status instead of its name.
  find: async () =>
    print(await ask(`/api/v1/schedule-executions?status=${options.status === 'Complete' ? 1 : 2}`)),
  async password() {
    const body = JSON.stringify({ password: options.password, wait: Number(options.wait) });
    print(await ask(`/api/v1/metaverse/objects/${words[0]}/password`, { method: 'POST', body }));
  },
};

await commands[command]();
