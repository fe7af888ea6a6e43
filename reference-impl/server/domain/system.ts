import type { Environment, Settings, Store } from './store.ts';

/** The part of the world on which the readiness of the web tier depends. */
export interface SystemContext {
  readonly situation: { readonly databaseReachable: boolean };
  readonly store: Pick<Store, 'settings'>;
}

export const clientId = 'svc-reference-portal';

/** The information about the web tier itself (§2.1, §2.2, §2.3). */
export const documentedSystem = {
  product: 'Identity Management Service',
  isReady: ({ situation, store }: SystemContext): boolean =>
    situation.databaseReachable && !store.settings.maintenanceMode, // §4.1
  authConfig: (authority: string) => ({
    authority,
    clientId,
    scopes: ['openid', 'profile', 'email'],
    responseType: 'code', // §2.3, always
    usePkce: true, // §2.3, always
    codeChallengeMethod: 'S256', // §2.3, always
  }),
};

/** How a factory reset changes the Service Settings (§4.5). */
export const documentedSettings = {
  /** Whether a setting refers to a removed record. */
  isDangling: ({ ssoUniqueIdentifierAttributeId: id }: Settings, { attributes }: Store): boolean =>
    id !== null && !attributes.some((attribute) => attribute.id === id),

  cleared: (settings: Settings): Settings => ({ ...settings, ssoUniqueIdentifierAttributeId: null }),

  reasserted: (settings: Settings, environment: Environment): Settings => ({ ...settings, ...environment }),
};

export type SettingRules = typeof documentedSettings;
