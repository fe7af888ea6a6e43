import type { Status } from './classify.ts';

/**
 * What surrounds the web tier when it is checked. The background services do not matter to it (4.1, 5.4); they
 * are told so that a fault can make them matter.
 */
export interface Surroundings {
  databaseReachable: boolean;
  maintenanceMode: boolean;
  /** Worked out for whoever asks, which nobody does who behaves as documented. */
  services(): readonly Status[];
}

/** What the web tier says of itself (2.1, 2.2, 2.3). */
export interface System {
  product: string;
  healthStatus(around: Surroundings): string;
  aliveStatus(around: Surroundings): string;
  isReady(around: Surroundings): boolean;
  readinessStatus(ready: boolean): string;
  version(release: string): string;
  webVersion(release: string): string;
  authConfig(client: { authority: string; clientId: string }): Record<string, unknown>;
  checkedAt(now: Date): Date;
}

export const documentedSystem: System = {
  product: 'Identity Management Service',
  healthStatus: () => 'healthy', // 2.1
  aliveStatus: () => 'alive', // 2.1
  isReady: ({ databaseReachable, maintenanceMode }) => databaseReachable && !maintenanceMode, // 4.1
  readinessStatus: (ready) => (ready ? 'ready' : 'not_ready'), // 2.1
  version: (release) => release,
  webVersion: (release) => release, // 2.6: the version of the web tier that answers, as Version tells it
  authConfig: ({ authority, clientId }) => ({
    authority,
    clientId,
    scopes: ['openid', 'profile', 'email'],
    responseType: 'code', // 2.3, always
    usePkce: true, // 2.3, always
    codeChallengeMethod: 'S256', // 2.3, always
  }),
  checkedAt: (now) => now,
};
