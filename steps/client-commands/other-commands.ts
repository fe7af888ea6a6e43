import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { mayShowLess } from '#harness/client/other-commands.ts';
import type { OutputObject } from '#harness/client/output.ts';
import { describedCommand, formatOf, type Invocation } from '#harness/client/script.ts';
import { canonical, folded } from '#harness/contract/casing.ts';
import { responseFor } from '#harness/contract/contract.ts';
import { propertiesOf } from '#harness/contract/json-schema.ts';
import { decoded, jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { type Violation, violationsOf } from '#harness/contract/validate.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, type CheckContext, holdsIf, holdsUnless } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { isForList } from './each-request.ts';
import { nothing, ofOtherCommand, shownBy } from './of-command.ts';

// What the commands that the document does not name output and send.

/** Checks what a command outputs, unless it has a switch that may change that. */
const ofOutput: typeof ofOtherCommand = (decide) =>
  ofOtherCommand((result, run, context) =>
    mayShowLess(run.subject, result.invocation) ? nothing : decide(result, run, context),
  );

/** §2.8: an empty list has no items, so no record is output. */
export const outputsNoRecordOfEmptyList: Check<ClientRun> = ofOutput(
  ({ invocation, objects, succeeded }, run, context) => {
    const received = run.ownExchanges.filter(isSuccess);
    const lists = received.filter((each) => isForList(each, context) && isEmptyList(each));
    if (!succeeded || objects === undefined || lists.length === 0 || lists.length < received.length)
      return nothing;
    const fields = new Set(lists.flatMap((each) => fieldsOfItems(each, context)));
    const isRecord = (each: OutputObject): boolean => [...each.keys()].some((name) => fields.has(name));
    const whole = objects.length === 0 ? undefined : withRows(run, invocation, context);
    // If each object is a record when there are some, a reader takes any object for one.
    const isList = whole?.objects?.every(isRecord) === true && whole.objects.length > 1;
    const records = objects.filter((each) => isList || isRecord(each));
    const names = [...(records[0]?.keys() ?? [])].join(', ') || '(none)';
    const found = `${records.length} with the fields ${names}`;
    return holdsIf(
      records.length === 0,
      `no record from ${invocation.command}, since the list is empty`,
      found,
      lists,
    );
  },
);

/** The result of the same command in a situation in which its list had items, if its output is JSON. */
function withRows(
  { client, subject }: ClientRun,
  { command, parameters }: Invocation,
  context: CheckContext,
) {
  if (formatOf(subject, command) !== 'json') return undefined;
  const names = Object.keys(parameters).join();
  const isSame = (each: CommandResult): boolean =>
    each.invocation.command === command && Object.keys(each.invocation.parameters).join() === names;
  return client.runsOfAll
    .filter(({ results }) => results.some(isSame))
    .flatMap(({ parts }) => parts)
    .filter(({ ownExchanges }) =>
      ownExchanges.some((each) => isForList(each, context) && isSuccess(each) && !isEmptyList(each)),
    )
    .flatMap(({ results }) => results.filter((each) => each.succeeded && isSame(each)))
    .at(0);
}

const isEmptyList = ({ response: { content } }: Exchange): boolean => {
  const { items } = membersOf(content);
  return Array.isArray(items) && items.length === 0;
};

/** The folded names of the fields of a list's items, without those that an envelope has too. */
function fieldsOfItems({ operation = '', response: { status } }: Exchange, { contract }: CheckContext) {
  const schema = responseFor(operationById(contract, operation), status)?.schema;
  return Object.keys(propertiesOf(propertiesOf(schema).items?.items)).map(folded);
}

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** §4.1: an id in the output is one that was sent or received. Ids of other forms may be the client's own. */
export const outputsRecordsAsSent: Check<ClientRun> = ofOutput((result, run) => {
  const { objects = [], succeeded } = result;
  const received = run.ownExchanges.filter((each) => isSuccess(each) && each.response.body.includes('"id"'));
  const shownIds = objects.map((each) => String(each.get('id')).toLowerCase());
  const ids = shownIds.filter((id) => guid.test(id));
  const texts = run.ownExchanges.map(
    ({ request, response }) => request.url + (request.body ?? '') + response.body,
  );
  const known = new Set(
    texts
      .join('\n')
      .toLowerCase()
      .match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g),
  );
  const otherId = idOfAnother(result, run);
  if (!succeeded || received.length === 0 || (ids.length === 0 && otherId === undefined)) return nothing;
  const stray = ids.find((id) => !known.has(id)) ?? otherId;
  return holdsIf(
    stray === undefined,
    'only ids of records that the service sent',
    `the id ${stray}`,
    received,
  );
});

