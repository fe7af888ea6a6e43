import { defined } from '#harness/contract/json-values.ts';
import { credentialsIn } from '#harness/contract/request-validator.ts';
import type { Caller, CallerKind } from '#harness/register/callers.ts';
import type { Sent } from '#harness/session/history.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import type { Answered } from './event.ts';

type Sender = Pick<Answered, 'caller' | 'by'>;

/** Whose credentials a request has: from the profile or from state control, since a scenario may replace them. */
export function createSenders(credentials: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const known = new Map<string, Sender>();
  const learn = (headers: Readonly<Record<string, string>>, name: string): void => {
    const [shown, ...others] = credentialsIn(Object.fromEntries(new Headers(headers)));
    const [caller, by] = name.split(':') as [CallerKind, Caller['method']];
    if (shown !== undefined && others.length === 0) known.set(shown, { caller, ...defined({ by }) });
  };
  for (const [name, headers] of Object.entries(credentials)) learn(headers, name);
  return {
    /** Credentials that were issued with a defect, as other parameters ask for, belong to nobody. */
    learn({ kind, method, ...others }: StateParams, { headers, cookie }: StateValues): void {
      if (Object.keys(others).length > 0) return;
      if (typeof cookie === 'string') learn({ cookie }, `${kind}:session`);
      else if (headers !== undefined) learn(headers as Record<string, string>, `${kind}:${method}`);
    },
    /** Undefined for credentials that were issued to no caller, and for several at once. */
    senderOf({ exchange: { request, caller } }: Sent): Sender | undefined {
      const [shown, ...others] = credentialsIn(request.headers);
      if (shown === undefined) return caller === 'nobody' ? { caller } : undefined;
      return others.length === 0 ? known.get(shown) : undefined;
    },
  };
}
