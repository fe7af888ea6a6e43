import { type Contract, sampleBody } from '#harness/contract/contract.ts';
import { propertiesOf } from '#harness/contract/json-schema.ts';
import { defined, membersOf } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { parametersOf } from '#harness/profile/path-sources.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import type { Span, Swept } from '#harness/sweep/span.ts';
import { likelyBody } from '#steps/enums/likely-body.ts';
import { form, inForm, operationsThat, requestBy } from '#steps/everywhere/dimensions.ts';
import { freeTextsIn } from '#steps/everywhere/free-texts.ts';

const noId = 'svc-contract-no-id';
const unknownRecord = 'a record that does not exist';
const oddId = 'an id in another format';
const undecodable = 'an id that cannot be decoded';
const below = 'a path below a record';
const pageInWords = 'a page in words';
const longId = 'a long id';
const longFilter = 'a long filter';

/** Longer than the columns of many databases. */
const long = 'svc-contract '.repeat(24);

/** Texts that a server may accept or refuse, in place of each free text of a body, one request for each. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'long texts': [long],
  'empty texts': [''],
  // A server may fall back to UTF-8 only where another encoding does not have a letter.
  'texts beyond ASCII': ['Größe', 'Größe 漢字 🙂'],
};

const large = 'a JSON array of 2 MB';

/** Bodies that no operation can accept, with their media type. */
const bodies: Readonly<Record<string, readonly [text: string, mediaType: string]>> = {
  'a JSON array': ['[{"name": "svc-contract"}]', 'application/json'],
  // Many servers accept 100 kB by default.
  'a long JSON array': [JSON.stringify(['svc-contract '.repeat(10_000)]), 'application/json'],
  // More than what servers and proxies accept by default, except the most generous.
  [large]: [JSON.stringify(['svc-contract '.repeat(160_000)]), 'application/json'],
  'a body that is cut off': ['{"name": "cut o', 'application/json'],
  'an empty body': ['', 'application/json'],
  'a form': ['name=svc-contract', 'application/x-www-form-urlencoded'],
  'an XML body': ['<name>svc-contract</name>', 'application/xml'],
};

/** A mistake in a request that does little if it is accepted, or whose effect is undone. */
function mayFail(
  { access, effect, isList, path, requestBody }: Operation,
  { control, profile }: Session,
): boolean {
  const mayAccept = profile.allowed.has(effect) && (effect !== 'reset' || !keepsRecords(control));
  return mayAccept && access !== 'open' && (isList || path.includes('{') || requestBody !== undefined);
}

/** Each operation that takes an id, a body or a page, called by an administrator with each mistake. */
export const mistakes: Span = {
  mayChange: true,
  over: {
    operation: operationsThat(mayFail),
    mistake: {
      values: (session) => [
        ...[unknownRecord, oddId, undecodable, longId, below, pageInWords, longFilter],
        ...[...Object.keys(bodies), ...(mayStay(session) ? Object.keys(texts) : [])],
      ],
      outOfReach: (session) =>
        new Map(mayStay(session) ? [] : Object.keys(texts).map((name) => [name, 'may create a record'])),
    },
    form: { ...form, values: () => ['application/json', 'text/html', 'application/xml'] },
  },
  async requestsFor(session, { operation: id = '', mistake = '', form: asked = '' }) {
    const { contract } = session;
    const operation = operationById(contract, id);
    const [text, mediaType] = bodies[mistake] ?? [];
    // What is sent is kept until the run ends, so few operations get it.
    if (mistake === large && !isCreation(contract, operation)) return [];
    if (!isPossible(operation, mistake)) return [];
    // Texts are read only if the rest of the body is valid.
    const sample = await (mistake in texts ? likelyBody(session, id) : sampleBody(contract, operation));
    const sent = texts[mistake]?.map((each) => withTexts(operation, sample, each)) ?? [text ?? sample];
    const headers = defined({ 'content-type': mediaType });
    const path = await pathWith(session, operation, mistake);
    const furtherQuery = queries[mistake] ?? {};
    const requestFor = async (body: unknown): Promise<Swept> => {
      const call = { path, headers, furtherQuery, ...defined({ body }) };
      const { request: built } = await requestBy(session, { kind: 'administrator' }, id, call);
      const url = new URL(built.url);
      if (mistake === undecodable) url.pathname = url.pathname.replaceAll(noId, '%E0%A4%A');
      if (mistake === below) url.pathname += '/svc-contract-unknown';
      const request = inForm(new Request(url, built), asked);
      return { request, caller: 'administrator', ...(mistake !== below && { operation: id }) };
    };
    return Promise.all(sent.map(requestFor));
  },
};

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [pageInWords]: { page: 'first' },
  // Longer than the 4,096 bytes that some servers read at a time, shorter than the 8,192 that most take.
  [longFilter]: { filter: 'a'.repeat(4_200) },
};

/** Whether the run may create records that it cannot delete, or can restore the initial state. */
function mayStay({ control, profile: { allowed } }: Session): boolean {
  return allowed.has('write') && (!keepsRecords(control) || allowed.has('records'));
}

async function pathWith(session: Session, { id, path }: Operation, mistake: string) {
  const odd = { [oddId]: noId, [undecodable]: noId, [longId]: long.trim() }[mistake];
  if (odd !== undefined) return Object.fromEntries(parametersOf(path).map((name) => [name, odd]));
  // Of a record that does not exist, a server may not even read the texts.
  const isChange = mistake in texts && !keepsRecords(session.control);
  return isChange ? completedPath(session, id) : unknownPath(session, id);
}

/** Whether the contract has the operation, which makes a record of its body. */
function isCreation(contract: Contract, { id, effect, method }: Operation): boolean {
  return contract.operations.has(id) && effect === 'write' && method === 'POST';
}

function isPossible(operation: Operation, mistake: string): boolean {
  const { effect, isList, method, path, requestBody } = operation;
  // A change of a record of which there is only one may affect the rest of the run.
  const isOfOne = method === 'POST' || path.includes('{');
  if (mistake in texts) return effect === 'write' && isOfOne && freeTextsOf(operation).length > 0;
  // A reset may ignore a body in another form.
  if (effect === 'reset') return /JSON|cut off/.test(mistake);
  if (mistake in bodies) return requestBody !== undefined;
  return mistake in queries ? isList : path.includes('{');
}

function freeTextsOf({ requestBody }: Operation): readonly string[] {
  const properties = propertiesOf(requestBody?.schema);
  return freeTextsIn(requestBody?.schema).filter((name) => properties[name]?.pattern === undefined);
}

function withTexts(operation: Operation, body: unknown, text: string): unknown {
  return { ...membersOf(body), ...Object.fromEntries(freeTextsOf(operation).map((name) => [name, text])) };
}
