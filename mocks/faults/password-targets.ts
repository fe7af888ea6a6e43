import type { Passwords } from '#reference/server/domain/password-wait.ts';
import { type Fault, fault } from './fault.ts';
import { brokenByOpenDoors, openTo } from './open-doors.ts';

/** Wrong turns in where a password goes, and who may send it there (§4.1, §5.2). */
export const passwordTargetFaults: readonly Fault[] = [
  passwords('PW-23-named-objects-count-for-nothing', 'It goes to every system whatever is named.', {
    targets: (_, own) => own,
  }),
  passwords(
    'PW-23-named-objects-come-first',
    'It goes to the named objects and then to the first other one.',
    {
      targets: (named, own, isNamed) =>
        isNamed ? [...named, ...own.filter((account) => !named.includes(account)).slice(0, 1)] : own,
    },
  ),
  passwords('PW-24-one-system-is-enough', 'Without named objects it goes to the first system.', {
    targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, 1)),
  }),
  passwords(
    'PW-24-the-last-system-is-forgotten',
    'Without named objects it goes to all systems but the last.',
    {
      targets: (named, own, isNamed) => (isNamed ? named : own.slice(0, Math.max(1, own.length - 1))),
    },
  ),
  open('PW-25-anybody-sets-the-password-of-a-person', 'setMetaverseObjectPassword'),
  open('PW-25-anybody-sets-the-password-of-an-account', 'setConnectedSystemObjectPassword'),
  passwords('PW-28-an-account-of-another-system-will-do', 'The system in the path is not looked at.', {
    liesIn: () => true,
  }),
  passwords('PW-29-unknown-objects-are-passed-over', 'An identifier that is ignored.', {
    passesOverUnknown: true,
  }),
  passwords('PW-30-accounts-of-others-will-do', 'Whose account it is is not looked at.', {
    belongsTo: () => true,
  }),
  passwords('PW-30-accounts-of-others-are-passed-over', 'Accounts of others are ignored.', {
    belongsTo: () => true,
    targets: (named, own, isNamed) => (isNamed ? named.filter((account) => own.includes(account)) : own),
  }),
];

function passwords(id: string, summary: string, changes: Partial<Passwords>): Fault {
  return fault(id, summary, { passwords: changes });
}

function open(id: string, operation: string): Fault {
  return fault(id, 'It needs no credentials.', openTo(operation), { alsoBreaks: brokenByOpenDoors });
}
