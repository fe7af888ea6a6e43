import type { ClientRun } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { entriesOf, listOf, membersOf } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  broken,
  type Check,
  holds,
  holdsIf,
  type Outcome,
  type Recording,
  shown,
  silent,
} from '#harness/scenario/check.ts';
import { counts, type DocumentedOutput, outputOf, readiness, serviceHealth } from './documented-output.ts';
import { isOther, nothing } from './of-command.ts';
import { type Reading, readingOf } from './reading.ts';
import { isSameValue } from './same-value.ts';

// Checks of what a command outputs, compared with the responses that it received.

const onReading =
  (decide: (reading: Reading, run: ClientRun) => Outcome): Check<ClientRun> =>
  (run) => {
    const reading = readingOf(run);
    return reading === undefined || reading.isMisdirected ? nothing : decide(reading, run);
  };

/** The command succeeds, and its output has the values of a result that it received. */
export const outputs = (documented: DocumentedOutput): Check<ClientRun> =>
  onReading((reading, run) => {
    const { result, output, responses, results } = reading;
    if (output !== documented) return nothing;
    const [stray] = straysIn(reading, run);
    if (stray !== undefined) {
      const { method, url } = stray.request;
      return broken(`a request for ${output.operation}`, `${method} ${new URL(url).pathname}`, [stray]);
    }
    if (isIdle(reading)) return reportsError(reading);
    if (results.length === 0) return nothing;
    if (result.succeeded) return run.isAtTerminal ? nothing : compared(reading, 'values');
    // The document leaves open whether a 503 from readiness is a result or an error (§4.4).
    const isOpen = results.every(({ response }) => response.status === 503);
    return holdsIf(isOpen, `${result.invocation.command} to succeed`, endOf(reading), responses);
  });

export const outputsServicesInOrder: Check<ClientRun> = onReading((reading, run) =>
  reading.output === serviceHealth && isShown(reading, run) ? compared(reading, 'services') : nothing,
);

export const outputsLettersAsSent: Check<ClientRun> = onReading((reading, run) => {
  if (!isShown(reading, run)) return nothing;
  const outcome = compared(reading, 'letters');
  const hasLetters = reading.results.some(({ response }) => /[^\0-\x7f]/.test(response.body));
  return outcome.kind === 'holds' && !hasLetters ? nothing : outcome;
});

/** A client may retry after an error, if it then outputs only the later result. */
export const outputsOnlyResults: Check<ClientRun> = onReading((reading, run) => {
  const { responses, results } = reading;
  if (isShown(reading, run)) return results.length < responses.length ? compared(reading) : nothing;
  const isOfAnotherRule = isIdle(reading) || isRefused(reading) || straysIn(reading, run).length > 0;
  return results.length > 0 || isOfAnotherRule ? nothing : reportsError(reading);
});

export const reportsRefusal: Check<ClientRun> = onReading((reading) =>
  isRefused(reading) ? reportsError(reading) : nothing,
);

/** Readiness may return 503. Records whether a command reports this 503 as a result or as an error. */
export const unready503: Recording<ClientRun> = ({ results: [result], allExchanges }) => {
  const isAnswered = allExchanges.some(
    ({ operation, response: { status } }) => operation === readiness.operation && status === 503,
  );
  if (result === undefined || outputOf(result.invocation) !== readiness || !isAnswered) return undefined;
  return result.succeeded ? 'a result' : 'an error';
};

/** The evidence does not quote the output, which may contain a secret. */
export const hasNoSecretPrinted: Check<ClientRun> = ({ printed: whole, results }, { secrets = [] }) => {
  const own = results.map(({ output, errors }) => (errors === undefined ? whole : output + errors));
  // Of several other commands in one script, only those that print a secret are shown.
  const printed = results.length > 0 && results.every(isOther) ? own.join('\n') : whole;
  const known = [...secrets]
    .flatMap((each) => [each, each.replace(/^Bearer +/i, '')])
    .filter((each) => each.length >= 6);
  const isPrinted = known.some((secret) => printed.includes(secret));
  return holdsIf(!isPrinted, 'no credential in the output', 'a credential');
};

const isShown = ({ result, results }: Reading, { isAtTerminal }: ClientRun): boolean =>
  result.succeeded && results.length > 0 && !isAtTerminal;

/** A reset that the user did not confirm may succeed without a response, but not with a result. */
const isUnsentReset = ({ output, responses }: Reading): boolean =>
  output === counts && responses.length === 0;

const isIdle = (reading: Reading): boolean =>
  reading.result.succeeded && reading.responses.length === 0 && !isUnsentReset(reading);

const isRefused = ({ responses }: Reading): boolean =>
  responses.length > 0 && responses.every(({ response: { status } }) => status === 401 || status === 403);

