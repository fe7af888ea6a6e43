import type {
  ConnectedSystem,
  ConnectorSpaceObject,
  NewRunProfile,
  PendingExport,
  RunProfile,
  RunType,
} from '#openapi/types.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple } from './shape.ts';
import type { Source } from './source.ts';

interface ConnectedSystemFactories {
  connectedSystem: Factory<ConnectedSystem>;
  connectedSystemPage: PageFactory<ConnectedSystem>;
  connectorSpaceObject: Factory<ConnectorSpaceObject>;
  connectorSpaceObjectPage: PageFactory<ConnectorSpaceObject>;
  pendingExport: Factory<PendingExport>;
  pendingExportPage: PageFactory<PendingExport>;
  runProfile: Factory<RunProfile>;
  runProfilePage: PageFactory<RunProfile>;
  newRunProfile: Factory<NewRunProfile>;
}

const systems = ['Directory', 'Human Resources', 'Mail', 'Payroll', 'Badges'];

const runs: readonly { name: string; runType: RunType }[] = [
  { name: 'Full import', runType: 'FullImport' },
  { name: 'Delta import', runType: 'DeltaImport' },
  { name: 'Full synchronisation', runType: 'FullSynchronisation' },
  { name: 'Delta synchronisation', runType: 'DeltaSynchronisation' },
  { name: 'Export', runType: 'Export' },
];

/** Connected Systems, what they hold and how they are run (2.10, 4.3, 4.5). */
export function connectedSystemFactories(source: Source): ConnectedSystemFactories {
  const { faker, now, id, before, number, oneOf, inTurn } = source;
  const connectedSystem = simple<ConnectedSystem>(() => ({
    id: id(),
    name: `${inTurn(systems)} ${faker.location.city()}`,
    description: oneOf([null, `Run by ${faker.company.name()}.`]),
    connectorDefinitionId: id(),
    created: before(now, number(86_400, 200_000_000)),
  }));
  const connectorSpaceObject = simple<ConnectorSpaceObject>(() => ({
    id: id(),
    connectedSystemId: id(),
    name: faker.internet.username(),
    metaverseObjectId: oneOf([null, id()]),
  }));
  const pendingExport = simple<PendingExport>(() => ({
    id: id(),
    connectedSystemObjectId: id(),
    changeType: oneOf(['Add', 'Update', 'Delete']),
    createdAt: before(now, number(1, 86_400)),
  }));
  const runProfile = simple<RunProfile>(() => ({ id: id(), ...inTurn(runs) }));
  return {
    connectedSystem,
    connectedSystemPage: pageOf(source, connectedSystem),
    connectorSpaceObject,
    connectorSpaceObjectPage: pageOf(source, connectorSpaceObject),
    pendingExport,
    pendingExportPage: pageOf(source, pendingExport),
    runProfile,
    runProfilePage: pageOf(source, runProfile),
    newRunProfile: simple(() => ({ ...inTurn(runs) })),
  };
}
