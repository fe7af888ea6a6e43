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

/** What a list of settings calls the mapping. */
export const mappingKey = 'SSO.UniqueIdentifier.MetaverseAttribute';

export const documentedSettings: SettingRules = {
  spoken({ ssoUniqueIdentifierAttributeId, ...rest }, { clearedSetting, settingsAs }) {
    const isShown = ssoUniqueIdentifierAttributeId !== null || clearedSetting === 'null';
    if (settingsAs === 'record') return isShown ? { ssoUniqueIdentifierAttributeId, ...rest } : rest;
    const mapping = isShown ? [{ key: mappingKey, value: ssoUniqueIdentifierAttributeId }] : [];
    const others = Object.entries(rest).map(([name, value]) => ({ key: `Service.${name}`, value }));
    return { settings: [...mapping, ...others] };
  },
  isDangling: ({ ssoUniqueIdentifierAttributeId: id }, { attributes }) =>
    id !== null && !attributes.some((attribute) => attribute.id === id),
  cleared: (settings) => ({ ...settings, ssoUniqueIdentifierAttributeId: null }), // 4.5
  reasserted: (settings, { ssoAuthority, ssoMetadataAddress, encryptionKeyPath }) => ({
    ...settings,
    ssoAuthority,
    ssoMetadataAddress,
    encryptionKeyPath,
  }), // 4.5
};
