import { setupWorker } from 'msw/browser';
import { type SvcMock, svcMock } from 'svc-contract/msw';
import { startPage } from './page.ts';
import { serviceAt } from './service.ts';

/** Adds buttons for service states that a user of the page cannot cause, such as an unreachable database. */
function addStateButtons(svc: SvcMock, refresh: () => Promise<void>): void {
  const situations: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'Synchronisation stalls',
      () => svc.state('a service is working', { service: 'WorkerSync', progressSecondsAgo: 640 }),
    ],
    [
      'The Scheduler falls silent',
      () => svc.state('a service has been silent', { service: 'Scheduler', seconds: 121 }),
    ],
    ['The database is unreachable', () => svc.state('the database is unreachable')],
    ['Requests are limited', () => svc.state('requests are limited', { requests: 2, windowSeconds: 10 })],
    ['A person has three accounts', () => createPerson(svc)],
    ['Initial state', () => svc.restore()],
  ];
  const aside = document.createElement('aside');
  aside.className = 'simulation';
  aside.append('Simulate: ');
  aside.setAttribute('aria-label', 'Simulated states');
  for (const [name, enter] of situations) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', async () => {
      await enter();
      await refresh();
    });
    aside.append(button);
  }
  document.body.append(aside);
}

/** Creates a person whose second account refuses a password, and whose third accepts it after a minute. */
async function createPerson(svc: SvcMock): Promise<void> {
  const { metaverseObjectId } = await svc.state('a person has accounts', {
    accounts: [{}, { outcome: 'failed' }, { settlesAfterSeconds: 60 }],
  });
  const person = document.querySelector<HTMLInputElement>('#person');
  if (person !== null) person.value = metaverseObjectId;
}

declare global {
  interface Window {
    /** For tests and the browser console: `await svc.state('a service is working', { … })`. */
    svc: SvcMock;
  }
}

// For a real service, only `startPage` is needed, with the address and the credentials of that service.
const svc = svcMock();
window.svc = svc;
await setupWorker(...svc.handlers).start({ onUnhandledFrame: 'bypass', quiet: true });

const refresh = startPage(serviceAt(svc.baseUrl, svc.credentials.administrator));
addStateButtons(svc, refresh);
