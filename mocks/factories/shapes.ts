import type * as Contract from '#openapi/types.ts';
import type { Envelope, Schemas } from '#openapi/types.ts';

/** A shape with every member present: what the document lets a server leave out, a factory fills in. */
export type Whole<T> = { [Member in keyof T]-?: Exclude<T[Member], undefined> };

/** What is sent, without the null that may be sent in place of an optional field. */
type Sent<T> = { [Field in keyof T]: Exclude<T[Field], null> };

type IsSent =
  | 'NewSchedule'
  | 'NewSynchronisationRule'
  | 'NewMetaverseAttribute'
  | 'ResetOptions'
  | 'SetPassword';

type FactoryName<Schema extends string> = Schema extends 'VersionResult' ? 'version' : Uncapitalize<Schema>;

/** A part of another, and what describes the API itself. */
type WithoutFactory = 'NestedObjectType' | 'OpenApiDocument';

/** The shapes of the contract that are objects, by the names of their factories. */
type Shapes = {
  [Name in Exclude<keyof Schemas, WithoutFactory> as Schemas[Name] extends object
    ? FactoryName<Name>
    : never]: Name extends IsSent ? Sent<Schemas[Name]> : Schemas[Name];
};

type PageName = { [Name in keyof Shapes]: Shapes[Name] extends Envelope ? Name : never }[keyof Shapes];
export type SimpleName = Exclude<
  keyof Shapes,
  PageName | 'errorBody' | 'serviceHealth' | 'serviceHealthSummary'
>;

/** Makes one whole shape; members that are given are taken as they are, and the others follow them. */
export type Factory<T> = (given?: Partial<T>) => Whole<T>;

/** What a shape is made of where nothing else is given. */
export type Defaults<Names extends SimpleName> = {
  [Name in Names]: (given: Partial<Shapes[Name]>) => Whole<Shapes[Name]>;
};

/** One page of a list: the numbers follow the items, or the items the numbers. */
export type PageFactory<Item> = (given?: Partial<Envelope<Item>>) => Envelope<Whole<Item>>;

export type Pages = {
  [Name in Exclude<PageName, 'envelope'>]: Shapes[Name] extends Envelope<infer Item>
    ? PageFactory<Item>
    : never;
};

/** A factory for each shape that needs no more than defaults. */
export type Simple = { [Name in SimpleName]: Factory<Shapes[Name]> };

/** Thrown when the members that were given cannot hold together. */
export class Incoherent extends Error {
  override readonly name = 'Incoherent';
}

/** A summary is given whole services, or what is particular about some of them by name. */
export interface GivenSummary extends Partial<Omit<Contract.ServiceHealthSummary, 'services'>> {
  readonly services?:
    | Contract.ServiceHealthSummary['services']
    | { readonly [Name in Contract.ServiceName]?: Omit<Partial<Contract.ServiceHealth>, 'service'> };
}

type Health = Whole<Contract.ServiceHealth>;

export interface WholeSummary extends Whole<Omit<Contract.ServiceHealthSummary, 'services'>> {
  services: [Health, Health, Health];
}
