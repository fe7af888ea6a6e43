import { setupWorker } from 'msw/browser';
import { type SvcMock, svcMock } from 'svc-contract/msw';
import { startPage } from './page.ts';
import { rehearse } from './rehearsal.ts';
import { serviceAt } from './service.ts';

declare global {
  interface Window {
    /** For tests, and for the console of the browser: `await svc.state('a service is working', { … })`. */
    svc: SvcMock;
  }
}

// In front of a real service these three lines fall away, and its address and credentials take their place.
const svc = svcMock();
window.svc = svc;
await setupWorker(...svc.handlers).start({ onUnhandledFrame: 'bypass', quiet: true });

const refresh = startPage(serviceAt(svc.baseUrl, svc.credentials.administrator));
rehearse(svc, refresh);
