import type * as Contract from '#openapi/types.ts';

/** A shape with every member present: what the document lets a server leave out, a factory fills in. */
export type Whole<T> = { [Member in keyof T]-?: Exclude<T[Member], undefined> };

/** What is sent, without the null that may be sent in place of an optional field. */
type Sent<T> = { [Field in keyof T]: Exclude<T[Field], null> };

/** Makes one whole shape; members that are given are taken as they are, and the others follow them. */
export type Factory<T> = (given?: Partial<T>) => Whole<T>;

/** A factory for each of some shapes. */
export type FactoriesOf<Shapes> = { [Name in keyof Shapes]: Factory<Shapes[Name]> };

/** What a shape is made of where nothing else is given. */
export type Defaults<Shapes> = {
  [Name in keyof Shapes]: (given: Partial<Shapes[Name]>) => Whole<Shapes[Name]>;
};

/** One page of a list: the numbers follow the items, or the items the numbers. */
export type PageFactory<Item> = (given?: Partial<Contract.Envelope<Item>>) => Contract.Envelope<Whole<Item>>;

/** Thrown when the members that were given cannot hold together. */
export class Incoherent extends Error {
  override readonly name = 'Incoherent';
}

/** Factories out of defaults, which whatever is given replaces. */
export function factoriesOf<Shapes>(defaults: Defaults<Shapes>): FactoriesOf<Shapes> {
  const all = Object.entries(defaults) as [string, (given: object) => object][];
  const made = all.map(([name, make]) => [name, (given: object = {}) => ({ ...make(given), ...given })]);
  return Object.fromEntries(made) as FactoriesOf<Shapes>;
}

/** A factory of pages for each shape that a list may hold. */
export type PagesOf<Shapes> = { [Name in keyof Shapes & string as `${Name}Page`]: PageFactory<Shapes[Name]> };

/** What lists hold. */
export interface Records {
  metaverseObject: Contract.MetaverseObject;
  metaverseObjectType: Contract.MetaverseObjectType;
  metaverseAttribute: Contract.MetaverseAttribute;
  connectedSystem: Contract.ConnectedSystem;
  connectorSpaceObject: Contract.ConnectorSpaceObject;
  connectorDefinition: Contract.ConnectorDefinition;
  pendingExport: Contract.PendingExport;
  runProfile: Contract.RunProfile;
  synchronisationRule: Contract.SynchronisationRule;
  objectMatchingRule: Contract.ObjectMatchingRule;
  schedule: Contract.Schedule;
  /** Complete unless told otherwise; `{ status: 'CompleteWithError' }` names failed steps. */
  scheduleExecution: Contract.ScheduleExecution;
  /** Complete unless told otherwise; `{ status: 'InProgress' }` has no end. */
  activity: Contract.Activity;
  role: Contract.Role;
  apiKey: Contract.ApiKey;
  trustedCertificate: Contract.TrustedCertificate;
  changeHistoryEntry: Contract.ChangeHistoryEntry;
  predefinedSearch: Contract.PredefinedSearch;
  exampleDataSet: Contract.ExampleDataSet;
  exampleDataTemplate: Contract.ExampleDataTemplate;
}

/** What somebody sends to make a record, a part of one, and a person as they are shown alone. */
export interface NewRecords {
  metaverseObjectDetail: Contract.MetaverseObjectDetail;
  newRunProfile: Contract.NewRunProfile;
  newSynchronisationRule: Sent<Contract.NewSynchronisationRule>;
  newSchedule: Sent<Contract.NewSchedule>;
  scheduleStep: Contract.ScheduleStep;
}

/** What no list holds. */
export interface Singles {
  basicHealth: Contract.BasicHealth;
  readiness: Contract.Readiness;
  liveness: Contract.Liveness;
  version: Contract.VersionResult;
  authConfig: Contract.AuthConfig;
  /** An authorised user; `{ authorised: false }` makes a stranger, `{ isAdministrator: true }` an administrator. */
  userInfo: Contract.UserInfo;
  resetOptions: Sent<Contract.ResetOptions>;
  resetResult: Contract.ResetResult;
  setPassword: Sent<Contract.SetPassword>;
  passwordTarget: Contract.PasswordTarget;
  /** Settled unless told otherwise; `{ settled: false }` has a target that is pending. */
  passwordResult: Contract.PasswordResult;
  serviceSettings: Contract.ServiceSettings;
  newServiceSettings: Contract.NewServiceSettings;
  newMetaverseAttribute: Sent<Contract.NewMetaverseAttribute>;
  acceptedActivity: Contract.AcceptedActivity;
  startedSchedule: Contract.StartedSchedule;
}

/** A summary is given whole services, or what is particular about some of them by name. */
export interface GivenSummary extends Partial<Omit<Contract.ServiceHealthSummary, 'services'>> {
  readonly services?:
    | Contract.ServiceHealthSummary['services']
    | {
        readonly [Name in Contract.ServiceHealth['service']]?: Omit<
          Partial<Contract.ServiceHealth>,
          'service'
        >;
      };
}

type Health = Whole<Contract.ServiceHealth>;

export interface WholeSummary extends Whole<Omit<Contract.ServiceHealthSummary, 'services'>> {
  services: [Health, Health, Health];
}
