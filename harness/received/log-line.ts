import { membersOf } from '#harness/contract/json-values.ts';
import { checkedEntry, type HarEntry } from './har.ts';

/** Where JSON logs have what a rule needs: the names of members, with dots for members of members. */
const places = {
  /** nginx, Envoy, Kong, Apache and common names. */
  time: ['time_iso8601', 'start_time', 'started_at', '@timestamp', 'timestamp', 'time', 'msec'],
  method: ['request_method', 'method', 'request.method', 'verb'],
  target: ['request_uri', 'path', 'request.uri', 'uri', 'url', 'request.url'],
  /** `GET /path HTTP/1.1` */
  line: ['request', 'request_line'],
  host: ['host', 'http_host', 'authority', 'request.headers.host', 'vhost', 'server_name'],
  scheme: ['scheme', 'x_forwarded_proto', 'request.scheme'],
  status: ['status', 'response_code', 'response.status', 'status_code'],
  seconds: ['request_time'],
  milliseconds: ['duration', 'latencies.request', 'duration_ms'],
} as const;

/**
 * The entry that a line of a JSON log describes, or why it is none. It has neither headers nor bodies, so that only
 * the rules about addresses are checked.
 */
export function entryOfLog(value: unknown): HarEntry | string {
  const textAt = (names: readonly string[]) =>
    names
      .map((name) => memberAt(value, name))
      .find((each) => each !== undefined && each !== '' && each !== '-');
  const [, lineMethod, lineTarget] = /^(\S+) (\S+)/.exec(textAt(places.line) ?? '') ?? [];
  const method = textAt(places.method) ?? lineMethod;
  const target = textAt(places.target) ?? lineTarget;
  if (method === undefined || target === undefined) return 'it names no method and path';
  const status = Number(textAt(places.status));
  if (!Number.isInteger(status)) return 'it has no status';
  const time = timeOf(textAt(places.time));
  if (time === undefined) return 'it has no time';
  const origin = `${textAt(places.scheme) ?? 'http'}://${textAt(places.host) ?? 'localhost'}`;
  const seconds = Number(textAt(places.seconds));
  return checkedEntry({
    startedDateTime: time,
    time: Number.isNaN(seconds) ? Number(textAt(places.milliseconds)) || 0 : seconds * 1000,
    request: { method, url: /^https?:/i.test(target) ? target : origin + target, headers: [] },
    response: { status, headers: [] },
  });
}

function memberAt(value: unknown, name: string): string | undefined {
  const found = name.split('.').reduce<unknown>((part, each) => membersOf(part)[each], value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** An ISO date, or seconds or milliseconds since 1970. */
function timeOf(text: string | undefined): string | undefined {
  const count = Number(text);
  const time = Number.isNaN(count) ? Date.parse(text ?? '') : count * (count > 1e11 ? 1 : 1000);
  return text === undefined || Number.isNaN(time) || Math.abs(time) > 8e15
    ? undefined
    : new Date(time).toISOString();
}
