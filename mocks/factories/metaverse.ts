import type {
  AttributeType,
  MetaverseAttribute,
  MetaverseObject,
  MetaverseObjectDetail,
  MetaverseObjectType,
  NewMetaverseAttribute,
} from '#openapi/types.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple } from './shape.ts';
import type { Source } from './source.ts';

interface MetaverseFactories {
  metaverseObject: Factory<MetaverseObject>;
  metaverseObjectPage: PageFactory<MetaverseObject>;
  metaverseObjectDetail: Factory<MetaverseObjectDetail>;
  metaverseObjectType: Factory<MetaverseObjectType>;
  metaverseObjectTypePage: PageFactory<MetaverseObjectType>;
  metaverseAttribute: Factory<MetaverseAttribute>;
  metaverseAttributePage: PageFactory<MetaverseAttribute>;
  newMetaverseAttribute: Factory<NewMetaverseAttribute>;
}

const types = ['Person', 'Group', 'Device', 'Room'];

const attributes: readonly { name: string; type: AttributeType }[] = [
  { name: 'Display Name', type: 'Text' },
  { name: 'Email', type: 'Text' },
  { name: 'Employee Number', type: 'Number' },
  { name: 'Start Date', type: 'DateTime' },
  { name: 'Manager', type: 'Reference' },
];

const customAttributes: typeof attributes = [
  { name: 'Badge Photograph', type: 'Binary' },
  { name: 'Parking Space', type: 'Text' },
];

/** Metaverse Objects, their types and attributes (2.10, 4.5). */
export function metaverseFactories(source: Source): MetaverseFactories {
  const { faker, now, id, before, number, inTurn } = source;
  const person = () => ({
    type: { id: id(), name: 'Person' },
    id: id(),
    displayName: faker.person.fullName(),
    status: 'Active',
    created: before(now, number(86_400, 200_000_000)),
  });
  const metaverseObject = simple<MetaverseObject>(person);
  const metaverseObjectType = simple<MetaverseObjectType>(() => {
    const name = inTurn(types);
    return { id: id(), name, builtIn: name === 'Person' || name === 'Group' };
  });
  const metaverseAttribute = simple<MetaverseAttribute>(() => ({
    id: id(),
    ...inTurn(attributes),
    multiValued: false,
    builtIn: true,
  }));
  return {
    metaverseObject,
    metaverseObjectPage: pageOf(source, metaverseObject),
    metaverseObjectDetail: simple<MetaverseObjectDetail>(person),
    metaverseObjectType,
    metaverseObjectTypePage: pageOf(source, metaverseObjectType),
    metaverseAttribute,
    metaverseAttributePage: pageOf(source, metaverseAttribute),
    newMetaverseAttribute: simple(() => ({ ...inTurn(customAttributes), multiValued: false })),
  };
}
