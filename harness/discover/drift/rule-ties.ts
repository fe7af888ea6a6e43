import type { Departure, Kind } from './difference.ts';

interface Tie {
  readonly rule: string;
  /** Of the contract; all when left out. */
  readonly operation?: string;
  /** Beginning of the place, or a pattern for it. */
  readonly where?: RegExp;
  readonly kind?: readonly Kind[];
}

const success = '^answer (2..|2XX|DEFAULT)';
const member = (name: string): RegExp => new RegExp(`${success}: ${name}$`);

function operations(rules: Readonly<Record<string, string>>): readonly Tie[] {
  return Object.entries(rules).map(([operation, rule]) => ({ rule, operation, kind: ['operation'] }));
}

function members(operation: string, rules: Readonly<Record<string, string>>, rest: string): readonly Tie[] {
  const own = Object.entries(rules).map(([name, rule]) => ({ rule, operation, where: member(name) }));
  return [...own, { rule: rest, operation, where: new RegExp(success) }];
}

function password(operation: string, settled: string, pending: string): readonly Tie[] {
  return [
    { rule: 'PW-12', operation, where: /^request/, kind: ['required'] },
    { rule: 'PW-19', operation, where: /^request: wait/, kind: ['least'] },
    { rule: 'PW-20', operation, where: /^request: wait/, kind: ['most'] },
    { rule: 'PW-21', operation, where: /^request: wait/, kind: ['type'] },
    { rule: 'PW-15', operation, where: /^request: wait/ },
    { rule: 'PW-23', operation, where: /^request: connectedSystemObjectIds/ },
    { rule: pending, operation, where: /^answers|^answer 202/, kind: ['status', 'media', 'silence'] },
    { rule: settled, operation, where: /^answer/, kind: ['media', 'silence'] },
  ];
}

