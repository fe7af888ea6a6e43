import { type Caller, documentedAccess } from '#reference/server/domain/access.ts';
import type { Body } from './answers.ts';
import type { Changes } from './fault.ts';

const { allowsAccess, userInfo } = documentedAccess;

/** Tells some callers something else of themselves. */
export function told(
  concerns: (caller: Caller) => boolean,
  change: (info: Body, caller: Caller) => Body,
): Changes {
  return {
    access: {
      userInfo(caller, access) {
        const info = userInfo(caller, access);
        return concerns(caller) ? { ...change(info, caller) } : info;
      },
    },
  };
}

/** Decides otherwise who may ask about themselves. */
export function asking(decides: (caller: Caller | undefined) => 'forbidden' | undefined): Changes {
  return {
    access: {
      allowsAccess: (demand, caller, { operation, ...rest }, ...others) =>
        (operation === 'getUserInfo' ? decides(caller) : undefined) ??
        allowsAccess(demand, caller, { operation, ...rest }, ...others),
    },
  };
}

export const hasIdentity = ({ metaverseObjectId }: Caller) => metaverseObjectId !== null;
export const hasNone = (caller: Caller) => !hasIdentity(caller);
export const holdsRole = ({ roles }: Caller) => roles.includes('Administrator');
export const byToken = ({ credential }: Caller) => credential === 'bearer';
export const byKey = ({ credential }: Caller) => credential === 'api-key';
