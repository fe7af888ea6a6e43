import { personId, personName } from '#reference/server/data/people.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import type { ApiKey, Store } from '#reference/server/domain/store.ts';

export type CallerKind = 'administrator' | 'user' | 'stranger' | 'infrastructure' | 'initial-administrator';

/**
 * Credentials handed out by state control. They outlive the calm state, since whoever asked for them may
 * keep them; within a run a factory reset removes what it removes.
 */
export interface Credentials {
  /** API keys by their secret. */
  keys: Map<string, ApiKey>;
  /** Metaverse Objects by the subject that signs in. */
  subjects: Map<string, string>;
}

/** The first two people of the population lend their identity to every caller that needs one. */
export function identityOf(kind: CallerKind, seed: number): { id: string | null; name: string } {
  switch (kind) {
    case 'administrator':
    case 'infrastructure':
      return { id: personId(seed, 0), name: personName(seed, 0) };
    case 'user':
      return { id: personId(seed, 1), name: personName(seed, 1) };
    case 'initial-administrator':
      return { id: null, name: 'Initial Administrator' };
    default:
      return { id: null, name: 'Stranger' };
  }
}

export function rolesOf(kind: CallerKind): readonly string[] {
  if (kind === 'administrator' || kind === 'infrastructure') return [administratorRole];
  return kind === 'user' ? ['Reader'] : [];
}

/** Enters every credential ever handed out into a store that does not know them yet. */
export function admitted(store: Store, { keys, subjects }: Credentials): Store {
  return {
    ...store,
    apiKeys: [...store.apiKeys, ...keys.values()],
    identities: new Map([...store.identities, ...subjects]),
  };
}
