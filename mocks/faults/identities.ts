import { asking, hasIdentity, hasNone, holdsRole, told } from './callers.ts';
import { type Fault, fault } from './fault.ts';

const unknown = { authorised: false, metaverseObjectId: null, message: 'You are not known.' };

/** Wrong turns in whether a caller has an identity in the service (§2.4, §5.6). */
export const identityFaults: readonly Fault[] = [
  fault(
    'SY-29-administrators-are-not-authorised',
    'Authorised is false for administrators.',
    told(holdsRole, (info) => ({ ...info, ...unknown })),
  ),
  fault(
    'SY-30-authenticated-is-authorised',
    'Whoever is authenticated counts as authorised.',
    told(hasNone, (info) => ({ ...info, authorised: true, message: null })),
    { alsoBreaks: ['SY-33'] },
  ),
  fault(
    'SY-30-stranger-is-refused',
    'Who has no identity in the service is refused.',
    asking((caller) => (caller && hasNone(caller) ? 'forbidden' : undefined)),
  ),
  fault(
    'SY-31-no-message',
    'Who is not authorised is not told why.',
    told(hasNone, (info) => ({ ...info, message: null })),
  ),
  fault(
    'SY-31-message-is-empty',
    'Who is not authorised gets an empty Message.',
    told(hasNone, (info) => ({ ...info, message: '' })),
  ),
  fault(
    'SY-32-identity-of-zeros',
    'Who has no identity gets a GUID of zeros.',
    told(hasNone, (info) => ({ ...info, metaverseObjectId: '00000000-0000-0000-0000-000000000000' })),
  ),
  fault(
    'SY-33-identity-is-a-number',
    'MetaverseObjectId of a person without the role is the number of a row.',
    told(
      (caller) => hasIdentity(caller) && !holdsRole(caller),
      (info) => ({ ...info, metaverseObjectId: '4711' }),
    ),
  ),
  fault(
    'SY-33-identity-is-kept-back',
    'MetaverseObjectId is null for authorised callers too.',
    told(hasIdentity, (info) => ({ ...info, metaverseObjectId: null })),
  ),
];
