import type { PasswordResult, SetPassword } from 'svc-contract/types';
import { type HealthView, healthView } from './health-view.ts';
import type { Outcome, Service } from './service.ts';

/** The outcome of setting a password, as shown on the page. */
interface PasswordView {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly message: string;
  readonly targets: readonly { readonly tone: PasswordView['tone']; readonly text: string }[];
  /** The number of seconds before another attempt makes sense. */
  readonly pause: number;
}

const tones = { Succeeded: 'good', Failed: 'bad', Pending: 'warning' } as const;
const words = { Succeeded: 'has accepted it', Failed: 'has refused it', Pending: 'is pending' } as const;

export function passwordView(outcome: Outcome<PasswordResult>): PasswordView {
  if (outcome.kind === 'unreachable') return trouble('The service cannot be reached. Nothing was sent.');
  if (outcome.kind === 'refused') {
    const { status, message, retryAfter = 0 } = outcome;
    return status === 429
      ? { ...trouble(`Too many requests. Try again in ${retryAfter} seconds.`), pause: retryAfter }
      : trouble(message);
  }
  const { targets } = outcome.body;
  const failed = targets.some(({ state }) => state === 'Failed');
  return {
    ...headline(outcome.status, failed),
    targets: targets.map(({ connectedSystemId, state, message }) => ({
      tone: tones[state],
      text: `${connectedSystemId} ${words[state]}${message ? `: ${message}` : '.'}`,
    })),
    pause: 0,
  };
}

function headline(status: number, failed: boolean): Pick<PasswordView, 'tone' | 'message'> {
  if (status === 202) return { tone: 'warning', message: 'Sent. Not every system has settled yet.' };
  return failed
    ? { tone: 'bad', message: 'Not every system has accepted the password.' }
    : { tone: 'good', message: 'The password is set everywhere.' };
}

function trouble(message: string): PasswordView {
  return { tone: 'bad', message, targets: [], pause: 0 };
}

/** Attaches the event handlers of the page. Returns a function that reads service health again. */
export function startPage(service: Service): () => Promise<void> {
  const refresh = async () => showHealth(healthView(await service.health()));
  const send = by('send', HTMLButtonElement);
  const again = by('refresh', HTMLButtonElement);
  again.addEventListener('click', refresh);
  by('password-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    send.textContent = 'Setting…';
    const { person, order } = orderIn(event.target as HTMLFormElement);
    const view = passwordView(await service.setPassword(person, order));
    showOutcome(view);
    send.textContent = 'Set password';
    setTimeout(() => {
      send.disabled = false;
    }, view.pause * 1000);
  });

  // The buttons are enabled last: without the handlers, the browser would send the password in the URL.
  for (const button of [again, send]) button.disabled = false;
  void refresh();
  return refresh;
}

function orderIn(form: HTMLFormElement): { person: string; order: SetPassword } {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return { person: text('person'), order: { password: text('password'), wait: Number(text('wait')) } };
}

function showHealth({ heading, banner, services }: HealthView): void {
  const overall = by('overall', HTMLElement);
  overall.textContent = heading;
  overall.dataset.tone = { Healthy: 'good', Degraded: 'warning', Unhealthy: 'bad' }[heading] ?? 'unknown';
  by('banner', HTMLElement).replaceChildren(...banner.map((text) => element('p', text)));
  by('services', HTMLElement).replaceChildren(
    ...services.map(({ name, tone, verdict, reason, work }) => {
      const card = element('li');
      card.dataset.tone = tone;
      const paragraph = element('p', verdict);
      paragraph.className = 'verdict';
      card.append(element('h3', name), paragraph, element('p', reason), element('p', work));
      return card;
    }),
  );
}

function showOutcome({ tone, message, targets }: PasswordView): void {
  const list = element('ul');
  for (const target of targets) {
    const item = element('li', target.text);
    item.dataset.tone = target.tone;
    list.append(item);
  }
  const paragraph = element('p', message);
  paragraph.dataset.tone = tone;
  by('outcome', HTMLElement).replaceChildren(paragraph, ...(targets.length > 0 ? [list] : []));
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function by<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} called "${id}".`);
}