/** If a failed command called no operation: its requests with a wrong method, or to a path outside /api/v1. */
function straysIn({ result }: Reading, { ownExchanges }: ClientRun): readonly Exchange[] {
  if (result.succeeded || ownExchanges.some(({ operation }) => operation !== undefined)) return [];
  return ownExchanges.filter(
    ({ request, response }) => response.status === 405 || !new URL(request.url).pathname.includes('/api/v1/'),
  );
}

const endOf = ({ result: { succeeded, output } }: Reading): string =>
  `${succeeded ? 'success' : 'an error'}, with the output ${shown(output) || '(empty)'}`;

function reportsError(reading: Reading): Outcome {
  const { result, output, responses } = reading;
  const isRight = !showsResult(reading) && (!result.succeeded || isUnsentReset(reading));
  const statuses = responses.map(({ response }) => response.status).join(', ') || 'no response';
  const expected = `an error and no result (status of ${output.operation}: ${statuses})`;
  return holdsIf(isRight, expected, endOf(reading), responses);
}

/** Whether the output has the field `telltale`. If the output could not be parsed, its text is searched. */
function showsResult({ result: { objects, output }, output: { telltale } }: Reading): boolean {
  if (telltale === '') return false;
  if (objects === undefined) return folded(output).includes(folded(telltale));
  return objects.some((each) => each.has(folded(telltale)));
}

/** What may differ, the worst first: the number or order of services, values, or only letters beyond ASCII. */
const aspects = ['services', 'values', 'letters'] as const;
type Aspect = (typeof aspects)[number];

interface Difference {
  readonly of: Aspect;
  readonly expected: string;
  readonly found: string;
}

/** Compares the output with the results in one aspect, or in all. Silent if it differs in a worse aspect. */
function compared(reading: Reading, aspect?: Aspect): Outcome {
  const { result, format, responses } = reading;
  if (result.objects === undefined) {
    const form = format === 'list' ? 'a list of names and values' : 'JSON';
    const why = `the output of ${result.invocation.command} could not be read as ${form}: ${shown(result.output)}`;
    return silent(why, 'unreadable-output');
  }
  const difference = worstDifferenceIn(reading);
  if (difference === undefined) return holds;
  if (difference.of === aspect) return broken(difference.expected, difference.found, responses);
  return aspect === 'services' ? holds : nothing;
}

/** Undefined if one of the results is output as the service sent it. */
const worstDifferenceIn = oncePer((reading: Reading): Difference | undefined => {
  const worst = reading.results.map((answer) => {
    const differences = differencesFrom(answer, reading);
    return aspects.flatMap((aspect) => differences.find((each) => each.of === aspect) ?? [])[0];
  });
  if (worst.includes(undefined)) return undefined;
  return worst.find((each) => each?.of === 'letters') ?? worst[0];
});

function differencesFrom(
  { response, operation }: Exchange,
  { result: { objects = [] }, output, format }: Reading,
): readonly Difference[] {
  const content = membersOf(response.content);
  const { count = 1, fields } = output;
  const sent = count === 1 ? [content] : listOf(content.services);
  const subject = count === 1 ? 'values' : 'services';
  if (objects.length !== count) {
    const expected = `${count} object${count === 1 ? '' : 's'} of ${operation}`;
    return [{ of: subject, expected, found: `${objects.length}` }];
  }
  return objects.flatMap((object, at) => {
    const answer = new Map(entriesOf(sent[at]).map(([name, value]) => [folded(name), value]));
    const further = output === counts ? [...answer.keys()].filter((name) => object.has(name)) : [];
    return [...fields, ...further].flatMap((field): readonly Difference[] => {
      const value = object.get(folded(field));
      const sentValue = answer.get(folded(field));
      const wanted = field === 'Services' ? listOf(sentValue).map(documentedService) : sentValue;
      if (isSameValue(value, wanted, format)) return [];
      const place = count === 1 ? '' : ` of object ${at + 1}`;
      const expected = `${field}${place}: ${JSON.stringify(wanted ?? null)}`;
      const isGarbled = isSameValue(inAscii(value), inAscii(wanted), format);
      const of = field === 'Service' ? subject : 'values';
      return [{ of: isGarbled ? 'letters' : of, expected, found: JSON.stringify(value ?? null) }];
    });
  });
}

/** Keeps only the documented fields of a service. A client may omit all other fields. */
function documentedService(service: unknown): object {
  const named = new Set(serviceHealth.fields.map(folded));
  return Object.fromEntries(entriesOf(service).filter(([name]) => named.has(folded(name))));
}

/** Leaves out letters beyond ASCII, and question marks, which clients print instead of such letters. */
const inAscii = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[^ -~]|\\ud[\da-f]{3}|\?/gi, ''));
