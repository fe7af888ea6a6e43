/** Reads `value` from a response. If `value` has the wrong type, throws `Unreadable`. */
export type Reader<T> = (value: unknown, at: string) => T;
type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** Thrown for a response that is not as documented. `message` names the field, never its value. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

function primitive<T>(type: 'string' | 'boolean' | 'number', described: string): Reader<T> {
  return (value, at) => {
    if (typeof value === type) return value as T;
    throw new Unreadable(`${at} must be ${described}, but is ${kindOf(value)}`);
  };
}

const string = primitive<string>('string', 'a string');
const boolean = primitive<boolean>('boolean', 'true or false');
const count = primitive<number>('number', 'a number');

/** The document does not show whether an empty field is null or missing. Both cases are read as null. */
const nullable: Reader<string | null> = (value, at) =>
  value === null || value === undefined ? null : string(value, at);

function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (Array.isArray(value)) return value.map((item, index) => reader(item, `${at}[${index}]`));
    throw new Unreadable(`${at} must be a list, but is ${kindOf(value)}`);
  };
}

/** Reads an object with these fields, in any casing. Other fields are ignored. */
function record<Fields extends Readonly<Record<string, Reader<unknown>>>>(
  readers: Fields,
): Reader<{ [Name in keyof Fields]: ReadBy<Fields[Name]> }> {
  return (value, at) => {
    const fields = fieldsOf(value, at);
    const read = Object.entries(readers).map(([name, reader]) => [
      name,
      reader(fields.get(plain(name)), at === '' ? name : `${at}.${name}`),
    ]);
    return Object.fromEntries(read) as { [Name in keyof Fields]: ReadBy<Fields[Name]> };
  };
}

/** The fields of a body, by name in lower case without separators. */
function fieldsOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value).map(([name, field]) => [plain(name), field]));
  throw new Unreadable(`${at === '' ? 'the body' : at} must be an object, but is ${kindOf(value)}`);
}

/** The document does not show the casing of field names: Status, status and web_version are all read. */
const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

// Response bodies by section, with the documented field names. Unknown enum names are accepted (§9).

export const basicHealth = record({ Status: string, Timestamp: string }); // §2.1
export type BasicHealth = ReadBy<typeof basicHealth>;

export const version = record({ Product: string, Version: string }); // §2.2

/** The auth config result (§2.3). */
export const authConfig = record({
  Authority: string,
  ClientId: string,
  Scopes: listOf(string),
  ResponseType: string,
  UsePkce: boolean,
  CodeChallengeMethod: string,
});

/** The user info result (§2.4). */
export const userInfo = record({
  Authorised: boolean,
  IsAdministrator: boolean,
  Name: string,
  AuthMethod: string,
  MetaverseObjectId: nullable,
  Roles: listOf(string),
  Message: nullable,
});

/** The service health object (§2.5). */
const serviceHealth = record({
  Service: string,
  Status: string,
  Condition: string,
  Reason: string,
  CurrentWork: nullable,
  CurrentWorkStartedAt: nullable,
  LastSeenAt: nullable,
  StartedAt: nullable,
  HostName: nullable,
  Version: nullable,
  InstanceId: nullable,
  LastProgressAt: nullable,
  Detail: nullable,
});
export type ServiceHealth = ReadBy<typeof serviceHealth>;

// §4.4: always three services, in this order.
const services: Reader<ServiceHealth[]> = (value, at) => {
  const sent = listOf(serviceHealth)(value, at);
  return ['WorkerSync', 'WorkerDelivery', 'Scheduler'].map((name) => {
    const found = sent.find(({ Service }) => Service === name);
    if (found === undefined) throw new Unreadable(`${at} does not contain ${name}`);
    return found;
  });
};

/** The service health summary (§2.6). */
export const healthSummary = record({
  Overall: string,
  WebVersion: string,
  GeneratedAt: string,
  Services: services,
});
export type HealthSummary = ReadBy<typeof healthSummary>;

const namedCounts = record({
  ConnectedSystemsRemoved: count,
  SyncRulesRemoved: count,
  MetaverseObjectsRemoved: count,
});

/** The counts of removed records (§2.7): the three documented counts first, then any others. */
export type ResetResult = Readonly<ReadBy<typeof namedCounts>> & { readonly [other: string]: number };

export const resetResult: Reader<ResetResult> = (value, at) => {
  const named = namedCounts(value, at);
  const pascalCase = (name: string): string =>
    name.replaceAll(/(?:^|[_-]+)([a-z])/gi, (_, letter: string) => letter.toUpperCase());
  const others = Object.entries(value as object)
    .map(([name, sent]) => [pascalCase(name), sent] as const)
    .filter(([name, sent]) => typeof sent === 'number' && !Object.hasOwn(named, name));
  return { ...named, ...Object.fromEntries(others) };
};

/** The documented fields of a Schedule Execution (§2.10, §3.2). */
export const scheduleExecution = record({ Status: string, ErrorMessage: nullable });
export type ScheduleExecution = ReadBy<typeof scheduleExecution>;

const scheduleExecutionItem = record({ Id: nullable, Status: string, ErrorMessage: nullable });
export type ScheduleExecutionItem = ReadBy<typeof scheduleExecutionItem>;

/** A page of Schedule Executions. The client does not use the other fields of the envelope (§2.8). */
export const scheduleExecutionPage = record({ items: listOf(scheduleExecutionItem), hasNextPage: boolean });

const codeAndMessage = record({ code: string, message: string });

/** Reads code and message of an error body (§2.9). If the body has another shape, returns undefined. */
export const errorBody = (body: unknown): ReadBy<typeof codeAndMessage> | undefined =>
  readIf(codeAndMessage, body);

/** The parsed body, if it has the documented shape. */
export function readIf<T>(reader: Reader<T>, body: unknown): T | undefined {
  try {
    return reader(body, '');
  } catch {
    return undefined;
  }
}
