import { type AuthMethod, type Caller, type CallerKind, suitableCallers } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { StateValues } from '#harness/targets/control/control.ts';

/** A member of a group of callers: from the profile, else from state control. Other callers are unchanged. */
export function chosenCaller(session: Session, caller: Caller): KnownCaller {
  const { kind } = caller;
  if (kind !== 'anybody' && kind !== 'somebody without the role') return { ...caller, kind };
  const methods = methodsOf(caller);
  const known = suitableCallers[kind].find(
    (each) =>
      credentialsAmong(
        session,
        methods.map((method) => `${each}:${method}`),
      ) !== undefined,
  );
  const [usual = 'user'] = suitableCallers[kind];
  if (known === undefined && session.control.adapter === 'none') {
    throw withoutCredentials(session.profile, kind, suitableCallers[kind], methods);
  }
  return { ...caller, kind: known ?? usual };
}

function methodsOf({ method }: Caller): readonly AuthMethod[] {
  return method === undefined ? ['api-key', 'bearer'] : [method];
}

/** The first of these credentials that the profile has and no reset removed, by names such as `user:bearer`. */
export function credentialsAmong(
  { profile, removed }: Session,
  names: readonly string[],
): Headers | undefined {
  const name = names.find((each) => profile.credentials[each] !== undefined && !removed.has(each));
  return name === undefined ? undefined : profile.credentials[name];
}

/** A specific caller, not a group. */
export type KnownCaller = Caller & { readonly kind: CallerKind };

export type Headers = Readonly<Record<string, string>>;

/**
 * The credential headers of a caller: from the profile if it has them and no reset removed them, else from state
 * control, once per run. A scenario without credentials for its caller ends as untestable.
 */
export async function headersFor(session: Session, caller: Caller): Promise<Headers> {
  const { kind } = chosenCaller(session, caller);
  if (kind === 'nobody') return {};
  const methods = methodsOf(caller);
  for (const each of methods) {
    const name = `${kind}:${each}`;
    const fromProfile = credentialsAmong(session, [name]);
    const known = fromProfile ?? session.callers.get(name);
    for (const value of Object.values(fromProfile ?? {})) session.secrets.add(value);
    if (known !== undefined) return known;
  }
  if (session.control.adapter === 'none') {
    throw withoutCredentials(session.profile, kind, [kind], methods);
  }
  return fromControl(session, kind, methods);
}

/** Reports the problem of credentials in the profile that the server refuses. */
function withoutCredentials(
  { refusedCredentials = {} }: Session['profile'],
  who: string,
  kinds: readonly CallerKind[],
  methods: readonly AuthMethod[],
): Untestable {
  const refused = kinds.flatMap((kind) =>
    methods.flatMap((each) => refusedCredentials[`${kind}:${each}`] ?? []),
  );
  const needed = `needs the credentials of ${who} (${methods.join(' or ')})`;
  return new Untestable('no-credential', [needed, ...refused].join('. '), kinds.slice(0, 1));
}

async function fromControl(
  session: Session,
  kind: CallerKind,
  methods: readonly AuthMethod[],
): Promise<Headers> {
  const [method, ...others] = methods;
  try {
    const { headers } = await introduce(session, kind, method);
    return headers;
  } catch (error) {
    if (error instanceof Untestable && others.length > 0) return fromControl(session, kind, others);
    throw error;
  }
}

/**
 * Requests a new caller from state control, who is used for this kind of caller from then on; returns the values of the
 * response. A portal session is a further method of authentication, and ends with the scenario.
 */
export async function introduce(
  session: Session,
  wanted: Caller['kind'],
  method: AuthMethod = 'api-key',
): Promise<StateValues & { readonly headers: Headers }> {
  const { kind } = chosenCaller(session, { kind: wanted, method });
  const values =
    method === 'session'
      ? await session.control.enter('a portal session exists', { kind })
      : await session.control.enter('a caller exists', { kind, method });
  // `validated-control.ts` has already refused state control that returns no headers.
  const headers = (values.headers ?? { cookie: values.cookie }) as Headers;
  session.callers.set(`${kind}:${method}`, headers);
  for (const value of Object.values(headers)) session.secrets.add(value);
  return { ...values, headers };
}
