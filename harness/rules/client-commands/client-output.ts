import type { Dialogue, Outcome } from '#harness/client/dialogue.ts';
import type { OutputObject } from '#harness/client/output.ts';
import { folded } from '#harness/contract/casing.ts';
import { instantOf } from '#harness/contract/instant.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';

/** The order that §4.1 and §4.4 fix. */
const inOrder = ['WorkerSync', 'WorkerDelivery', 'Scheduler'];

/** The members of a service health object (§2.5). */
const ofService = [
  'Service',
  'Status',
  'Condition',
  'Reason',
  'CurrentWork',
  'CurrentWorkStartedAt',
  'LastSeenAt',
  'StartedAt',
  'HostName',
  'Version',
  'InstanceId',
  'LastProgressAt',
  'Detail',
];

export function succeeds(dialogue: Dialogue, at: number): void {
  const { invocation, succeeded } = outcomeAt(dialogue, at);
  expectThat(succeeded, `${invocation.command} to succeed`, 'an error', ...dialogue.exchanges);
}

export function reportsError(dialogue: Dialogue, at: number): void {
  const { invocation, succeeded } = outcomeAt(dialogue, at);
  expectThat(!succeeded, `an error of ${invocation.command}`, 'success', ...dialogue.exchanges);
}

export function outputsNothing(dialogue: Dialogue): void {
  const { output } = outcomeAt(dialogue, 0);
  expectThat(output.trim() === '', 'no output', output, ...dialogue.exchanges);
}

export function printsSomething(dialogue: Dialogue): void {
  const { output } = outcomeAt(dialogue, 0);
  const printed = output.trim() !== '' || dialogue.complaints.trim() !== '';
  expectThat(printed, 'something printed', 'nothing', ...dialogue.exchanges);
}

/** No key that was sent in this scenario stands in anything that was printed. */
export function showsNoKey({ exchanges, printed }: Dialogue): void {
  const keys = exchanges.flatMap(({ request: { headers } }) => headers['x-api-key'] ?? []);
  if (keys.length === 0) throw new Untestable('not-seen', 'no key was sent');
  const isShown = keys.some((key) => printed.includes(key));
  expectThat(!isShown, 'no key in what is printed', 'a key', ...exchanges);
}

/** One object, whose members have the values that the answer behind it has. */
export function isOneObject(dialogue: Dialogue, members: readonly string[]): void {
  const objects = objectsOf(dialogue);
  const [object] = objects;
  const { exchanges } = dialogue;
  expectThat(object !== undefined && objects.length === 1, '1 object', `${objects.length}`, ...exchanges);
  hasMembers(object, members, sentIn(dialogue), exchanges);
}

export function isThreeServices(dialogue: Dialogue): void {
  const names = objectsOf(dialogue).map((each) => each.get('service'));
  expectThat(shown(names) === shown(inOrder), shown(inOrder), names, ...dialogue.exchanges);
}

export function areServicesAsSent(dialogue: Dialogue): void {
  const objects = objectsOf(dialogue);
  const { services } = sentIn(dialogue);
  const sent = Array.isArray(services) ? (services as readonly unknown[]) : [];
  expectThat(objects.length === sent.length, `${sent.length} objects`, objects.length, ...dialogue.exchanges);
  for (const [at, object] of objects.entries()) {
    const own = sent[at];
    hasMembers(object, ofService, isObject(own) ? own : {}, dialogue.exchanges);
  }
}

export function holdsThreeServices(dialogue: Dialogue): void {
  const [object] = objectsOf(dialogue);
  const services = object?.get('services');
  // A list of lines shows that there are services, and not what they are.
  if (typeof services === 'string') return;
  const names = Array.isArray(services)
    ? services.map(
        (each) => Object.entries(Object(each) as object).find(([name]) => folded(name) === 'service')?.[1],
      )
    : services;
  expectThat(shown(names) === shown(inOrder), shown(inOrder), names, ...dialogue.exchanges);
}

function hasMembers(
  object: OutputObject,
  members: readonly string[],
  sent: Readonly<Record<string, unknown>>,
  exchanges: readonly Exchange[],
): void {
  for (const name of members) {
    const own = object.get(folded(name));
    const theirs = Object.entries(sent).find(([each]) => folded(each) === folded(name))?.[1];
    expectThat(isSame(own, theirs), `${name} ${shown(theirs ?? null)}`, own ?? null, ...exchanges);
  }
}

/** What the service last answered with success, or refused where that is the answer. */
function sentIn({ exchanges }: Dialogue): Readonly<Record<string, unknown>> {
  const answered = exchanges.findLast((each) => isSuccess(each)) ?? exchanges.at(-1);
  const content = answered?.response.content;
  if (!isObject(content)) throw new Untestable('not-seen', 'the service was asked for nothing');
  return content;
}

function objectsOf(dialogue: Dialogue): readonly OutputObject[] {
  const { objects, output } = outcomeAt(dialogue, 0);
  expectThat(objects !== undefined, 'an output that can be read', output, ...dialogue.exchanges);
  return objects;
}

function outcomeAt({ outcomes, exchanges }: Dialogue, at: number): Outcome {
  const outcome = outcomes[at];
  expectThat(outcome !== undefined, `an end of command ${at + 1}`, 'none', ...exchanges);
  return outcome;
}

/** Texts where the output is a list of lines; the same moment in another notation; nothing for null. */
function isSame(own: unknown, theirs: unknown): boolean {
  if (isNothing(own) && isNothing(theirs)) return true;
  const [one, other] = [instantOf(own), instantOf(theirs)];
  if (one !== undefined && other !== undefined) return Math.abs(one - other) < 1_000;
  if (typeof own === 'string' && Array.isArray(theirs))
    return theirs.every((each) => own.includes(String(each)));
  return typeof own === 'string'
    ? own.toLowerCase() === String(theirs).toLowerCase()
    : JSON.stringify(own) === JSON.stringify(theirs);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