/** If a command has only read a record by a given id: the id of its output, unless it was given or received. */
function idOfAnother({ invocation, objects = [] }: CommandResult, { ownExchanges, subject }: ClientRun) {
  const [object, ...further] = objects;
  const id = object?.get('id') ?? null;
  if (object === undefined || further.length > 0 || typeof id === 'object') return undefined;
  if (formatOf(subject, invocation.command) !== 'json') return undefined;
  const given = Object.values(invocation.parameters).map(String);
  const reads = ownExchanges.filter(isSuccess);
  const isOfGiven = ({ request: { method, url }, response: { content } }: Exchange): boolean => {
    const segments = decoded(new URL(url).pathname).split('/');
    // An object that has no other field of the record may be an envelope with an id of its own.
    const names = Object.keys(membersOf(content)).map(folded);
    const isRecord = names.includes('id') && names.some((name) => name !== 'id' && object.has(name));
    return method === 'GET' && isRecord && given.some((each) => segments.includes(each));
  };
  if (reads.length === 0 || !reads.every(isOfGiven)) return undefined;
  const known = new Set(
    [...given, ...reads.flatMap(({ response }) => scalarsIn(response.content))].map(bare),
  );
  const forms = [
    bare(id),
    bare(
      String(id)
        .split(/[^\da-z]/i)
        .at(-1),
    ),
  ];
  return forms.some((each) => known.has(each)) ? undefined : String(id);
}

/** An id without what a client may add to it or leave out. */
const bare = (id: unknown): string =>
  String(id)
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '');

const scalarsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [value];

const limiting =
  /page|size|first|limit|skip|(?<!s)top(?!ic)|(?<!ac)count(?!r)|max|^all(?!ow)|take|offset|last|recent|latest/i;

/** A parameter that chooses the rows to begin with. Without it, the list is read from its beginning. */
const beginning = /^(?:start|from)?(?:page(?:no|nr|num|number|index)?|skip|offset)$/;

/** Whether the user chooses how many rows, or which page, are read: by a command, or by a parameter of it. */
export const limitsRows = (name: string, isGiven = true): boolean =>
  // The other rows are on further pages, whatever their size.
  folded(name) !== 'pagesize' && limiting.test(name) && (isGiven || !beginning.test(folded(name)));

/** §2.8: a command that outputs all rows that it has read has read every page, unless the user can choose how many. */
export const readsLists: Check<ClientRun> = ofOutput((result, run, context) => {
  const { invocation, objects, succeeded } = result;
  const { parameters = {} } = describedCommand(run.subject, invocation.command) ?? {};
  if (!succeeded || objects === undefined || objects.length < 2) return nothing;
  const isLimited = Object.keys(parameters).some((each) => limitsRows(each, each in invocation.parameters));
  if (isLimited || limitsRows(invocation.command)) return nothing;
  const pages = run.ownExchanges.filter((each) => isForList(each, context) && isSuccess(each));
  const lists = Map.groupBy(
    pages,
    ({ operation, request }) => `${operation} ${new URL(request.url).pathname}`,
  );
  return all([...lists.values()].map((list) => readsWhole(list, objects.length)));
});

function readsWhole(list: readonly Exchange[], shownRows: number) {
  const contents = list.map(({ response }) => membersOf(response.content));
  const total = Number(contents.at(-1)?.totalCount);
  const rows = contents.flatMap(({ items }) => listOf(items));
  const read = new Set(rows.map((item) => JSON.stringify(membersOf(item).id ?? item))).size;
  // A command that reads a list for another purpose outputs fewer rows, and may stop where it likes.
  if (Number.isNaN(total) || shownRows < read) return nothing;
  return holdsIf(read >= total, `all ${total} rows of ${list[0]?.operation}`, `${read} rows read`, list);
}

/** §4.1, §4.2 and §1: what a command sends has the documented values. Values that the user gave are not judged. */
export const sendsPermittedValues: Check<ClientRun> = ofOtherCommand(
  ({ invocation }, { ownExchanges }, context) => {
    const given = new Set(Object.values(invocation.parameters).map(String));
    const isOwn = ({ actual }: Violation): boolean =>
      !given.has(String(actual)) || typeof actual === 'object';
    return all(
      ownExchanges.map((exchange) => {
        const { operation, request } = exchange;
        const body = jsonValue(request.body);
        if (operation === undefined || body === undefined) return nothing;
        const { requestBody } = operationById(context.contract, operation);
        if (requestBody?.schema === undefined) return nothing;
        const isStated = context.contract.operations.has(operation);
        const content = canonical(body, context.contract.vocabulary);
        const violations = violationsOf(requestBody.schema, content, isStated ? 'stated' : 'full');
        // Other rules are about the names of enums. The types of the server's own document may be wrong.
        const wrong = violations.filter(
          (each) => isList(each) || (isStated && each.keyword !== 'enum' && isOwn(each)),
        );
        const found = wrong.map(({ at, expected }) => `${at} ${expected}`).join('; ');
        return shownBy(
          exchange,
          holdsUnless(wrong.length > 0 && found, `a body of ${operation} as documented`),
        );
      }),
    );
  },
);

/** A list where one value is required, or one value where a list is required. */
const isList = ({ keyword, expected, actual }: Violation): boolean =>
  keyword === 'type' && Array.isArray(actual) !== /\barray\b/.test(expected);
