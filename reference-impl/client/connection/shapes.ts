/** Reads one value of an answer; what it finds instead makes it throw `Unreadable`. */
export type Reader<T> = (value: unknown, at: string) => T;
type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** A part of an answer is not what the document says. `message` names the part, never its content. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const text: Reader<string> = (value, at) => {
  if (typeof value === 'string') return value;
  throw new Unreadable(`${at} is ${kindOf(value)} where a text is documented`);
};

const truth: Reader<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value;
  throw new Unreadable(`${at} is ${kindOf(value)} where true or false is documented`);
};

/** Whether a member without a value is sent as null or left out is not shown, so both are read as null. */
function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, at) => (value === null || value === undefined ? null : reader(value, at));
}

function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (Array.isArray(value)) return value.map((item, place) => reader(item, `${at}[${place}]`));
    throw new Unreadable(`${at} is ${kindOf(value)} where a list is documented`);
  };
}

/** An object with these members, whatever their casing in the body; others are left aside. */
function record<Fields extends Readonly<Record<string, Reader<unknown>>>>(
  fields: Fields,
): Reader<{ [Name in keyof Fields]: ReadBy<Fields[Name]> }> {
  return (value, at) => {
    const members = membersOf(value, at);
    const read = Object.entries(fields).map(([name, reader]) => [
      name,
      reader(members.get(plain(name)), at === '' ? name : `${at}.${name}`),
    ]);
    return Object.fromEntries(read) as { [Name in keyof Fields]: ReadBy<Fields[Name]> };
  };
}

/** The members of a body by their plain names. */
function membersOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value).map(([name, member]) => [plain(name), member]));
  throw new Unreadable(`${at === '' ? 'the body' : at} is ${kindOf(value)} where an object is documented`);
}

/** The casing of property names is not shown: Status, status and web_version are all read. */
const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** The documented spelling of a name that came in any other. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-]+)([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

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
