import { copyButton } from './element.js';
import { inForceRow, requestRow, serviceRow, verdictOf } from './rows.js';
import { stateForm } from './state-form.js';

const everyMs = 1000;
// The page keeps few requests; GET {control}/requests still returns older ones.
const rowsKept = 300;

const at = (id) => document.getElementById(id);

// The token is in the fragment of the address, which is never sent. It is moved to the storage of this tab.
const given = decodeURIComponent(location.hash.slice(1));
if (given !== '') {
  sessionStorage.setItem('token', given);
  history.replaceState(null, '', location.pathname);
}

let lastId = 0;
let shown = 0;
let api = '';

function ask(path, method = 'GET', body = undefined) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function open() {
  const answer = await ask('/states').catch(() => undefined);
  if (answer === undefined) return tryAgain();
  if (answer.status === 401) return askForToken();
  const { states } = await answer.json();
  const about = await (await ask('/_console/about')).json();
  at('server').textContent = about.name;
  api = about.api;
  at('address').textContent = api;
  at('copies').replaceChildren(
    copyButton('Copy address', 'the API', () => api),
    copyButton('Copy token', 'state control', () => sessionStorage.getItem('token')),
  );
  document.title = `${about.name} · svc-contract console`;
  at('states').replaceChildren(...states.map((state) => stateForm(state, enter)));
  openClock(states, enter);
  at('door').hidden = true;
  at('room').hidden = false;
  at('calm').hidden = false;
  await look();
}

function askForToken() {
  at('refused').textContent = sessionStorage.getItem('token') === null ? '' : 'The token is wrong.';
  sessionStorage.removeItem('token');
  at('room').hidden = true;
  at('calm').hidden = true;
  at('door').hidden = false;
  say('locked', false);
  at('token').focus();
}

function tryAgain() {
  say('The server does not respond.', false);
  setTimeout(open, everyMs);
}

function say(words, live) {
  if (at('link').textContent !== words) at('link').textContent = words;
  at('link').dataset.live = String(live);
}

async function look() {
  try {
    const [health, inForce, requests] = await Promise.all([
      ask('/_console/health'),
      ask('/_console/in-force'),
      ask(`/requests?after=${lastId}`),
    ]);
    if (health.status === 401) return askForToken();
    showInForce(await inForce.json());
    showHealth(await health.json());
    showRequests(await requests.json());
    say('live', true);
  } catch {
    say('The server does not respond.', false);
  }
  setTimeout(look, everyMs);
}

function showHealth({ status, summary }) {
  const overall = at('overall');
  const [words, tone] = summary === null ? [`returned ${status}`, 'bad'] : verdictOf(summary.overall);
  overall.textContent = words;
  overall.className = `verdict ${tone}`;
  showClock(summary);
  const rows = (summary?.services ?? []).map(serviceRow);
  at('services').replaceChildren(...rows);
}

let inForceBefore = '';

// The list is only redrawn if it has changed, so that a user keeps the scroll position.
function showInForce({ states }) {
  const now = JSON.stringify(states);
  if (now === inForceBefore) return;
  inForceBefore = now;
  at('in-force').replaceChildren(...states.map(inForceRow));
  at('calm-now').hidden = states.length > 0;
}

function showRequests({ requests, dropped }) {
  for (const request of requests) {
    const row = requestRow(request, api);
    const before = at('requests').querySelector(`[data-id="${request.id}"]`);
    if (before === null) {
      at('requests').prepend(row);
      shown += 1;
    } else if (before.dataset.answered !== 'true') before.replaceWith(row);
  }
  // Requests without a response are fetched again.
  const waiting = requests.find(({ status }) => status === undefined);
  lastId = waiting === undefined ? Math.max(lastId, requests.at(-1)?.id ?? 0) : waiting.id - 1;
  while (at('requests').childElementCount > rowsKept) at('requests').lastElementChild.remove();
  at('none').hidden = shown > 0;
  at('count').textContent =
    shown === 0 ? '' : `${shown}${dropped > 0 ? `, ${dropped} older ones removed` : ''}`;
}

async function enter(state, params) {
  const answer = await ask('/states', 'POST', { state, params });
  const body = await answer.json();
  tell(answer.ok ? `Entered: ${state}.` : body.detail, answer.ok, body.values);
}

function tell(words, good, values = {}) {
  at('entered').textContent = words;
  at('entered').className = good ? '' : 'failed';
  at('values').hidden = Object.keys(values).length === 0;
  const text = JSON.stringify(values, null, 2);
  at('values').textContent = text;
  at('copy-values').replaceChildren(
    ...(Object.keys(values).length === 0 ? [] : [copyButton('Copy', 'the return values', () => text)]),
  );
}

at('calm').addEventListener('click', async () => {
  const answer = await ask('/states', 'DELETE');
  const failure = `The initial state was not restored: status ${answer.status}.`;
  tell(answer.ok ? 'The initial state is restored.' : failure, answer.ok);
});

at('clear').addEventListener('click', async () => {
  await ask('/requests', 'DELETE');
  at('requests').replaceChildren();
  shown = 0;
  showRequests({ requests: [], dropped: 0 });
});

at('only').addEventListener('change', ({ target }) => {
  at('requests').classList.toggle('only', target.checked);
});

at('find').addEventListener('input', ({ target }) => {
  const wanted = target.value.trim().toLowerCase();
  for (const item of at('states').children) item.hidden = !item.dataset.name.includes(wanted);
});

at('unlock').addEventListener('submit', (event) => {
  event.preventDefault();
  sessionStorage.setItem('token', at('token').value.trim());
  at('token').value = '';
  open();
});

// The service's clock, as `generatedAt` of service health shows it; stopped if the time stays the same.
const [stopping, moving] = ['the clock stands still', 'time passes'];

let timeBefore = '';

/** Shows the controls if state control supports their states. */
function openClock(states, enter) {
  const known = new Set(states.map(({ state }) => state));
  at('clock').hidden = !(known.has(stopping) && known.has(moving));
  at('stop').onclick = () => enter(stopping, {});
  at('move').onsubmit = (event) => {
    event.preventDefault();
    enter(moving, { seconds: Number(at('seconds').value) });
  };
}

/** Called about once a second. */
function showClock(summary) {
  const now = summary?.generatedAt ?? '';
  if (now === '') return;
  const stands = now === timeBefore;
  timeBefore = now;
  at('now').dateTime = now;
  at('now').textContent = now.replace('T', ' ').replace(/(?:\.\d+)?Z?$/, ' UTC');
  at('pace').textContent = stands ? 'stopped until the initial state is restored' : 'running';
}

open();
