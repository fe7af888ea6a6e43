import type { Freedoms } from './freedoms.ts';
import type { Environment, Settings, Store } from './store.ts';

/** The decisions about the one record of Service Settings (4.5). */
export interface SettingRules {
  spoken(settings: Settings, freedoms: Freedoms): Record<string, unknown>;
  /** Whether a setting names something that is gone. */
  isDangling(settings: Settings, store: Store): boolean;
  cleared(settings: Settings): Settings;
  reasserted(settings: Settings, environment: Environment): Settings;
}

export const documentedSettings: SettingRules = {
  spoken({ ssoUniqueIdentifierAttributeId, ...rest }, freedoms) {
    if (ssoUniqueIdentifierAttributeId === null && freedoms.clearedSetting === 'absent') return rest;
    return { ssoUniqueIdentifierAttributeId, ...rest };
  },
  isDangling: ({ ssoUniqueIdentifierAttributeId: id }, { attributes }) =>
    id !== null && !attributes.some((attribute) => attribute.id === id),
  cleared: (settings) => ({ ...settings, ssoUniqueIdentifierAttributeId: null }), // 4.5
  reasserted: (settings, { ssoAuthority, encryptionKeyPath }) => ({
    ...settings,
    ssoAuthority,
    encryptionKeyPath,
  }), // 4.5
};
