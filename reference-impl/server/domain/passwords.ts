import type { Choices } from './choices.ts';
import type { Account, Delivery } from './store.ts';

/** The rules and limits of setting passwords (§3.4, §4.1, §8). */
export const documentedPasswords = {
  waitRange: { minimum: 0, maximum: 30 }, // §4.1, rule 3
  defaultWaitSeconds: { objectsNamed: 10, everySystem: 0 }, // §4.1, rules 1 and 2

  acceptsWait(value: unknown): boolean {
    const { minimum, maximum } = this.waitRange;
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  },

  // §4.1: a given wait overrides both defaults. The default for a single account is an open point.
  waitSeconds(given: number | undefined, names: { objectsNamed: boolean; singleObject: boolean }): number {
    const { objectsNamed, everySystem } = this.defaultWaitSeconds;
    return given ?? (names.objectsNamed || names.singleObject ? objectsNamed : everySystem);
  },

  /** The response is sent when every target has settled, but at the latest when the wait ends (§4.1). */
  answersAt: (timeout: Date, lastEnd: Date | null): Date =>
    lastEnd !== null && lastEnd < timeout ? lastEnd : timeout,

  belongsTo: (account: Account | undefined, metaverseObjectId: string): boolean =>
    account?.metaverseObjectId === metaverseObjectId,

  isIn: (account: Account, connectedSystemId: string): boolean =>
    account.connectedSystemId === connectedSystemId,

  /** The named accounts; if the request names no accounts, all accounts of the person (§4.1, rules 1, 2). */
  targets: (named: readonly Account[], own: readonly Account[], objectsNamed: boolean): readonly Account[] =>
    objectsNamed ? named : own,

  // The document leaves open whether a failed delivery settles or remains pending.
  settlesAt: ({ endsAt, outcome }: Delivery, { failedDeliverySettles }: Choices): Date | null =>
    outcome === 'Failed' && !failedDeliverySettles ? null : endsAt,

  isSettled(delivery: Delivery, now: Date, choices: Choices): boolean {
    const settlesAt = this.settlesAt(delivery, choices);
    return settlesAt !== null && now >= settlesAt;
  },

  // §3.4 requires a state for each target, but does not name the states.
  stateOf: ({ endsAt, outcome }: Delivery, now: Date): string =>
    endsAt !== null && now >= endsAt ? outcome : 'Pending',
};

export type Passwords = typeof documentedPasswords;
