import type { Freedoms } from './freedoms.ts';
import type { Account, Delivery } from './store.ts';

/** The decisions and figures of setting passwords (3.4, 4.1, 8). */
export interface Passwords {
  waitRange: { minimum: number; maximum: number };
  defaultWaitSeconds: { objectsNamed: number; everySystem: number };
  acceptsWait(value: unknown): boolean;
  waitSeconds(asked: number | undefined, situation: WaitSituation, freedoms: Freedoms): number;
  /** Answers as soon as every target has settled, and otherwise when the wait runs out. */
  answersAt(timeout: Date, lastEnd: Date | null): Date;
  /** Whether an account may be addressed through a Metaverse Object. */
  belongsTo(account: Account, metaverseObjectId: string): boolean;
  /** Whether an account may be addressed through a Connected System. */
  liesIn(account: Account, connectedSystemId: string): boolean;
  /** Whether a name in the list that is nobody's account is passed over in silence. */
  passesOverUnknown: boolean;
  /** The accounts that were named, or else every one of the person. */
  targets(named: readonly Account[], own: readonly Account[], objectsNamed: boolean): readonly Account[];
  settlesAt(delivery: Delivery, freedoms: Freedoms): Date | null;
  isSettled(delivery: Delivery, now: Date, freedoms: Freedoms): boolean;
  stateOf(delivery: Delivery, now: Date): string;
  status(allSettled: boolean): number;
}

export interface WaitSituation {
  /** The body names Connected System Objects. */
  objectsNamed: boolean;
  /** The path names one. */
  singleObject: boolean;
}

export const documentedPasswords: Passwords = {
  waitRange: { minimum: 0, maximum: 30 }, // 4.1, rule 3
  defaultWaitSeconds: { objectsNamed: 10, everySystem: 0 }, // 4.1, rules 1 and 2

  acceptsWait(value) {
    const { minimum, maximum } = this.waitRange;
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  },

  // 4.1: what is asked for overrides either default. The operation on one object names it by its path (open).
  waitSeconds(asked, { objectsNamed, singleObject }, freedoms) {
    if (asked !== undefined) return asked;
    if (objectsNamed) return this.defaultWaitSeconds.objectsNamed;
    return singleObject ? freedoms.singleObjectDefaultWait : this.defaultWaitSeconds.everySystem;
  },

  answersAt: (timeout, lastEnd) => (lastEnd !== null && lastEnd < timeout ? lastEnd : timeout), // 4.1

  belongsTo: (account, metaverseObjectId) => account.metaverseObjectId === metaverseObjectId,
  liesIn: (account, connectedSystemId) => account.connectedSystemId === connectedSystemId,
  passesOverUnknown: false,
  targets: (named, own, objectsNamed) => (objectsNamed ? named : own), // 4.1, rules 1 and 2

  // Whether a failed delivery is settled or tried again for ever is open.
  settlesAt: ({ endsAt, outcome }, { failedDeliverySettles }) =>
    outcome === 'Failed' && !failedDeliverySettles ? null : endsAt,
  isSettled(delivery, now, freedoms) {
    const settlesAt = this.settlesAt(delivery, freedoms);
    return settlesAt !== null && now >= settlesAt;
  },
  stateOf: ({ endsAt, outcome }, now) => (endsAt !== null && now >= endsAt ? outcome : 'Pending'), // 3.4
  status: (allSettled) => (allSettled ? 200 : 202), // 4.1
};
