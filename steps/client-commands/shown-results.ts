import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { OutputFormat } from '#harness/client/commands.ts';
import type { OutputObject } from '#harness/client/output.ts';
import { folded } from '#harness/contract/casing.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { shown, silent } from '#harness/scenario/check.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import { counts, type DocumentedOutput, outputOf, serviceFields } from './documented-output.ts';
import { type Finding, finding, held, ofCommand, type Topic } from './findings.ts';
import { isSameValue } from './same-value.ts';
import { checkAddress, instanceOf, isTurnedAway } from './sent-requests.ts';

/** Compares the output of each command with its response, field by field. */
export function findingsInResults(run: ClientRun): readonly Finding[] {
  return run.results.flatMap((result) => {
    const output = outputOf(result.invocation);
    const format = run.subject.commands[result.invocation.command]?.output ?? 'json';
    // The document does not describe the output of WhatIf.
    if (output === undefined || format === 'none' || result.invocation.parameters.WhatIf !== undefined)
      return [];
    const responses = answersFor(run, result, output);
    const addressed = checkAddress(run, result, output, responses);
    // A request to the wrong address breaks only the rules about addresses.
    const isElsewhere = run.allExchanges.some(({ operation }) => operation === output.operation);
    if (responses.length === 0 && isElsewhere && addressed.length > 0)
      return ofCommand(result.nth, addressed);
    const answered = isTurnedAway(run, result) ? [] : responses;
    const wrong = wrongRequest(run, result, output);
    if (wrong !== undefined) return ofCommand(result.nth, [wrong, ...addressed]);
    const shownSo = check(result, output, format, answered, run.isAtTerminal, responses);
    const isHeld = shownSo.outcome.kind === 'holds';
    // `check` has also compared the number and order of the services.
    const services = output.count === undefined || !isHeld ? [] : [held('services')];
    // If a client retries after an error, and outputs only the later result, `noResult` holds as well.
    const isLater = isHeld && answered.some((answer) => !isResult(answer));
    const isShown = isHeld && shownSo.about !== 'noResult';
    const patient = isLater && isShown ? [held('noResult')] : [];
    const hasLetters = answered.some(({ response }) => /[^\0-\x7f]/.test(response.body));
    const letters = isShown && hasLetters ? [held('letters')] : [];
    return ofCommand(result.nth, [shownSo, ...services, ...patient, ...letters, ...addressed]);
  });
}

/** A finding if a failed command called no operation, but used a wrong method or a path outside /api/v1. */
function wrongRequest(
  { ownExchanges }: ClientRun,
  { succeeded }: CommandResult,
  { about, operation }: DocumentedOutput,
): Finding | undefined {
  if (succeeded || ownExchanges.some((each) => each.operation !== undefined)) return undefined;
  const wrong = ownExchanges.filter(
    ({ request, response }) => response.status === 405 || !new URL(request.url).pathname.includes('/api/v1/'),
  );
  const [first] = wrong;
  const actual = first && `${first.request.method} ${new URL(first.request.url).pathname}`;
  return actual === undefined ? undefined : finding(about, wrong, `a request for ${operation}`, actual);
}

function check(
  result: CommandResult,
  output: DocumentedOutput,
  format: OutputFormat,
  responses: readonly Exchange[],
  isAtTerminal: boolean,
  shownBy: readonly Exchange[],
): Finding {
  const { invocation, succeeded, objects } = result;
  const { command } = invocation;
  const actual = `${succeeded ? 'success' : 'an error'}, with the output ${shown(result.output) || '(empty)'}`;
  const results = responses.filter((answer) => isResult(answer));
  if (results.length === 0) {
    const hasShown = showsResult(result, output);
    // A reset that the user did not confirm may end without output.
    const isFree = command === 'Reset-SvcSystem' && responses.length === 0;
    if (isFree && !hasShown) return held('noResult');
    const about = topicWithoutResult(output, responses, succeeded);
    if (!succeeded && !hasShown) return held(about);
    const statuses = responses.map(({ response }) => response.status).join(', ') || 'no response';
    const expected = `an error and no result (status of ${output.operation}: ${statuses})`;
    return finding(about, shownBy, expected, actual);
  }
  const about = topicOf(output, results);
  // The document leaves open whether a 503 from readiness is a result or an error (§4.4).
  if (!succeeded && results.every(({ response }) => response.status === 503)) return held(about);
  if (!succeeded) return finding(about, shownBy, `${command} to succeed`, actual);
  if (isAtTerminal) return held('noResult');
  if (objects === undefined) {
    const form = format === 'list' ? 'a list of names and values' : 'JSON';
    const why = `the output of ${command} could not be read as ${form}: ${shown(result.output)}`;
    return { about, outcome: silent(why, 'unreadable-output') };
  }
  const differences = results.map((answer) => differenceOf(objects, answer, output, format, shownBy));
  if (differences.includes(undefined)) return held(about);
  return differences.find((each) => each?.about === 'letters') ?? differences[0] ?? held(about);
}

