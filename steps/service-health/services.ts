import { isSemanticVersion, lettersAndDigits, namesForeignZone } from '#harness/contract/text-formats.ts';
import {
  all,
  atField,
  broken,
  type Check,
  holds,
  holdsIf,
  type Outcome,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, hasValue, isObject } from '#harness/scenario/response.ts';
import { hasShape, type ShapeScope } from '#harness/scenario/shape.ts';
import {
  clockDifference,
  instanceFields,
  nullableFields,
  nullableTimes,
  statusOfCondition,
} from './documented-health.ts';
import { healthIn, onEachService, readingsIn } from './readings.ts';

/** Checks the shape of those fields of each service that match `field`, a regular expression. */
export function servicesHave(field: string, ...keywords: readonly string[]): Check {
  return healthHas(`services/\\d+/${field}`, ...keywords);
}

/** Checks the shape of those fields of the response that match `field`, a regular expression. */
export function healthHas(field: string, ...keywords: readonly string[]): Check {
  const scope: ShapeScope = { operations: ['getServiceHealth'], status: 200, at: new RegExp(`^/${field}$`) };
  return hasShape(keywords.length === 0 ? scope : { ...scope, keywords });
}

/** The schema keywords that an undocumented value of an enum violates. */
export const enumerated = ['enum', 'const'];

export const hasDefiniteFields = servicesHave('(service|status|condition|reason)', 'required', 'type');

export const hasNullableFields = servicesHave(`(${nullableFields.join('|')})`);

export const hasNullsIfNeverStarted = onEachService(({ name, fields, silence }) => {
  // A service that has reported cannot be NeverStarted.
  if (silence !== undefined || fields.condition !== 'NeverStarted') return undefined;
  const given = nullableFields.filter((field) => hasValue(fields, field));
  const expected = `null in ${given.join(', ')} of ${name}, which never started`;
  return atField(`/${given[0]}`, holdsIf(given.length === 0, expected, 'values'));
});

export const isNotStalledIfUnknown = onEachService(({ name, fields }) => {
  if (fields.lastProgressAt !== null || !hasValue(fields, 'currentWork')) return undefined;
  return holdsIf(fields.condition !== 'Stalled', `not Stalled: ${name} has no LastProgressAt`, 'Stalled');
});

export const isNotStalledWhenIdle = onEachService(({ name, fields }) => {
  if (fields.currentWork !== null) return undefined;
  return holdsIf(fields.condition !== 'Stalled', `not Stalled: ${name} is idle`, 'Stalled');
});

export const isStartedOnceSeen = onEachService(({ name, fields, silence }) => {
  if (silence === undefined) return undefined;
  const isStarted = fields.condition !== 'NeverStarted';
  return holdsIf(isStarted, `not NeverStarted: ${name} has reported`, 'NeverStarted');
});

export const isSeenIfStarted = onEachService(({ name, fields }) => {
  const condition = String(fields.condition);
  if (!statusOfCondition.has(condition) || condition === 'NeverStarted') return undefined;
  return holdsIf(hasValue(fields, 'lastSeenAt'), `a LastSeenAt of ${name}, which is ${condition}`, 'none');
});

export const hasInstanceIfHealthy = onEachService(({ name, fields }) => {
  if (fields.status !== 'Healthy') return undefined;
  const missing = instanceFields.filter((field) => !hasValue(fields, field));
  return holdsIf(missing.length === 0, `${missing.join(' and ')} of ${name}, which is Healthy`, 'none');
});

export const hasBegunItsWork = onEachService(({ name, fields, workAge, progressAge }) => {
  if (!hasValue(fields, 'currentWork')) return undefined;
  const { currentWorkStartedAt: begun, lastProgressAt: moved } = fields;
  if (!hasValue(fields, 'currentWorkStartedAt'))
    return broken(`a CurrentWorkStartedAt of ${name}, which is working`, 'none');
  const isEarlier =
    workAge === undefined || progressAge === undefined || progressAge - workAge <= clockDifference;
  return holdsIf(isEarlier, `a CurrentWorkStartedAt of ${name} before its progress at ${moved}`, begun);
});

export const hasInstanceIdOfHost = onEachService(({ name, fields }) => {
  const { hostName, instanceId } = fields;
  if (typeof hostName !== 'string' || typeof instanceId !== 'string' || hostName === '') return undefined;
  // `hostName` and `instanceId` may omit the domain of the host. `instanceId` may also omit punctuation.
  const label = lettersAndDigits(hostName.split('.')[0] ?? hostName);
  const id = lettersAndDigits(instanceId);
  const isMade = id.includes(label) && id.length > label.length;
  const expected = `an InstanceId of ${name} with its host name and an additional part`;
  return atField('/instanceId', holdsIf(isMade, expected, instanceId));
});

export const hasSemanticVersion = onEachService(({ name, fields }) =>
  versionOutcome(`Version of ${name}`, fields, 'version'),
);

export function versionOutcome(name: string, fields: Fields, field: string): Outcome | undefined {
  const value = fields[field];
  if (typeof value !== 'string') return undefined;
  return atField(`/${field}`, holdsIf(isSemanticVersion(value), `a semantic version as ${name}`, value));
}

/** All times in the summary and in the services are in UTC. A time without a zone counts as UTC. */
export const isInUtc: Check = (exchange) => {
  const times = [
    ['GeneratedAt', healthIn(exchange)?.summary.generatedAt] as const,
    ...readingsIn(exchange).flatMap(({ name, fields }) =>
      nullableTimes.map((field) => [`${field} of ${name}`, fields[field]] as const),
    ),
  ];
  return all(
    times.flatMap(([name, time]) =>
      typeof time === 'string' ? holdsIf(!namesForeignZone(time), `${name} in UTC`, time) : [],
    ),
  );
};

export const isInThePast = onEachService(({ name, fields, ageOf }) => {
  const ages = nullableTimes.filter((time) => ageOf(time) !== undefined);
  if (ages.length === 0) return undefined;
  const late = ages.find((time) => (ageOf(time) ?? 0) < -clockDifference);
  const expected = `${late} of ${name} at most ${clockDifference} s after GeneratedAt`;
  return atField(`/${late}`, holdsIf(late === undefined, expected, late && fields[late]));
});

/** Service health is served, whatever the state of the services. */
export const isServed: Check = ({ operation, caller, request, response: { status, content } }) => {
  if (operation !== 'getServiceHealth' || caller !== 'administrator')
    return silent('the caller is not an administrator, or the operation is not service health');
  if (status === 200 && content !== undefined) return holds;
  const isHealth = isObject(content) && Array.isArray(content.services);
  const isPlain = new URL(request.url).search === '';
  // If the body is not service health, the database or the credentials may have caused any other status, and a
  // parameter that the document does not name may have caused a refusal.
  return isHealth || (isPlain && [400, 404, 405, 410, 422, 501].includes(status))
    ? broken('status 200', `status ${status}`)
    : silent(`the rule cannot be checked with status ${status}`);
};
