// A client with many commands, for tests: it runs each line of a script, in one process. FLAWS names its mistakes.
import process from 'node:process';

const flaws = process.env.FLAWS?.split(', ') ?? [];
const has = (flaw) => flaws.includes(flaw);
let session = { url: '', key: '' };

async function send(method, path, body, query = {}) {
  const url = new URL(session.url + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  if (has('key in query')) url.searchParams.set('apiKey', session.key);
  const headers = { 'x-api-key': session.key, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    if (!has('no wait')) await new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 50));
    return send(method, path, body, query);
  }
  const text = await response.text();
  const content = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return content;
  if (has('errors ignored')) return undefined;
  throw new Error(`${content?.code}: ${content?.message}`);
}

/** Every row of a list, page by page. */
async function list(path, query = {}) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const content = await send('GET', path, undefined, {
      ...query,
      page,
      pageSize: has('large pages') ? 500 : 40,
    });
    rows.push(...(content?.items ?? []));
    if (content?.hasNextPage !== true || has('first page')) break;
  }
  if (rows.length === 0 && has('message for none')) return { message: 'none' };
  if (rows.length === 0 && has('empty record')) return { id: null, name: null };
  return rows;
}

/** Reads a Schedule Execution until it has finished. */
async function wait(id) {
  for (;;) {
    const execution = await send('GET', `/api/v1/schedule-executions/${id}`);
    const finished = ['Complete', 'Failed', 'Cancelled', ...(has('waits on') ? [] : ['CompleteWithError'])];
    if (has('one poll') || finished.includes(execution.status)) return execution;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const commands = {
  connect: ([url, key]) => {
    session = { url, key };
  },
  'list-objects': (_, { filter, 'sort-by': sortBy }) =>
    list('/api/v1/metaverse/objects', has('filter dropped') ? {} : { filter, sortBy }),
  'list-schedules': () => list('/api/v1/schedules'),
  'list-activities': () => list('/api/v1/activities'),
  'list-executions': (_, { status }) => list('/api/v1/schedule-executions', { status }),
  'get-object': async ([id]) => ({
    ...(await send('GET', `/api/v1/metaverse/objects/${id}`)),
    ...(has('another record') && { id: '99999999-9999-4999-8999-999999999999' }),
  }),
  'new-schedule': (_, { name, trigger }) =>
    send('POST', '/api/v1/schedules', {
      name,
      triggerType: has('number for a name') ? 1 : (trigger ?? 'Manual'),
      enabled: true,
      steps: [],
    }),
  'set-person-password': ([id], { password, targets }) =>
    send('POST', `/api/v1/metaverse/objects/${id}/password`, {
      password,
      connectedSystemObjectIds: has('scalar for a list') ? targets : [targets],
    }),
  'get-execution': ([id], options) =>
    options.wait ? wait(id) : send('GET', `/api/v1/schedule-executions/${id}`),
  'show-settings': () => ({ colour: true }),
  'import-file': () => undefined,
};

for (const line of process.argv[2].split('\n')) {
  const [name, ...words] = line.split(' ');
  if (name === 'result') {
    process.stdout.write(`${words[0]} ${process.exitCode ? 'False' : 'True'}\n`);
    process.exitCode = 0;
    continue;
  }
  const options = {};
  const given = words.filter((word) => {
    const [, option, value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (option !== undefined) options[option] = value ?? true;
    return option === undefined;
  });
  try {
    if (options.verbose)
      process.stderr.write(`${`session: ${session.url}${has('key printed') ? ` ${session.key}` : ''}`}\n`);
    const output = await commands[name](given, options);
    if (output !== undefined) process.stdout.write(`${JSON.stringify(output)}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
