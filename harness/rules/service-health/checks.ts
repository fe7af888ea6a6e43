import { isSemanticVersion, namesForeignOffset } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Finding, held, type PassiveCheck } from '#harness/rules/judging/check.ts';
import type { Members } from '#harness/rules/judging/expectation.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import { shapeCheck } from '#harness/rules/judging/shape.ts';
import {
  clockDifference,
  instanceMembers,
  nullableMembers,
  nullableTimes,
  services,
  statusOfCondition,
} from './documented-health.ts';
import { onEachService, summaryIn } from './health-reading.ts';
import * as laws from './summary-laws.ts';

const health = { operations: ['getServiceHealth'], status: 200 };

/** Rules that every service health answer keeps, whatever state it was asked in (§2.5, §2.6, §3.1). */
export const serviceHealthChecks: readonly PassiveCheck[] = [
  lawCheck('SH-07', laws.listsOnce(services)),
  lawCheck('SH-08', laws.listsInOrder(services)),
  lawCheck('SH-09', laws.overallIsWorst),
  lawCheck('SH-11', laws.isNotStored),
  onEachService('SH-12', ({ name, members, silence }) => {
    // One that has reported cannot be called never started in the first place (SH-19).
    if (silence !== undefined || members.condition !== 'NeverStarted') return undefined;
    const given = nullableMembers.filter((member) => (members[member] ?? null) !== null);
    return given.length === 0
      ? held
      : broken(`${name}, never started, without ${given.join(', ')}`, 'values');
  }),
  onEachService('SH-16', ({ name, members }) => {
    if (members.lastProgressAt !== null || (members.currentWork ?? null) === null) return undefined;
    return members.condition === 'Stalled'
      ? broken(`${name}, without LastProgressAt, not Stalled`, 'Stalled')
      : held;
  }),
  onEachService('SH-17', ({ name, members }) => {
    if (members.currentWork !== null) return undefined;
    return members.condition === 'Stalled' ? broken(`${name}, idle, not Stalled`, 'Stalled') : held;
  }),
  onEachService('SH-19', ({ name, members, silence }) => {
    if (silence === undefined) return undefined;
    return members.condition === 'NeverStarted'
      ? broken(`${name}, which has reported, not NeverStarted`, 'NeverStarted')
      : held;
  }),
  lawCheck('SH-22', laws.hasStatusOfCondition(statusOfCondition)),
  shapeCheck('SH-23', { ...health, at: /^\/services\/\d+\/service$/, keywords: ['enum', 'const'] }),
  shapeCheck('SH-24', { ...health, at: /^\/services\/\d+\/status$/, keywords: ['enum', 'const'] }),
  shapeCheck('SH-25', { ...health, at: /^\/services\/\d+\/condition$/, keywords: ['enum', 'const'] }),
  shapeCheck('SH-26', { ...health, at: /^\/overall$/, keywords: ['enum', 'const'] }),
  shapeCheck('SH-27', {
    ...health,
    at: /^\/services\/\d+\/(service|status|condition|reason)$/,
    keywords: ['required', 'type'],
  }),
  shapeCheck('SH-28', {
    ...health,
    at: new RegExp(`^/services/\\d+/(${nullableMembers.join('|')})$`),
  }),
  shapeCheck('SH-29', {
    ...health,
    at: /^\/(overall|webVersion|generatedAt|services)$/,
    keywords: ['required', 'type', 'format'],
  }),
  onSummary('SH-30', ({ generatedAt }) => judgeUtc('GeneratedAt', generatedAt)),
  onEachService('SH-30', ({ members }) => {
    const findings = nullableTimes.map((name) => judgeUtc(name, members[name]));
    return (
      findings.find((finding) => finding?.kind === 'broken') ??
      findings.find((finding) => finding !== undefined)
    );
  }),
  onEachService('SH-42', ({ name, members }) => {
    const { hostName, instanceId } = members;
    if (typeof hostName !== 'string' || typeof instanceId !== 'string' || hostName === '') return undefined;
    // A host may be named in full in one of the two and by its first label in the other, and an id may be made of
    // letters and digits alone.
    const label = plain(hostName.split('.')[0] ?? hostName);
    const id = plain(instanceId);
    const made = id.includes(label) && id.length > label.length;
    return made ? held : broken(`${name}'s InstanceId to hold the host name and more`, instanceId);
  }),
  onEachService('SH-63', (reading) => {
    const given = nullableTimes.filter((name) => typeof reading.members[name] === 'string');
    const ages = given.map((name) => reading.ageOf(name)).filter((age) => age !== undefined);
    if (ages.length === 0) return undefined;
    const late = given.find((name) => (reading.ageOf(name) ?? 0) < -clockDifference);
    if (late === undefined) return held;
    return broken(
      `${late} of ${reading.name} no more than ${clockDifference} s after GeneratedAt`,
      reading.members[late],
    );
  }),
  onEachService('SH-64', ({ name, members }) => {
    if ((members.currentWork ?? null) === null) return undefined;
    const began = members.currentWorkStartedAt ?? null;
    return began === null ? broken(`${name}, at work, with CurrentWorkStartedAt`, 'none') : held;
  }),
  onEachService('SH-65', ({ name, members }) => {
    if (!statusOfCondition.has(String(members.condition)) || members.condition === 'NeverStarted')
      return undefined;
    return (members.lastSeenAt ?? null) === null
      ? broken(`${name}, ${String(members.condition)}, with LastSeenAt`, 'none')
      : held;
  }),
  onEachService('SH-66', ({ name, members }) => {
    if (members.status !== 'Healthy') return undefined;
    const missing = instanceMembers.filter((member) => (members[member] ?? null) === null);
    return missing.length === 0 ? held : broken(`${name}, Healthy, with ${missing.join(', ')}`, 'none');
  }),
  onEachService('SH-43', ({ members }) => judgeVersion('Version', members.version)),
  onSummary('SH-44', ({ webVersion }) => judgeVersion('WebVersion', webVersion)),
  {
    rule: 'SH-47',
    // Whatever the state: a failure may be one of the database, and 401 or 403 one of the credentials.
    examine({ operation, caller, response: { status, content } }) {
      if (operation !== 'getServiceHealth' || caller !== 'administrator') return undefined;
      if (status === 200) return content === undefined ? undefined : held;
      return [400, 404, 405, 410, 422, 501].includes(status)
        ? broken('status 200', `status ${status}`)
        : undefined;
    },
  },
];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function onSummary(rule: string, judge: (summary: Members) => Finding | undefined): PassiveCheck {
  return {
    rule,
    examine(exchange: Exchange) {
      const found = summaryIn(exchange);
      return found === undefined ? undefined : judge(found.summary);
    },
  };
}

function judgeUtc(name: string, value: unknown): Finding | undefined {
  if (typeof value !== 'string') return undefined;
  return namesForeignOffset(value) ? broken(`${name} in UTC`, value) : held;
}

function judgeVersion(name: string, value: unknown): Finding | undefined {
  if (typeof value !== 'string') return undefined;
  return isSemanticVersion(value) ? held : broken(`${name} to be a semantic version`, value);
}
