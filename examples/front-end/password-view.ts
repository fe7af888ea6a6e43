import type { PasswordResult } from 'svc-contract/types';
import type { Outcome } from './service.ts';

/** The outcome of setting a password as the page shows it. */
export interface PasswordView {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly message: string;
  readonly targets: readonly { readonly tone: PasswordView['tone']; readonly text: string }[];
  /** For how many seconds it makes no sense to try again. */
  readonly pause: number;
}

const tones = { Succeeded: 'good', Failed: 'bad', Pending: 'warning' } as const;
const words = { Succeeded: 'has taken it', Failed: 'has refused it', Pending: 'is still at work' } as const;

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
    ? { tone: 'bad', message: 'Not every system has taken the password.' }
    : { tone: 'good', message: 'The password is set everywhere.' };
}

function trouble(message: string): PasswordView {
  return { tone: 'bad', message, targets: [], pause: 0 };
}
