import {
  type AuthMethod,
  type Caller,
  type CallerKind,
  credentialNames,
  kindsOf,
  methodsOf,
} from '#harness/register/callers.ts';
import { noCredential, type Untestable, wherePossible } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import type { Control, StateValues } from '#harness/state-control/control.ts';

/** If a caller such as `anybody` may have several kinds, prefers a kind with credentials in the profile. */
export function chosenCaller(session: Session, caller: Caller): Caller & { readonly kind: CallerKind } {
  const kinds = kindsOf(caller);
  const [kind, ...others] = kinds;
  if (others.length === 0) return { ...caller, kind };
  const known = kinds.find(
    (each) => credentialsAmong(session, credentialNames({ ...caller, kind: each })) !== undefined,
  );
  if (known === undefined && session.control.adapter === 'none') throw withoutCredentials(session, caller);
  return { ...caller, kind: known ?? kind };
}

/** The first of these credentials that the profile has and that no reset removed. */
export function credentialsAmong(
  { profile, removed }: Session,
  names: readonly string[],
): Headers | undefined {
  const name = names.find((each) => profile.credentials[each] !== undefined && !removed.has(each));
  return name === undefined ? undefined : profile.credentials[name];
}

export type Headers = Readonly<Record<string, string>>;

/** A caller's headers: from the profile unless a reset removed the caller, else from state control. */
export async function headersFor(session: Session, wanted: Caller): Promise<Headers> {
  const caller = chosenCaller(session, wanted);
  if (caller.kind === 'nobody') return {};
  for (const name of credentialNames(caller)) {
    const fromProfile = credentialsAmong(session, [name]);
    const known = fromProfile ?? session.callers.get(name);
    for (const value of Object.values(fromProfile ?? {})) session.secrets.add(value);
    if (known !== undefined) return known;
  }
  if (session.control.adapter === 'none') throw withoutCredentials(session, caller);
  const introduceBy = (method: AuthMethod) => introduce(session, caller.kind, method);
  const [introduced] = await wherePossible(methodsOf(caller), introduceBy, 1);
  return introduced?.headers ?? {};
}

/** The error for a caller without credentials, or with credentials that the server refuses. */
function withoutCredentials({ profile: { refusedCredentials = {} } }: Session, caller: Caller): Untestable {
  const refused = credentialNames(caller).flatMap((name) => refusedCredentials[name]?.why ?? []);
  const needed = `needs credentials of "${kindsOf(caller).join('" or "')}" (${methodsOf(caller).join(' or ')})`;
  return noCredential([needed, ...refused].join('. '), kindsOf(caller).slice(0, 1));
}

/** Requests a new caller from state control, and uses it for this kind of caller from then on. */
export async function introduce(
  session: Session,
  wanted: Caller['kind'],
  method: AuthMethod = 'api-key',
): Promise<StateValues & { readonly headers: Headers }> {
  const { kind } = chosenCaller(session, { kind: wanted, method });
  const values = await enterCaller(session.control, { kind, method });
  session.callers.set(`${kind}:${method}`, values.headers);
  for (const value of Object.values(values.headers)) session.secrets.add(value);
  return values;
}

/** A new caller, with what state control returned about it. */
export async function enterCaller(
  control: Control,
  { kind, method }: { readonly kind: CallerKind; readonly method: AuthMethod },
): Promise<StateValues & { readonly headers: Headers }> {
  const values =
    method === 'session'
      ? await control.enter('a portal session exists', { kind })
      : await control.enter('a caller exists', { kind, method });
  // `validated-control.ts` guarantees the headers of a caller, and the cookie of a portal session.
  return { ...values, headers: (values.headers ?? { cookie: values.cookie }) as Headers };
}
