// The service's clock, as `generatedAt` of service health shows it; stopped if the time stays the same.

const [stopping, moving] = ['the clock stands still', 'time passes'];

const at = (id) => document.getElementById(id);

let before = '';

/** Shows the controls if state control supports their states. */
export function openClock(states, enter) {
  const known = new Set(states.map(({ state }) => state));
  at('clock').hidden = !(known.has(stopping) && known.has(moving));
  at('stop').onclick = () => enter(stopping, {});
  at('move').onsubmit = (event) => {
    event.preventDefault();
    enter(moving, { seconds: Number(at('seconds').value) });
  };
}

/** Called about once a second. */
export function showClock(summary) {
  const now = summary?.generatedAt ?? '';
  if (now === '') return;
  const stands = now === before;
  before = now;
  at('now').dateTime = now;
  at('now').textContent = now.replace('T', ' ').replace(/(?:\.\d+)?Z?$/, ' UTC');
  at('pace').textContent = stands ? 'stopped until the initial state is restored' : 'running';
}