/** Which rule a departure touches; the first that fits. Open rules judge nobody, so none stands here. */
const ties: readonly Tie[] = [
  ...operations({
    getServiceHealth: 'SH-47',
    getApiReference: 'SY-01',
    getOpenApiDocument: 'SY-02',
    getBasicHealth: 'SY-05',
    getReadiness: 'SY-06',
    getLiveness: 'SY-07',
    getVersion: 'SY-16',
    getAuthConfig: 'SY-19',
    getUserInfo: 'SY-25',
    resetSystem: 'FR-01',
    setMetaverseObjectPassword: 'PW-03',
    setConnectedSystemObjectPassword: 'PW-04',
    importConnectedSystemSchema: 'AC-01',
    executeRunProfile: 'AC-03',
    deleteConnectedSystem: 'AC-05',
    listActivities: 'AC-07',
    getActivity: 'AC-07',
  }),
  { rule: 'AU-11', operation: 'getBasicHealth', kind: ['access'] },
  { rule: 'AU-12', operation: 'getReadiness', kind: ['access'] },
  { rule: 'AU-13', operation: 'getLiveness', kind: ['access'] },
  { rule: 'AU-14', operation: 'getVersion', kind: ['access'] },
  { rule: 'AU-15', operation: 'getAuthConfig', kind: ['access'] },
  { rule: 'AU-16', kind: ['access'] },
  { rule: 'AU-01', kind: ['key'] },
  { rule: 'AU-02', kind: ['bearer'] },
  { rule: 'EN-01', kind: ['number'] },
  { rule: 'SY-03', kind: ['media'], where: /^(answer|error)/ },
  { rule: 'ER-02', where: /^error .*: code$/, kind: ['type', 'null'] },
  { rule: 'ER-03', where: /^error .*: message$/, kind: ['type', 'null'] },
  { rule: 'ER-04', where: /^error .*: timestamp$/, kind: ['type', 'null'] },
  { rule: 'ER-01', where: /^error/ },
  { rule: 'SH-47', operation: 'getServiceHealth', where: /^(query|header|cookie) / },
  { rule: 'SH-11', operation: 'getServiceHealth', kind: ['header'] },
  { rule: 'RL-02', where: /^answer 429/, kind: ['header'] },
  ...members(
    'getServiceHealth',
    {
      services: 'SH-07',
      'services\\[\\]\\.service': 'SH-23',
      'services\\[\\]\\.status': 'SH-24',
      'services\\[\\]\\.condition': 'SH-25',
      'services\\[\\]\\.reason': 'SH-27',
      'services\\[\\]': 'SH-27',
      'services\\[\\]\\..*': 'SH-28',
      overall: 'SH-26',
    },
    'SH-29',
  ),
  { rule: 'SY-05', operation: 'getBasicHealth', where: member('status') },
  { rule: 'SY-06', operation: 'getReadiness', where: member('status') },
  { rule: 'SY-07', operation: 'getLiveness', where: member('status') },
  ...['getBasicHealth', 'getReadiness', 'getLiveness'].flatMap((each) => members(each, {}, 'SY-04')),
  ...members('getVersion', { version: 'SY-18' }, 'SY-16'),
  ...members(
    'getAuthConfig',
    { scopes: 'SY-21', responseType: 'SY-22', usePkce: 'SY-23', codeChallengeMethod: 'SY-24' },
    'SY-19',
  ),
  ...members('getUserInfo', { authMethod: 'SY-39', metaverseObjectId: 'SY-33', message: 'SY-31' }, 'SY-25'),
  { rule: 'FR-02', operation: 'resetSystem', where: /^answer/, kind: ['type', 'null'] },
  { rule: 'FR-62', operation: 'resetSystem', where: /^answers/, kind: ['status'] },
  ...members('resetSystem', {}, 'FR-01'),
  ...password('setMetaverseObjectPassword', 'PW-05', 'PW-06'),
  ...password('setConnectedSystemObjectPassword', 'PW-07', 'PW-08'),
  { rule: 'AC-01', operation: 'importConnectedSystemSchema', where: /^answers/ },
  { rule: 'AC-03', operation: 'executeRunProfile', where: /^answers/ },
  { rule: 'AC-05', operation: 'deleteConnectedSystem', where: /^answers/ },
  { rule: 'LS-08', where: /^query page$/ },
  { rule: 'LS-07', where: /^query pageSize$/ },
  { rule: 'LS-23', where: /^query sortBy$/ },
  { rule: 'LS-24', where: /^query sortDirection$/ },
  { rule: 'LS-25', where: /^query filter$/ },
  { rule: 'EN-09', where: /(^|\.| )targetType$/, kind: ['type'] },
  { rule: 'SC-01', where: /(^answer .*: |items\[\]\.)(status)$/ },
  { rule: 'VR-05', operation: 'listMetaverseObjects', where: member('items\\[\\](\\..*)?') },
  { rule: 'LS-06', where: member('items'), kind: ['most'] },
  { rule: 'LS-02', where: member('items'), kind: ['type', 'null'] },
  { rule: 'LS-03', where: member('(totalCount|page|pageSize|totalPages)'), kind: ['type', 'null'] },
  { rule: 'LS-04', where: member('(hasNextPage|hasPreviousPage)'), kind: ['type', 'null'] },
  { rule: 'LS-01', where: member('(items|totalCount|page|pageSize|totalPages|hasNextPage|hasPreviousPage)') },
];

/** Statuses by the rule that states them, wherever they are missing. */
const statuses: Readonly<Record<string, string>> = { '429': 'RL-01', '400': 'EN-01' };

/** The rule that a departure of an operation touches, if one does. */
export function ruleFor(operation: string, isList: boolean, found: Departure): string | undefined {
  if (found.rule !== undefined || found.openPoint !== undefined) return found.rule;
  if (found.kind === 'status' && found.expected in statuses)
    return isList && found.expected === '400' ? 'LS-15' : statuses[found.expected];
  if (isList && /^answer 2..$/.test(found.where) && found.kind !== 'media') return 'LS-01';
  return ties.find(
    ({ operation: own, where, kind }) =>
      (own === undefined || own === operation) &&
      (where === undefined || where.test(found.where)) &&
      (kind === undefined || kind.includes(found.kind)),
  )?.rule;
}

/** Every rule that a finding may name. */
export const tiedRules: readonly string[] = [
  ...new Set([...ties.map(({ rule }) => rule), ...Object.values(statuses), 'LS-15']),
];
