/** What the web tier says of itself (2.1, 2.2, 2.3). */
export interface System {
  product: string;
  healthyStatus: string;
  aliveStatus: string;
  isReady(web: { databaseReachable: boolean; maintenanceMode: boolean }): boolean;
  readinessStatus(ready: boolean): string;
  version(release: string): string;
  webVersion(release: string): string;
  authConfig(client: { authority: string; clientId: string }): Record<string, unknown>;
  checkedAt(now: Date): Date;
}

export const documentedSystem: System = {
  product: 'Identity Management Service',
  healthyStatus: 'healthy', // 2.1
  aliveStatus: 'alive', // 2.1
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
