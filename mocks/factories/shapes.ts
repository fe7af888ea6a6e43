import type * as Contract from '#openapi/types.ts';
import type { Envelope, Schemas } from '#openapi/types.ts';

/** A shape with every field present: a factory fills in what the document lets a server omit. */
export type Complete<T> = { [Member in keyof T]-?: Exclude<T[Member], undefined> };

/** Request data, without the null that is accepted in place of an optional field. */
type Sent<T> = { [Field in keyof T]: Exclude<T[Field], null> };

type IsSent =
  | 'NewSchedule'
  | 'NewSynchronisationRule'
  | 'NewMetaverseAttribute'
  | 'ResetOptions'
  | 'SetPassword';

type FactoryName<Schema extends string> = Schema extends 'VersionResult' ? 'version' : Uncapitalize<Schema>;

/** The first exists only within another shape; the second is the OpenAPI document. */
type WithoutFactory = 'NestedObjectType' | 'OpenApiDocument';

/** The object shapes of the contract, by the names of their factories. */
type Shapes = {
  [Name in Exclude<keyof Schemas, WithoutFactory> as Schemas[Name] extends object
    ? FactoryName<Name>
    : never]: Name extends IsSent ? Sent<Schemas[Name]> : Schemas[Name];
};

type PageName = { [Name in keyof Shapes]: Shapes[Name] extends Envelope ? Name : never }[keyof Shapes];
type SimpleName = Exclude<keyof Shapes, PageName | 'errorBody' | 'serviceHealth' | 'serviceHealthSummary'>;

/** Creates a complete shape. The fields in `given` are unchanged, and the other fields follow from them. */
export type Factory<T> = (given?: Partial<T>) => Complete<T>;

/** Creates a page of a list. Derives the counts from given items, or the items from given counts. */
export type PageFactory<Item> = (given?: Partial<Envelope<Item>>) => Envelope<Complete<Item>>;

export type Pages = {
  [Name in Exclude<PageName, 'envelope'>]: Shapes[Name] extends Envelope<infer Item>
    ? PageFactory<Item>
    : never;
};

/** The factories of all shapes that are neither pages nor listed in `Factories`. */
export type Simple = { [Name in SimpleName]: Factory<Shapes[Name]> };

/** Thrown if the given fields contradict each other. */
export class Incoherent extends Error {
  override readonly name = 'Incoherent';
}

/** `services` has complete services or, by service name, fields that override the generated fields. */
export interface GivenSummary extends Partial<Omit<Contract.ServiceHealthSummary, 'services'>> {
  readonly services?:
    | Contract.ServiceHealthSummary['services']
    | { readonly [Name in Contract.ServiceName]?: Omit<Partial<Contract.ServiceHealth>, 'service'> };
}

type Health = Complete<Contract.ServiceHealth>;

export interface CompleteSummary extends Complete<Omit<Contract.ServiceHealthSummary, 'services'>> {
  services: [Health, Health, Health];
}
