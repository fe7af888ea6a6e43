import type { Vitals } from '#reference/server/domain/classify.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import type { Freedoms } from '#reference/server/domain/freedoms.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { type Call, type Route, record, route } from '#reference/server/http/call.ts';
import { verdicts } from '#reference/server/world/background-services.ts';

export const serviceHealthRoutes: readonly Route[] = [
  route('getServiceHealth', 'GET', '/api/v1/system/health', 'administrator', serviceHealth), // 4.1
];

/** A fresh verdict on each background service, and the worst of them (2.5, 2.6, 3.1). */
function serviceHealth({ world, now }: Call): Answer {
  const { behaviour, freedoms, release } = world;
  if (!world.situation.databaseReachable) {
    throw new Refusal(
      'database-unreachable',
      'The heartbeats cannot be read: the database cannot be reached.',
    );
  }
  const { health, system } = behaviour;
  const generatedAt = health.generatedAt(now);
  const judged = verdicts(world, generatedAt).map(({ known, verdict }) => {
    const reason = health.reason(known, verdict, generatedAt, freedoms);
    const idle = known.currentWork === null && known.lastSeenAt !== null;
    const lastProgressAt =
      idle && freedoms.idleLastProgress === 'last-seen' ? known.lastSeenAt : known.lastProgressAt;
    const currentWorkStartedAt =
      idle && freedoms.idleWorkStartedAt === 'last-work' ? known.startedAt : known.currentWorkStartedAt;
    const instanceId = writeInstanceId(known, freedoms);
    const told = { ...known, lastProgressAt, currentWorkStartedAt, instanceId };
    return { verdict, body: health.spoken(told, verdict, reason) };
  });
  const body = {
    overall: health.overall(judged.map(({ verdict }) => verdict.status)),
    webVersion: `${system.webVersion(release)}${freedoms.buildMetadata === 'web-version' ? '+7f3a' : ''}`,
    generatedAt,
    services: judged.map((service) => service.body),
  };
  const directives = [health.cacheControl, ...freedoms.extraCacheDirectives].filter(
    (one) => one !== undefined,
  );
  return record(body, 200, directives.length > 0 ? { 'cache-control': directives.join(', ') } : {});
}

/** The per-process id with the host name as it is, or made safe for wherever ids of instances go (2.5). */
function writeInstanceId({ hostName, instanceId }: Vitals, { instanceIdHost }: Freedoms): string | null {
  if (hostName === null || instanceId === null || instanceIdHost === 'as-is') return instanceId;
  return instanceId.replace(hostName, hostName.replaceAll(/[^a-z0-9]/gi, ''));
}
