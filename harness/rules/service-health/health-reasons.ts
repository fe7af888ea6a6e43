import { broken, type Finding, held, type PassiveCheck } from '#harness/rules/judging/check.ts';
import { agesClaimedIn } from './durations.ts';
import { type HealthReading, onEachService } from './health-reading.ts';

/** What a Reason must tell, in whatever words the server chooses (§2.5, §2.6). */
export const healthReasonChecks: readonly PassiveCheck[] = [
  onReason('SH-31', ({ reason }) =>
    /\p{L}{3}/u.test(reason) ? held : broken('a Reason in words', reason || 'an empty Reason'),
  ),
  onReason('SH-32', ({ reason, condition, silence }) => {
    if (silence === undefined || (condition !== 'HeartbeatOverdue' && condition !== 'NoHeartbeat'))
      return undefined;
    return hasFigure(reason) ? held : broken('a Reason with the relevant figure', reason);
  }),
  onReason('SH-33', ({ reason, condition }) => {
    if (condition !== 'Stalled') return undefined;
    return hasFigure(reason) ? held : broken('a Reason with the relevant figure', reason);
  }),
  onReason('SH-34', ({ reason, condition, silence }) => {
    if (silence !== undefined || condition !== 'NeverStarted') return undefined;
    return claimsNoAge(reason) ? held : broken('a Reason that claims no age', reason);
  }),
  onReason('SH-35', ({ reason, silence, standstill }) => {
    const ages = [silence, standstill].filter((age) => age !== undefined);
    const claimed = agesClaimedIn(reason);
    // How a time yet to come is judged, and spoken of, is open (OP-119).
    if (ages.length === 0 || claimed.length === 0 || ages.some((age) => age < 0)) return undefined;
    const fits = claimed.some(({ seconds, unit }) => ages.some((age) => Math.abs(age - seconds) <= unit));
    const expected = ages.map((age) => `${Math.round(age)} s`).join(' or ');
    return fits ? held : broken(`an age of ${expected} in the Reason`, reason);
  }),
];

export function hasFigure(reason: string): boolean {
  return /\d/.test(reason);
}

/** Whether a text gives no length of time but the figures of the document. */
export function claimsNoAge(reason: string): boolean {
  return agesClaimedIn(reason).length === 0;
}

interface Reasoned extends HealthReading {
  readonly reason: string;
  readonly condition: unknown;
}

function onReason(rule: string, judge: (reading: Reasoned) => Finding | undefined): PassiveCheck {
  return onEachService(rule, (reading) => {
    const { reason, condition } = reading.members;
    return typeof reason === 'string' ? judge({ ...reading, reason, condition }) : undefined;
  });
}
