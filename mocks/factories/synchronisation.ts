import type {
  ConnectorDefinition,
  NewSynchronisationRule,
  ObjectMatchingRule,
  SynchronisationRule,
} from '#openapi/types.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple } from './shape.ts';
import type { Source } from './source.ts';

interface SynchronisationFactories {
  synchronisationRule: Factory<SynchronisationRule>;
  synchronisationRulePage: PageFactory<SynchronisationRule>;
  newSynchronisationRule: Factory<NewSynchronisationRule>;
  objectMatchingRule: Factory<ObjectMatchingRule>;
  objectMatchingRulePage: PageFactory<ObjectMatchingRule>;
  connectorDefinition: Factory<ConnectorDefinition>;
  connectorDefinitionPage: PageFactory<ConnectorDefinition>;
}

const directions = ['Import', 'Export'] as const;
const kinds = ['people', 'groups', 'managers', 'devices', 'rooms'];
const orders = [1, 2, 3, 4, 5];
const connectors = [
  { name: 'LDAP Directory', builtIn: true },
  { name: 'Delimited File', builtIn: true },
  { name: 'Badge Printer', builtIn: false },
  { name: 'Payroll Service', builtIn: false },
  { name: 'Door Control', builtIn: false },
];

/** Rules and connectors (2.10, 4.5). */
export function synchronisationFactories(source: Source): SynchronisationFactories {
  const { id, inTurn } = source;
  const newSynchronisationRule = simple<NewSynchronisationRule>(() => {
    const direction = inTurn(directions);
    const name = `${direction} ${inTurn(kinds)}`;
    return { name, direction, connectedSystemId: id(), enabled: true };
  });
  const synchronisationRule: Factory<SynchronisationRule> = (given = {}) => ({
    id: id(),
    ...newSynchronisationRule(),
    ...given,
  });
  const objectMatchingRule = simple<ObjectMatchingRule>(() => ({
    id: id(),
    connectedSystemId: id(),
    metaverseAttributeId: id(),
    order: inTurn(orders),
  }));
  const connectorDefinition = simple<ConnectorDefinition>(() => ({
    id: id(),
    ...inTurn(connectors),
  }));
  return {
    synchronisationRule,
    synchronisationRulePage: pageOf(source, synchronisationRule),
    newSynchronisationRule,
    objectMatchingRule,
    objectMatchingRulePage: pageOf(source, objectMatchingRule),
    connectorDefinition,
    connectorDefinitionPage: pageOf(source, connectorDefinition),
  };
}