/** The topic of the finding about the output of a command that received no result. */
function topicWithoutResult(
  { about }: DocumentedOutput,
  responses: readonly Exchange[],
  succeeded: boolean,
): Topic {
  const last = responses.at(-1);
  if (last === undefined) return succeeded ? about : 'noResult';
  return [401, 403].includes(last.response.status) ? 'refusal' : 'noResult';
}

const originOf = (url: string | undefined): string | undefined => url && new URL(url).origin;

/** The responses from the address of the command. After a redirect, also those from `stage.otherUrl`. */
function answersFor(
  { exchanges, otherExchanges, stage }: ClientRun,
  { invocation, session }: CommandResult,
  { operation }: DocumentedOutput,
): readonly Exchange[] {
  // Only origins are compared: a later scenario may have changed the base path of the simulated service.
  const isForOther = originOf(instanceOf({ invocation, session })) === originOf(stage.otherUrl);
  const direct = (isForOther ? otherExchanges : exchanges).filter((each) => each.operation === operation);
  const isRedirected = direct.some(({ response: { status } }) => status >= 300 && status < 400);
  const others = isRedirected ? otherExchanges.filter((each) => each.operation === operation) : [];
  return [...direct, ...others];
}

/** A success with a JSON object is a result. So is `not_ready` from readiness, with any status (§4.1). */
function isResult(answer: Exchange): boolean {
  const { content } = answer.response;
  if (!isObject(content)) return false;
  return isSuccess(answer) || (answer.operation === 'getReadiness' && content.status === 'not_ready');
}

/** Whether the output has the field `telltale`. If the output could not be parsed, its text is searched. */
function showsResult({ objects, output }: CommandResult, { telltale }: DocumentedOutput): boolean {
  if (telltale === '') return false;
  if (objects === undefined) return folded(output).includes(folded(telltale));
  return objects.some((each) => each.has(folded(telltale)));
}

/** The topic of a result. A `not_ready` or `authorised: false` result has its own topic (§4.1, §5.6). */
function topicOf({ about }: DocumentedOutput, results: readonly Exchange[]): Topic {
  const { content } = results.at(-1)?.response ?? {};
  const { status, authorised } = membersOf(content);
  if (status === 'not_ready') return 'unreadiness';
  return authorised === false ? 'unauthorisedUserInfo' : about;
}

/** Keeps only the documented fields of a service. A client may omit all other fields. */
function documentedService(service: unknown): object {
  const named = new Set(serviceFields.map(folded));
  return Object.fromEntries(Object.entries(membersOf(service)).filter(([name]) => named.has(folded(name))));
}

function differenceOf(
  objects: readonly OutputObject[],
  { response, operation }: Exchange,
  { about, fields, count = 1 }: DocumentedOutput,
  format: OutputFormat,
  shownBy: readonly Exchange[],
): Finding | undefined {
  const content = membersOf(response.content);
  const sent = count === 1 ? [content] : ((content.services ?? []) as readonly unknown[]);
  const subject = about === 'service' ? 'services' : about;
  if (objects.length !== count) {
    const expected = `${count} object${count === 1 ? '' : 's'} of ${operation}`;
    return finding(subject, shownBy, expected, `${objects.length}`);
  }
  let garbled: Finding | undefined;
  for (const [at, object] of objects.entries()) {
    const answer = new Map(Object.entries(membersOf(sent[at])).map(([name, value]) => [folded(name), value]));
    const further = fields === counts ? [...answer.keys()].filter((name) => object.has(name)) : [];
    for (const field of [...fields, ...further]) {
      const value = object.get(folded(field));
      const sentValue = answer.get(folded(field));
      const expected = field === 'Services' ? listOf(sentValue).map(documentedService) : sentValue;
      if (isSameValue(value, expected, format)) continue;
      const topic = field === 'Service' ? subject : about;
      const wanted = `${field}${count === 1 ? '' : ` of object ${at + 1}`}: ${JSON.stringify(expected ?? null)}`;
      const found = JSON.stringify(value ?? null);
      if (!isSameValue(inAscii(value), inAscii(expected), format))
        return finding(topic, shownBy, wanted, found);
      garbled ??= finding('letters', shownBy, wanted, found);
    }
  }
  return garbled;
}

/** Leaves out letters beyond ASCII, and question marks, which clients print instead of such letters. */
const inAscii = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[^ -~]|\\ud[\da-f]{3}|\?/gi, ''));
