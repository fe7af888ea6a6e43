import {
  listOf,
  membersOf,
  nullable,
  pascalCase,
  type ReadBy,
  type Reader,
  record,
  text,
  truth,
  Unreadable,
} from './members.ts';

// The documented names of the output, section by section. Enum values are texts: names may be added (9).

export const basicHealth = record({ Status: text, Timestamp: text }); // 2.1
export type BasicHealth = ReadBy<typeof basicHealth>;

export const version = record({ Product: text, Version: text }); // 2.2
export type Version = ReadBy<typeof version>;

// 2.3
export const authConfig = record({
  Authority: text,
  ClientId: text,
  Scopes: listOf(text),
  ResponseType: text,
  UsePkce: truth,
  CodeChallengeMethod: text,
});
export type AuthConfig = ReadBy<typeof authConfig>;

// 2.4
export const userInfo = record({
  Authorised: truth,
  IsAdministrator: truth,
  Name: text,
  AuthMethod: text,
  MetaverseObjectId: nullable(text),
  Roles: listOf(text),
  Message: nullable(text),
});
export type UserInfo = ReadBy<typeof userInfo>;

// 2.5
const serviceHealth = record({
  Service: text,
  Status: text,
  Condition: text,
  Reason: text,
  CurrentWork: nullable(text),
  CurrentWorkStartedAt: nullable(text),
  LastSeenAt: nullable(text),
  StartedAt: nullable(text),
  HostName: nullable(text),
  Version: nullable(text),
  InstanceId: nullable(text),
  LastProgressAt: nullable(text),
  Detail: nullable(text),
});
export type ServiceHealth = ReadBy<typeof serviceHealth>;

// 4.4: always three, in this order.
const services: Reader<ServiceHealth[]> = (value, at) => {
  const sent = listOf(serviceHealth)(value, at);
  return ['WorkerSync', 'WorkerDelivery', 'Scheduler'].map((name) => {
    const found = sent.find(({ Service }) => Service === name);
    if (found === undefined) throw new Unreadable(`${at} leaves out ${name}`);
    return found;
  });
};

// 2.6
export const healthSummary = record({
  Overall: text,
  WebVersion: text,
  GeneratedAt: text,
  Services: services,
});
export type HealthSummary = ReadBy<typeof healthSummary>;

/** Counts of what a reset removed (2.7). Three are named; others that the server sends follow them. */
export interface ResetResult {
  readonly ConnectedSystemsRemoved: number;
  readonly SyncRulesRemoved: number;
  readonly MetaverseObjectsRemoved: number;
  readonly [other: string]: number;
}

const count: Reader<number> = (value, at) => {
  if (typeof value === 'number') return value;
  throw new Unreadable(`${at} is not a number`);
};
const namedCounts = record({
  ConnectedSystemsRemoved: count,
  SyncRulesRemoved: count,
  MetaverseObjectsRemoved: count,
});

export const resetResult: Reader<ResetResult> = (value, at) => {
  const named = namedCounts(value, at);
  const others = Object.entries(value as object)
    .map(([name, sent]) => [pascalCase(name), sent] as const)
    .filter(([name, sent]) => typeof sent === 'number' && !Object.hasOwn(named, name));
  return { ...named, ...Object.fromEntries(others) };
};

/** What is known of a Schedule Execution (2.10, 3.2). */
export const scheduleExecution = record({ Status: text, ErrorMessage: nullable(text) });
export type ScheduleExecution = ReadBy<typeof scheduleExecution>;

const scheduleExecutionItem = record({ Id: nullable(text), Status: text, ErrorMessage: nullable(text) });
export type ScheduleExecutionItem = ReadBy<typeof scheduleExecutionItem>;

/** A page of them; what else the envelope (2.8) tells is not needed. */
export const scheduleExecutionPage = record({ items: listOf(scheduleExecutionItem), hasNextPage: truth });

/** What is known of an Activity (2.10, 3.3). */
export const activity = record({ Status: text, TargetType: nullable(text) });
export type Activity = ReadBy<typeof activity>;

/** The code and the message of an error body (2.9), if it is one. */
export function errorBody(body: unknown): { code: string; message: string } | undefined {
  try {
    const members = membersOf(body);
    return { code: text(members.get('code'), 'code'), message: text(members.get('message'), 'message') };
  } catch {
    return undefined;
  }
}
