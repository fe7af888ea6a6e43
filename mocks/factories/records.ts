import type * as Contract from '#openapi/types.ts';
import { builtIns } from '#reference/server/data/built-in.ts';
import { type Defaults, Incoherent, type SimpleName } from './shapes.ts';
import type { Source } from './source.ts';

const systems = ['Directory', 'Human Resources', 'Mail', 'Payroll', 'Badges'];
const runs = [
  { name: 'Full import', runType: 'FullImport' },
  { name: 'Delta import', runType: 'DeltaImport' },
  { name: 'Full synchronisation', runType: 'FullSynchronisation' },
  { name: 'Delta synchronisation', runType: 'DeltaSynchronisation' },
  { name: 'Export', runType: 'Export' },
] as const;
const directions = ['Import', 'Export'] as const;
const synchronised = ['people', 'groups', 'managers', 'devices', 'rooms'];
const orders = [1, 2, 3, 4, 5];
const changes = ['Add', 'Update', 'Delete'];
const keys = ['Deployment', 'Reporting', 'Monitoring', 'Payroll', 'Archive'];
const plans = [
  { name: 'Nightly', triggerType: 'Timed' },
  { name: 'On request', triggerType: 'Manual' },
  { name: 'Hourly', triggerType: 'Timed' },
  { name: 'Before payday', triggerType: 'Manual' },
  { name: 'At weekends', triggerType: 'Timed' },
] as const;
const steps = ['Import Human Resources', 'Synchronise', 'Export to the directory', 'Export to mail'];
const work = [
  { targetType: 'RunProfile', name: 'Full import' },
  { targetType: 'SynchronisationRule', name: 'Create rule' },
  { targetType: 'ConnectedSystem', name: 'Import schema' },
  { targetType: 'System', name: 'Factory reset' },
];

/** The built-in records, as in the reference implementation, and user-created ones. */
function catalogue({ faker, now }: Source) {
  const named = (builtIns: readonly { readonly name: string }[], custom: readonly string[]) => [
    ...builtIns.map(({ name }) => ({ name, builtIn: true })),
    ...custom.map((name) => ({ name, builtIn: false })),
  ];
  const three = (name: () => string) => [name(), name(), name()];
  const shipped = builtIns(1, now);
  return {
    types: named(shipped.objectTypes, ['Device', 'Room']),
    roles: named(shipped.roles, ['Help desk', 'Auditor']),
    connectors: named(shipped.connectorDefinitions, ['Badge Printer', 'Payroll Service', 'Door Control']),
    searches: named(
      shipped.predefinedSearches,
      three(() => `People in ${faker.location.city()}`),
    ),
    dataSets: named(
      shipped.exampleDataSets,
      three(() => `Streets of ${faker.location.city()}`),
    ),
    templates: named(
      shipped.exampleDataTemplates,
      three(() => `Staff of ${faker.company.name()}`),
    ),
    attributes: shipped.attributes.map(({ name, type, multiValued, builtIn }) => {
      return { name, type: type as Contract.AttributeType, multiValued, builtIn };
    }),
  };
}

/** Factories of the items of lists. */
export function records(source: Source, fresh: ReturnType<typeof newRecords>) {
  const { faker, now, id, before, number, oneOf, inTurn } = source;
  const { types, roles, connectors, searches, dataSets, templates, attributes } = catalogue(source);
  const ago = (least: number, most: number) => before(now, number(least, most));
  return {
    metaverseObject: () => fresh.metaverseObjectDetail(),
    metaverseObjectType: () => ({ id: id(), ...inTurn(types) }),
    metaverseAttribute: () => ({ id: id(), ...inTurn(attributes) }),
    connectedSystem: () => ({
      id: id(),
      name: `${inTurn(systems)} ${faker.location.city()}`,
      description: oneOf([null, `Run by ${faker.company.name()}.`]),
      connectorDefinitionId: id(),
      created: ago(86_400, 200_000_000),
    }),
    connectorSpaceObject: () => ({
      id: id(),
      connectedSystemId: id(),
      name: faker.internet.username(),
      metaverseObjectId: oneOf([null, id()]),
    }),
    connectorDefinition: () => ({ id: id(), ...inTurn(connectors) }),
    pendingExport: () => {
      return {
        id: id(),
        connectedSystemObjectId: id(),
        changeType: oneOf(changes),
        createdAt: ago(1, 86_400),
      };
    },
    runProfile: () => ({ id: id(), ...fresh.newRunProfile() }),
    synchronisationRule: () => ({ id: id(), ...fresh.newSynchronisationRule() }),
    objectMatchingRule: () => {
      return { id: id(), connectedSystemId: id(), metaverseAttributeId: id(), order: inTurn(orders) };
    },
    schedule: () => ({ id: id(), builtIn: false, ...fresh.newSchedule() }),
    scheduleExecution: (given) => execution(source, given),
    activity: (given) => activity(source, given),
    role: () => ({ id: id(), ...inTurn(roles) }),
    apiKey() {
      const name = inTurn(keys);
      return { id: id(), name, isInfrastructureKey: name === 'Deployment', createdAt: ago(3600, 90_000_000) };
    },
    trustedCertificate: () => ({
      id: id(),
      name: `${faker.company.name()} CA`,
      thumbprint: faker.string.hexadecimal({ length: 40, casing: 'lower', prefix: '' }),
      validUntil: before(now, -number(86_400, 200_000_000)),
    }),
    changeHistoryEntry: () => ({
      id: id(),
      objectKind: oneOf(['MetaverseObject', 'ConnectedSystemObject'] as const),
      objectId: id(),
      changeType: oneOf(changes),
      changedAt: ago(1, 8_000_000),
    }),
    predefinedSearch: () => ({ id: id(), ...inTurn(searches) }),
    exampleDataSet: () => ({ id: id(), ...inTurn(dataSets) }),
    exampleDataTemplate: () => ({ id: id(), ...inTurn(templates), attributes: ['Display Name', 'Email'] }),
  } satisfies Partial<Defaults<SimpleName>>;
}

/** Factories of a single Metaverse Object, of a step, and of request bodies that create records. */
export function newRecords({ faker, now, id, before, number, oneOf, inTurn }: Source) {
  const scheduleStep = () => {
    const continueOnFailure = oneOf([true, false]);
    return { name: inTurn(steps), connectedSystemId: id(), runProfileId: id(), continueOnFailure };
  };
  return {
    metaverseObjectDetail: () => ({
      type: { id: id(), name: 'Person' },
      id: id(),
      displayName: faker.person.fullName(),
      status: 'Active',
      created: before(now, number(86_400, 200_000_000)),
    }),
    newRunProfile: () => ({ ...inTurn(runs) }),
    newSynchronisationRule() {
      const direction = inTurn(directions);
      const name = `${direction} ${inTurn(synchronised)}`;
      return { name, direction, connectedSystemId: id(), enabled: true };
    },
    newSchedule() {
      const two = [scheduleStep(), scheduleStep()];
      return { ...inTurn(plans), continueOnFailure: oneOf([true, false]), enabled: true, steps: two };
    },
    scheduleStep,
  } satisfies Partial<Defaults<SimpleName>>;
}

function execution(source: Source, given: Partial<Contract.ScheduleExecution>) {
  const { status = 'Complete' } = given;
  const course = courseOf(source, given, status === 'Running');
  return {
    id: source.id(),
    scheduleId: source.id(),
    status,
    errorMessage: errorOf(source, status),
    ...course,
  };
}

function errorOf({ inTurn, faker }: Source, status: string): string | null {
  if (status === 'CompleteWithError') return `Failed steps: ${inTurn(steps)}.`; // §3.2
  if (status === 'Failed') return `The step ${inTurn(steps)} failed and the schedule stopped.`;
  return status === 'Cancelled' ? `Cancelled by ${faker.person.fullName()}.` : null;
}

function activity(source: Source, given: Partial<Contract.Activity>) {
  const { status = 'Complete' } = given;
  const kind = work.find(({ targetType }) => targetType === given.targetType) ?? source.inTurn(work);
  const { targetType } = { ...kind, ...given };
  return {
    id: source.id(),
    name: kind.name,
    targetType,
    targetId: targetType === 'System' ? null : source.id(),
    initiatedBy: source.faker.person.fullName(),
    message: status === 'Failed' ? 'The Connected System could not be reached.' : null,
    status,
    ...courseOf(source, given, status === 'InProgress'),
  };
}

interface Course {
  readonly startedAt?: string;
  readonly completedAt?: string | null;
}

/** The start and the end of an execution. The end is not before the start; a running execution has none. */
function courseOf({ now, before, number }: Source, given: Course, isRunning: boolean) {
  const startedAt = given.startedAt ?? before(new Date(given.completedAt ?? now), number(60, 3600));
  const length = Math.min(number(1, 3600), Math.max(0, (now.getTime() - Date.parse(startedAt)) / 1000));
  const ended = before(new Date(startedAt), -length);
  const { completedAt = isRunning ? null : ended } = given;
  if (isRunning !== (completedAt === null)) {
    throw new Incoherent(
      isRunning ? 'A running execution has no completedAt.' : 'A finished execution has a completedAt.',
    );
  }
  if (completedAt !== null && completedAt < startedAt) {
    throw new Incoherent(`completedAt (${completedAt}) is before startedAt (${startedAt}).`);
  }
  return { startedAt, completedAt };
}
